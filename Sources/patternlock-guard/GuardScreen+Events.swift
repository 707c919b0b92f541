internal import LinuxKit
internal import LockCore
internal import LockWire
internal import X11Kit

extension GuardScreen {
    /// The next event that matters; nil when the server has told everything and was told everything.
    mutating func next() -> GuardEvent? {
        while true {
            if let due = renewals.first, due <= Clock.monotonic {
                renewals.removeFirst()
                renewCover()
            }
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
            return findStage()
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
            noteLight(time)
            guard decoder.isMasterKeyboard(device) else { return nil }
            if waking.claims(key, at: time) { return .wakingKey(key) }
            guard let special = specialKeys.key(key.keycode, on: connection) else { return .key(key) }
            return .specialKey(special, key)
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
        case .keymapChanged:
            specialKeys.forget()
            return .keymapChanged
        case .blanked: return wentBlank()
        case .unblanked(let time):
            waking.lit(at: time)
            // It may have been turned off a moment after it was lit.
            saver?.setPower(true, on: connection)
            return .blank(false)
        case .closeRequested: return .closeRequested
        case .compositorCame:
            // It says so before it is ready: a cover that comes too early is one that was there before.
            let now = Clock.monotonic
            renewals = [now, now + 150, now + 1000]
        case .userCame, .userGone, .other: break
        }
        return nil
    }

    private mutating func translate(_ sample: PointerSample) -> GuardEvent? {
        if sample.kind == .touchBegin { grabs.accept(touch: sample.detail, of: sample.device, on: connection) }
        noteLight(sample.time)
        let isCancelled =
            sample.kind == .touchEnd && !InputDevice.isEnabled(sample.source, on: connection)
        guard var contact = decoder.contact(from: sample, isCancelled: isCancelled) else { return nil }
        if let question {
            let origin = question.value.origin(of: sample)
            contact.x -= origin.x
            contact.y -= origin.y
        }
        return waking.claims(contact, at: sample.time) ? .wakingContact(contact) : .contact(contact)
    }

    /// A server that does not tell when the screen is lit again lights it on any input.
    private mutating func noteLight(_ time: UInt32) {
        guard waking.isBlank, !server.tellsOfBlanking else { return }
        waking.lit(at: time)
        pending.append(.blank(false))
    }

    /// A grabbed slave reads as floating: only what comes and goes counts, or each grab would be news.
    private mutating func changeDevices() {
        let now = InputDevice.all(on: connection)
        if now.isEmpty || Self.isSame(now, devices) { return }
        let known = devices
        for device in now where device.role == .masterPointer && !known.contains(where: { $0.id == device.id }) {
            InputDevice.settle(device.id, on: connection)
        }
        devices = now
        // The new ones are taken before anything else is told.
        pending.append(.grabsInDoubt)
        if decoder.setDevices(now) { pending.append(.contactsLost) }
        specialKeys.forget()
        pending.append(.keymapChanged)
        takeFocus()
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

    /// When the cover is to be renewed; nil when it is not.
    var deadline: UInt64? { renewals.first }

    /// A compositing manager began under the lock.
    private mutating func renewCover() {
        guard let cover, cover.value.renew(on: connection) else { return }
        takeNewCover()
    }

    /// Does for a cover that is another window what was done for the one before.
    private mutating func takeNewCover() {
        // The standby listens on a window that is gone: another one is to be started for this one.
        pending.append(.standbyLost)
        saver?.keep(on: coverWindow, connection)
        takeInput()
        isStageDue = true
        isInDoubt = true
    }

    /// Somebody hid or destroyed the cover.
    private mutating func coverAgain() {
        guard let cover else { return }
        let before = coverWindow
        cover.value.showAgain(on: connection)
        if coverWindow != before { return takeNewCover() }
        saver?.keep(on: coverWindow, connection)
        takeInput()
        isStageDue = true
        isInDoubt = true
    }
}
