internal import LinuxKit
internal import LockCore
internal import LockWire
internal import X11Kit

/// The X side of a guard: the cover with its grabs, or the window of a preview.
struct GuardScreen: ~Copyable {
    let connection: Connection
    private let server: LockServer
    private var cover: Cover?
    private var preview: PreviewWindow?
    private var grabs = Grabs()
    private var devices: [InputDevice]
    private var decoder: InputDecoder
    private var monitor: Monitor
    /// Found while reading events, to be told after the last of them.
    private var isRaiseDue = false
    private var isInDoubt = false
    private var isStageDue = false
    private var pending: [GuardEvent] = []
    private var wokenAt: UInt32?
    private var hasNamedWhoIsInTheWay = false

    /// Milliseconds within which input belongs to the touch or key that woke the screen.
    private static let wakingMilliseconds: UInt32 = 100

    /// Opens the display of the environment and covers it, or opens a window. Throws before anything is to be seen.
    init(mode: GuardMachine.Mode) throws(X11Error) {
        let connection = try Connection()
        let server = try LockServer(asking: connection)
        self.init(connection: connection, server: server, mode: mode)
    }

    private init(connection opened: consuming Connection, server: LockServer, mode: GuardMachine.Mode) {
        connection = opened
        self.server = server
        devices = InputDevice.all(on: connection)
        decoder = InputDecoder(devices: devices)
        monitor = Monitor.primary(on: connection, server) ?? Monitor.wholeRoot(on: connection)
        switch mode {
        case .cover:
            server.watchEverything(on: connection)
            cover = Cover(on: connection)
            takeInput()
        case .preview:
            server.watchScreens(on: connection)
            preview = PreviewWindow(
                width: min(monitor.width, 960), height: min(monitor.height, 720), title: "patternlock",
                on: connection)
            switch preview {
            case .some(let window): window.takeInput(on: connection, server)
            case .none: break
            }
        }
        connection.flush()
    }

    /// Whether the display is gone.
    var isGone: Bool { connection.isBroken }

    /// Where the face may draw.
    var stage: Stage {
        switch preview {
        case .some(let window):
            Stage(
                window: window.window, x: 0, y: 0, width: window.width, height: window.height,
                widthMillimetres: monitor.widthMillimetres * window.width / monitor.width,
                heightMillimetres: monitor.heightMillimetres * window.height / monitor.height)
        case .none:
            Stage(
                window: coverWindow, x: monitor.x, y: monitor.y, width: monitor.width, height: monitor.height,
                widthMillimetres: monitor.widthMillimetres, heightMillimetres: monitor.heightMillimetres)
        }
    }

    private var coverWindow: UInt32 {
        switch cover {
        case .some(let cover): cover.window
        case .none: 0
        }
    }

    private func takeInput() {
        switch cover {
        case .some(let cover):
            cover.takeInput(on: connection, server)
            cover.takeFocus(devices, on: connection)
        case .none: break
        }
    }

    // MARK: The steps of the lock

    mutating func grabMasters() -> GuardEvent {
        let all = grabs.takeMasters(devices, on: connection, server)
        if !all { nameWhoIsInTheWay() }
        return .mastersGrabbed(all)
    }

    func lookForHeldInput() -> GuardEvent { .inputHeld(Grabs.isInputHeld(devices, on: connection)) }

    mutating func grabTouchDevices() -> GuardEvent {
        let all = grabs.takeTouchSlaves(devices, on: connection, server)
        if !all { nameWhoIsInTheWay() }
        return .touchDevicesGrabbed(all)
    }

    func checkCover() -> GuardEvent {
        switch cover {
        case .some(let cover): .coverChecked(isOnTop: cover.isTopmost(on: connection))
        case .none: .coverChecked(isOnTop: false)
        }
    }

    /// Takes the cover and the grabs away and gives the focus back.
    mutating func open() {
        guard let cover = cover.take() else { return }
        cover.previousFocus.restore(on: connection)
        cover.remove(on: connection)
        var held = Grabs()
        swap(&held, &grabs)
        held.giveBack(on: connection)
        connection.sync()
    }

    private mutating func nameWhoIsInTheWay() {
        if hasNamedWhoIsInTheWay { return }
        hasNamedWhoIsInTheWay = true
        switch cover {
        case .some(let cover):
            let label = cover.previousFocus.label(on: connection)
            GuardLog.say(
                "another program holds the pointer or the keyboard; the focus was at \(label ?? "no named window")")
        case .none: break
        }
    }

    // MARK: Events

    /// The next event that matters; nil when the server has told everything and was told everything.
    mutating func next() -> GuardEvent? {
        while true {
            if !pending.isEmpty { return pending.removeFirst() }
            guard let event = connection.nextEvent(server) else { break }
            if let event = translate(event) { return event }
        }
        if isRaiseDue {
            isRaiseDue = false
            raise()
        }
        if isStageDue {
            isStageDue = false
            monitor = Monitor.primary(on: connection, server) ?? monitor
            return .stage(stage)
        }
        if isInDoubt {
            isInDoubt = false
            return .grabsInDoubt
        }
        return nil
    }

    private func raise() {
        switch cover {
        case .some(let cover): cover.raise(on: connection)
        case .none: break
        }
        connection.flush()
    }

    private mutating func translate(_ event: ServerEvent) -> GuardEvent? {
        switch event {
        case .pointer(let sample): return translate(sample)
        case .key(let key, let device, let time):
            return decoder.isMasterKeyboard(device) && !(key.isPress && isWaking(time)) ? .key(key) : nil
        case .focusLost: takeFocus()
        case .grabEnded: isInDoubt = true
        case .devicesChanged: changeDevices()
        case .windowShown(let window): if window != coverWindow { isRaiseDue = true }
        case .windowPlaced(let window, let x, let y, let width, let height):
            if window != coverWindow { isRaiseDue = true } else { keepPlace(x, y, width, height) }
        case .windowHidden(let window): if window == coverWindow { coverAgain() }
        case .windowResized(let window, let width, let height): return resizePreview(window, width, height)
        case .screenChanged: changeScreen()
        case .keymapChanged: return .keymapChanged
        case .blanked: return .blank(true)
        case .unblanked(let time):
            wokenAt = time
            return .blank(false)
        case .closeRequested: return .closeRequested
        case .other: break
        }
        return nil
    }

    private mutating func translate(_ sample: PointerSample) -> GuardEvent? {
        if sample.kind == .touchBegin { grabs.accept(touch: sample.detail, of: sample.device, on: connection) }
        if sample.kind == .touchBegin || sample.kind == .buttonPress, isWaking(sample.time) { return nil }
        let isCancelled =
            sample.kind == .touchEnd && !InputDevice.isEnabled(sample.source, on: connection)
        return decoder.contact(from: sample, isCancelled: isCancelled).map { .contact($0) }
    }

    /// The notice that the screen is lit comes before the input that did it.
    private func isWaking(_ time: UInt32) -> Bool {
        guard let wokenAt else { return false }
        return time &- wokenAt <= Self.wakingMilliseconds
    }

    private func takeFocus() {
        switch cover {
        case .some(let cover): cover.takeFocus(devices, on: connection)
        case .none: break
        }
    }

    /// A grabbed slave reads as floating: only what comes and goes counts, or each grab would be news.
    private mutating func changeDevices() {
        let now = InputDevice.all(on: connection)
        if now.isEmpty || Self.isSame(now, devices) { return }
        devices = now
        if decoder.setDevices(now) { pending.append(.contactsLost) }
        pending.append(.keymapChanged)
        takeFocus()
        isInDoubt = true
    }

    private static func isSame(_ left: [InputDevice], _ right: [InputDevice]) -> Bool {
        left.elementsEqual(right) {
            $0.id == $1.id && $0.isEnabled == $1.isEnabled && $0.hasTouch == $1.hasTouch && $0.isMaster == $1.isMaster
        }
    }

    private mutating func keepPlace(_ x: Int32, _ y: Int32, _ width: UInt32, _ height: UInt32) {
        switch cover {
        case .some(let cover): if cover.isInPlace(x: x, y: y, width: width, height: height) { return }
        case .none: return
        }
        cover?.place(on: connection)
    }

    /// Somebody hid or destroyed the cover.
    private mutating func coverAgain() {
        guard let lost = cover.take() else { return }
        let isThere = lost.show(on: connection)
        cover = isThere ? lost : Cover(again: lost, on: connection)
        takeInput()
        isStageDue = true
        isInDoubt = true
    }

    private mutating func resizePreview(_ window: UInt32, _ width: UInt32, _ height: UInt32) -> GuardEvent? {
        if preview?.resize(width: width, height: height) == true { return .stage(stage) }
        return nil
    }

    private mutating func changeScreen() {
        cover?.place(on: connection)
        isStageDue = true
    }
}
