internal import Glibc
internal import LinuxKit
internal import Synchronization

/// A real X server with a real multi-touch device and monitors to plug, and no hardware.
///
/// It is ready when `init` returns. It ends, with its files, at `stop`, when this value ends, and when the test
/// process dies in any way.
public final class TouchRig: Sendable {
    /// The display, such as `:3`.
    public let display: String
    /// Fingers, pointer and keyboard.
    public let injector: Injector
    /// The server itself.
    public let server: RunningProcess
    private let directory: String
    private let connection: XConnection
    private let modes = Mutex<Set<String>>([])

    /// A machine of its own for the server: a container that shares the network, and one directory, with this one.
    public struct Place: Sendable {
        /// What is put before a program so that it runs there, as root.
        let entering: [String]
        /// The directory, at the same path here and there.
        let directory: String

        public init(entering: [String], directory: String) {
            self.entering = entering
            self.directory = directory
        }
    }

    /// Starts the server.
    ///
    /// - Parameters:
    ///   - size: of output DUMMY0 in pixels.
    ///   - largest: the root can grow to this.
    ///   - arguments: further arguments of Xorg, such as `-extension RANDR`.
    ///   - touch: a touchscreen; without one there are the pointer and the keyboard.
    ///   - secondTouch: a second touch device, not enabled until `plugSecondTouch`.
    ///   - keyboardName: what the server calls the keyboard: a tablet has buttons that read as one.
    ///   - touchpad: a touchpad for `Injector.pinch` and `swipe`.
    ///   - depth: bits of a pixel.
    ///   - place: where the server runs; nil for here.
    public init(
        size: Size = Size(width: 1920, height: 1080), largest: Size = Size(width: 3840, height: 2160),
        arguments: [String] = [], touch: Bool = true, secondTouch: Bool = false, touchpad: Bool = false,
        keyboardName: String = "keyboard", depth: Int = 24, in place: Place? = nil
    ) throws(RigError) {
        directory = if let place { place.directory } else { try makeTemporaryDirectory() }
        let configuration = XorgConfiguration(
            directory: directory, size: size, largest: largest, hasTouch: touch,
            hasSecondTouch: secondTouch, hasTouchpad: touchpad, keyboardName: keyboardName, depth: depth)
        server = try Self.startServer(configuration, arguments, entering: place?.entering ?? [])
        display = try Self.awaitDisplay(server)
        let number = display.dropFirst()
        server.removeAtEnd("l/tmp/.X\(number)-lock")
        server.removeAtEnd("s/tmp/.X11-unix/X\(number)")
        connection = try XConnection(display: display)
        if secondTouch { try Self.run(["xinput", "disable", "touch2"], display) }
        injector = try Injector(
            directory: directory, root: try connection.rootSize(), hasTouch: touch, hasTouchpad: touchpad)
    }

    private static func startServer(
        _ configuration: XorgConfiguration, _ arguments: [String], entering: [String]
    ) throws(RigError) -> RunningProcess {
        let path = configuration.directory + "/xorg.conf"
        try RigError.named("writing \(path)") { () throws(Errno) in
            try FileDescriptor.open(path, flags: O_WRONLY | O_CREAT, mode: 0o600).write(configuration.text)
        }
        var command = Command(
            entering + [
                "Xorg", "-displayfd", "3", "-config", path, "-logfile", configuration.directory + "/log",
                "-noreset", "-nolisten", "tcp", "-novtswitch", "-sharevts", "-ac",
            ] + arguments)
        command.input = .nothing
        command.readable = [2, 3]
        command.temporary = [configuration.directory]
        return try RunningProcess.start(command)
    }

    private static func awaitDisplay(_ server: RunningProcess) throws(RigError) -> String {
        if let number = try server.line(from: 3), !number.isEmpty { return ":" + number }
        throw .ended(program: "Xorg", try server.waitForEnd(), seen: server.written(2))
    }

    deinit { stop() }

    /// Ends the server and removes its files.
    public func stop() {
        connection.close()
        server.stop()
    }

    /// The environment for clients.
    public var environment: [String: String] { ["DISPLAY": display, "XAUTHORITY": "/dev/null"] }

    /// A command with this display in its environment.
    public func command(_ arguments: [String]) -> Command { Command(arguments, changes: environment) }

    /// A picture of the root.
    public func screenshot() throws(RigError) -> Screenshot {
        try connection.capture()
    }

    /// The colour of a pixel of the root as 0x00RRGGBB.
    public func pixel(at point: Point) throws(RigError) -> UInt32 { try connection.pixel(at: point) }

    /// Returns as soon as a pixel of the root is of another colour than `before`. It keeps the server busy meanwhile:
    /// for measurements.
    public func awaitChange(
        at point: Point, from before: UInt32, within milliseconds: UInt64 = Patience.milliseconds
    ) throws(RigError) {
        try connection.awaitChange(at: point, from: before, within: milliseconds)
    }

    /// Returns as soon as pointer and keyboard are both grabbed, or either is free: true when that came in time. It
    /// takes nothing itself, and keeps the server busy meanwhile: for measurements.
    public func awaitGrabs(held: Bool, within milliseconds: UInt64) throws(RigError) -> Bool {
        try connection.awaitGrabs(held: held, within: milliseconds)
    }

    /// How many pixels of the root have this colour now, 0x00RRGGBB. Quicker than a picture.
    public func count(of colour: UInt32) throws(RigError) -> Int { try connection.count(of: colour) }

    /// The size of the root in pixels, asked anew. The injector goes by it from then on.
    @discardableResult
    public func refreshRootSize() throws(RigError) -> Size {
        let size = try connection.rootSize()
        injector.setRoot(size)
        return size
    }

    /// What is on at the keyboard.
    public func keyboard() throws(RigError) -> KeyboardState { try connection.keyboard() }

    /// The window that has the input focus.
    public func focus() throws(RigError) -> UInt32 { try connection.focus() }

    /// Switches sticky keys of the keyboard on: a modifier that is pressed and released counts for the next key, and one
    /// that is pressed twice until it is pressed once more.
    public func setStickyKeys() throws(RigError) { try connection.setStickyKeys() }

    /// How long there was no input, in milliseconds, as the server counts it.
    public func idleMilliseconds() throws(RigError) -> UInt64 { try connection.saver().idleMilliseconds }

    /// Whether the server made the screen dark because there was no input.
    public func isBlank() throws(RigError) -> Bool { try connection.saver().isBlank }

    /// The place of the pointer on the root.
    public func pointer() throws(RigError) -> Point {
        try connection.pointer()
    }

    /// Runs xrandr with arguments, and goes by the root's new size.
    public func xrandr(_ arguments: [String]) throws(RigError) {
        try Self.run(["xrandr"] + arguments, display)
        try refreshRootSize()
    }

    /// Plugs a monitor: DUMMY1 to DUMMY15 exist.
    public func plugMonitor(_ output: String, size: Size, rightOf other: String = "DUMMY0") throws(RigError) {
        let mode = try addMode(size, to: output)
        try xrandr(["--output", output, "--mode", mode, "--right-of", other])
    }

    /// Gives a monitor another size, also a portrait one: the dummy driver does not rotate.
    public func setMode(_ size: Size, of output: String = "DUMMY0") throws(RigError) {
        let mode = try addMode(size, to: output)
        try xrandr(["--output", output, "--mode", mode])
    }

    /// Makes a mode of this size known to the server and the output, once. Returns its name.
    private func addMode(_ size: Size, to output: String) throws(RigError) -> String {
        let name = "rig-\(size)"
        try modes.withLock { (modes) throws(RigError) in
            if !modes.contains(name) { try xrandr(["--newmode", name] + Mode(size: size).timings) }
            modes.insert(name)
            if !modes.contains(output + name) { try xrandr(["--addmode", output, name]) }
            modes.insert(output + name)
        }
        return name
    }

    /// Unplugs a monitor. xrandr(1) goes on with the dots per inch that it finds: after some screens without any monitor
    /// they make one of no millimetres, which the server refuses.
    public func unplugMonitor(_ output: String) throws(RigError) {
        try xrandr(["--dpi", "96", "--output", output, "--off"])
    }

    /// Enables the second touch device, as if it had been plugged in.
    public func plugSecondTouch() throws(RigError) {
        try Self.run(["xinput", "enable", "touch2"], display)
        try injector.plugSecond(directory: directory)
    }

    /// The size in millimetres that the server tells of its first monitor, as the guard hears it.
    public func monitorMillimetres() throws(RigError) -> Size {
        let told = try RunningProcess.start(command(["xrandr", "--listmonitors"])).finish().output
        // Such as "0: +*DUMMY0 1920/508x1080/286+0+0  DUMMY0".
        let words = told.split(whereSeparator: { $0 == " " || $0 == "\n" })
        guard let place = words.first(where: { $0.contains("/") && $0.contains("x") }) else {
            throw .refused("xrandr --listmonitors: \(told)")
        }
        let sides = place.split(separator: "/").dropFirst().compactMap { part in Int(part.prefix { $0.isNumber }) }
        guard sides.count == 2 else { throw .refused("xrandr --listmonitors: \(told)") }
        return Size(width: sides[0], height: sides[1])
    }

    private static func run(_ arguments: [String], _ display: String) throws(RigError) {
        let process = try RunningProcess.start(Command(arguments, changes: ["DISPLAY": display]))
        let finished = try process.finish()
        guard finished.status == 0 else {
            throw .refused("\(arguments.joined(separator: " ")): \(finished.output)\(finished.error)")
        }
    }
}

/// What is on at a keyboard.
public struct KeyboardState: Sendable, Equatable {
    public let isCapsLocked: Bool
    /// Whether sticky keys hold Shift.
    public let isShiftSticky: Bool
    /// The layout in use, counted from 0.
    public let group: Int

    public init(isCapsLocked: Bool, isShiftSticky: Bool = false, group: Int) {
        self.isCapsLocked = isCapsLocked
        self.isShiftSticky = isShiftSticky
        self.group = group
    }
}
