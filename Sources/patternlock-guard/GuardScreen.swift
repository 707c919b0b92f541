internal import LinuxKit
internal import LockCore
internal import LockWire
internal import X11Kit

/// The X side of a guard: the cover with its grabs, the window of a preview, or that of a question.
struct GuardScreen: ~Copyable {
    let connection: Connection
    let server: LockServer
    /// Nil in a preview, and once the screen is open.
    var cover: Held<Cover>?
    let preview: Held<PreviewWindow>?
    let question: Held<QuestionWindow>?
    var grabs = Grabs()
    var devices: [InputDevice]
    var decoder: InputDecoder
    var monitor: Monitor
    /// Found while reading events, to be told after the last of them.
    var isRaiseDue = false
    var isInDoubt = false
    var isStageDue = false
    var pending: [GuardEvent] = []
    /// When the cover is to be renewed for a compositing manager that began, in order.
    var renewals: [UInt64] = []
    var waking = WakingInput()
    var specialKeys = SpecialKeys()
    /// What the user had set; nil while the lock blanks nothing itself.
    var saver: ScreenSaver?
    private let pointers: PointerOptions
    private var hasNamedWhoIsInTheWay = false

    /// Covers the screen, or opens a window, with a connection of which enough is known.
    init(
        connection opened: consuming Connection, server: LockServer, mode: GuardMachine.Mode, pointers: PointerOptions
    ) {
        let found = InputDevice.all(on: opened)
        let first = Monitor.find(pointers.touchOutput, on: opened, server)
        let monitor = if let first { first } else { Monitor.wholeRoot(on: opened) }
        switch mode {
        case .cover:
            server.watchEverything(on: opened)
            cover = Held(Cover(on: opened))
            preview = nil
            question = nil
        case .question:
            server.watchScreens(on: opened)
            cover = nil
            preview = nil
            question = Held(
                QuestionWindow(on: monitor, width: 720, height: 720, title: "patternlock askpass", opened))
        case .preview, .dialogue:
            server.watchScreens(on: opened)
            cover = nil
            question = nil
            let size: (width: UInt32, height: UInt32) = mode == .preview ? (960, 720) : monitor.windowSize
            preview = Held(
                PreviewWindow(
                    width: min(monitor.width, size.width), height: min(monitor.height, size.height),
                    title: "patternlock", on: opened))
        }
        connection = opened
        self.server = server
        self.monitor = monitor
        self.pointers = pointers
        devices = found
        decoder = InputDecoder(devices: found, followsHover: pointers.followsHover)
        takeInput()
        connection.flush()
    }

    /// Whether the display is gone.
    var isGone: Bool { connection.isBroken }

    /// Where the face may draw.
    var stage: Stage {
        if let preview {
            return stage(of: preview.value.window, preview.value.width, preview.value.height)
        }
        if let question {
            return stage(of: question.value.window, question.value.width, question.value.height)
        }
        return Stage(
            window: coverWindow, x: monitor.x, y: monitor.y, width: monitor.width, height: monitor.height,
            widthMillimetres: monitor.widthMillimetres, heightMillimetres: monitor.heightMillimetres)
    }

    /// All of a window, on a part of the monitor.
    private func stage(of window: UInt32, _ width: UInt32, _ height: UInt32) -> Stage {
        Stage(
            window: window, x: 0, y: 0, width: width, height: height,
            widthMillimetres: monitor.widthMillimetres * width / monitor.width,
            heightMillimetres: monitor.heightMillimetres * height / monitor.height,
            monitor: (monitor.width, monitor.height))
    }

    /// Where the stage's window begins, in pixels of the root: grabbed input is told in those.
    var origin: (x: Double, y: Double) {
        guard let question else { return (0, 0) }
        return (Double(question.value.x), Double(question.value.y))
    }

    /// 0 when there is none.
    var coverWindow: UInt32 { cover?.value.window ?? 0 }

    /// Wrong answers since the screen was locked, as guards before this one counted them.
    var failures: UInt32 { cover?.value.failures ?? 0 }

    func keep(failures count: UInt32) { cover?.value.keep(failures: count, on: connection) }

    func takeInput() {
        cover?.value.takeInput(on: connection, server)
        preview?.value.takeInput(on: connection, server)
        question?.value.takeInput(devices, on: connection, server)
        takeFocus()
    }

    func takeFocus() {
        cover?.value.takeFocus(devices, on: connection)
        question?.value.takeFocus(devices, on: connection)
    }

    mutating func grabMasters() -> GuardEvent {
        let all = grabs.takeMasters(devices, on: connection, server)
        if !all { nameWhoIsInTheWay() }
        return .mastersGrabbed(all)
    }

    func lookForHeldInput() -> GuardEvent { .inputHeld(Grabs.isInputHeld(devices, on: connection)) }

    mutating func grabTouchDevices() -> GuardEvent {
        let all = grabs.takeTouchSlaves(devices, on: connection, server)
        if !all { nameWhoIsInTheWay() }
        mapTouch()
        return .touchDevicesGrabbed(all)
    }

    /// Touchscreens belong to the monitor that was named, as long as it is there.
    func mapTouch() {
        if pointers.touchOutput != nil, cover != nil { TouchMap.map(devices, to: monitor, on: connection) }
    }

    mutating func findStage() -> GuardEvent {
        monitor = Monitor.find(pointers.touchOutput, on: connection, server) ?? monitor
        mapTouch()
        return .stage(stage)
    }

    func checkCover() -> GuardEvent {
        .coverChecked(isOnTop: cover?.value.isTopmost(on: connection) ?? (question != nil))
    }

    /// Gives the focus back after a question.
    func endQuestion() {
        question?.value.giveFocusBack(on: connection)
        connection.sync()
    }

    mutating func takeSaver(isBlanking: Bool) -> GuardEvent {
        if isBlanking, cover != nil { saver = ScreenSaver.take(for: coverWindow, on: connection) }
        let isBlank = ScreenSaver.isBlank(on: connection, server)
        if isBlank { waking.blanked() }
        return .blank(isBlank)
    }

    /// Blanks the screen. Returns what is to be told at once, where the server tells nothing.
    mutating func blank() -> GuardEvent? {
        saver?.blank(on: connection)
        if server.tellsOfBlanking { return nil }
        return wentBlank()
    }

    mutating func wentBlank() -> GuardEvent {
        waking.blanked()
        saver?.setPower(false, on: connection)
        return .blank(true)
    }

    /// Takes the cover and the grabs away and gives the focus and the screen saver back.
    mutating func open() {
        guard let cover else { return }
        // A lock before may have taken it, or mapped them.
        TouchMap.giveBack(devices, on: connection)
        ScreenSaver.kept(on: cover.value.window, connection)?.giveBack(on: connection)
        cover.value.previousFocus.restore(on: connection)
        cover.value.remove(on: connection)
        self.cover = nil
        var held = Grabs()
        swap(&held, &grabs)
        held.giveBack(on: connection)
        connection.sync()
    }

    private mutating func nameWhoIsInTheWay() {
        guard let cover, !hasNamedWhoIsInTheWay else { return }
        hasNamedWhoIsInTheWay = true
        let label = cover.value.previousFocus.label(on: connection) ?? "no named window"
        GuardLog.say("another program holds the pointer or the keyboard; the focus was at \(label)")
    }
}

extension Monitor {
    /// What a dialogue takes of it: as much as 960×720 at 96 dots to the inch, upright where the monitor is.
    fileprivate var windowSize: (width: UInt32, height: UInt32) {
        let density = widthMillimetres > 0 ? Double(width) / Double(widthMillimetres) * 25.4 / 96 : 1
        let scale = min(max(density, 1), 4)
        let (long, short) = (UInt32(960 * scale), UInt32(720 * scale))
        return height > width ? (short, long) : (long, short)
    }
}
