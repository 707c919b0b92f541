internal import LockCore
internal import LockWire
internal import X11Kit

extension GuardScreen {
    /// Milliseconds within which input belongs to the touch or key that woke the screen.
    private static var wakingMilliseconds: UInt32 { 100 }

    /// The next event that matters; nil when the server has told everything and was told everything.
    mutating func next() -> GuardEvent? {
        while true {
            if !pending.isEmpty { return pending.removeFirst() }
            guard let event = connection.nextEvent(server) else { break }
            if let event = translate(event) { return event }
        }
        if isRaiseDue {
            isRaiseDue = false
            cover?.value.raise(on: connection)
            connection.flush()
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
        case .windowResized(_, let width, let height):
            if let preview, preview.value.resize(width: width, height: height) { return .stage(stage) }
        case .screenChanged:
            cover?.value.place(on: connection)
            isStageDue = true
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
        guard var contact = decoder.contact(from: sample, isCancelled: isCancelled) else { return nil }
        if let question {
            let origin = question.value.origin(of: sample)
            contact.x -= origin.x
            contact.y -= origin.y
        }
        return .contact(contact)
    }

    /// The notice that the screen is lit comes before the input that did it.
    private func isWaking(_ time: UInt32) -> Bool {
        guard let wokenAt else { return false }
        return time &- wokenAt <= Self.wakingMilliseconds
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

    private func keepPlace(_ x: Int32, _ y: Int32, _ width: UInt32, _ height: UInt32) {
        guard let cover, !cover.value.isInPlace(x: x, y: y, width: width, height: height) else { return }
        cover.value.place(on: connection)
    }

    /// Somebody hid or destroyed the cover.
    private mutating func coverAgain() {
        guard let cover else { return }
        cover.value.showAgain(on: connection)
        takeInput()
        isStageDue = true
        isInDoubt = true
    }
}
