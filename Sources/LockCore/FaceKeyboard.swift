internal import LockWire
internal import SecretMemory

/// The keyboard on the screen, and which layout is in use.
struct FaceKeyboard {
    /// What the X server has; and one with Latin letters after them when none of those has them.
    var layouts = [LatinLayout.layout]
    /// Which of them hardware keys use.
    var active = 0
    /// Which one was chosen on the screen instead, until the other changes.
    var chosen: Int?
    /// Whether keys of hardware can type.
    var hasHardware = true
    /// Whether a person asked for it: by touching the field, or with the button. Nil when nobody did.
    var isWanted: Bool?
    var page = KeyboardLook.Page.letters
    /// What was pressed on the screen.
    var shift = KeyboardLook.Shift.off
    /// What is on at the hardware keyboard: it counts on the screen too.
    var modifiers = ModifierState()
    /// Fingers on keys: two thumbs overlap.
    var holds: [Hold] = []

    struct Hold {
        var key: PadKey
        var tool: Contact.Tool
        var id: UInt32
        var isInside: Bool
    }

    /// As many fingers as hands have.
    static let mostHolds = 10

    /// When it is shown without anybody asking for it.
    var habit = FaceOptions.ScreenKeyboard.automatic

    var isShown: Bool {
        switch habit {
        case .automatic: isWanted ?? !hasHardware
        case .always: isWanted ?? true
        case .never: isWanted ?? false
        }
    }

    /// A finger asks for it by the way.
    mutating func wantByTouch() {
        if habit != .never { isWanted = true }
    }
    var current: Int { min(chosen ?? active, layouts.count - 1) }
    var layout: KeyboardLayout { layouts[current] }

    /// What is to be seen of it.
    var look: KeyboardLook {
        KeyboardLook(
            layout: layout, page: page, shift: shift == .off ? hardwareShift : shift,
            isCapsLocked: modifiers.isCapsLocked, hasOtherLayout: layouts.count > 1,
            pressed: holds.filter(\.isInside).map(\.key))
    }

    private var hardwareShift: KeyboardLook.Shift {
        if modifiers.locked.contains(.shift) { return .locked }
        return modifiers.isShiftHeld || modifiers.latched.contains(.shift) ? .once : .off
    }

    /// Whether sticky keys of the hardware keyboard hold Shift.
    var isShiftSticky: Bool { modifiers.latched.union(modifiers.locked).contains(.shift) }

    /// Sticky keys let go of Shift.
    mutating func releaseShift() {
        modifiers.latched.remove(.shift)
        modifiers.locked.remove(.shift)
    }

    /// Takes what the X server has.
    mutating func take(_ next: [KeyboardLayout]) {
        var next = next
        if !next.contains(where: \.hasLatin) { next.append(LatinLayout.layout) }
        guard next != layouts else { return }
        layouts = next
        chosen = nil
        reset()
    }

    mutating func setActive(_ group: Int) {
        guard group != active else { return }
        active = max(group, 0)
        chosen = nil
        reset()
    }

    mutating func switchLayout() {
        chosen = (current + 1) % layouts.count
        reset()
    }

    mutating func turnPage() {
        page = page == .letters ? .symbols(0) : .letters
        shift = .off
    }

    /// Shift for one letter, then for all, then off; among signs the next page of them.
    mutating func pressShift() {
        if case .symbols(let number) = page {
            page = .symbols((number + 1) % layout.symbols.count)
            return
        }
        shift =
            switch shift {
            case .off: .once
            case .once: .locked
            case .locked: .off
            }
    }

    mutating func typedCharacter() {
        if shift == .once { shift = .off }
    }

    /// The first page, nothing pressed.
    mutating func reset() {
        page = .letters
        shift = .off
        holds.removeAll()
    }
}

extension FaceMachine {
    /// Which layouts the X server has.
    public mutating func setLayouts(_ layouts: [KeyboardLayout]) { keyboard.take(layouts) }

    /// The state of the hardware keyboard, as the X server tells it.
    ///
    /// - Parameter group: the layout in use, from 0.
    public mutating func setKeyboardState(_ modifiers: ModifierState, group: Int, now: UInt64) {
        keyboard.modifiers = modifiers
        keyboard.setActive(group)
        announce(now: now)
    }

    /// Whether the next key of the hardware keyboard may change what is on there.
    public var hasLatches: Bool { !keyboard.modifiers.latched.isEmpty }

    /// Whether there is a keyboard of hardware.
    public mutating func setHardwareKeyboard(_ isThere: Bool) { keyboard.hasHardware = isThere }

    /// The layout that keys of hardware are to be read by, when it is not the one the X server has in use.
    public var chosenLayout: ChosenLayout? {
        guard screen == .password, let chosen = keyboard.chosen else { return nil }
        return chosen < keyboard.layouts.count - (hasBuiltInLayout ? 1 : 0) ? .group(chosen) : .latin
    }

    private var hasBuiltInLayout: Bool { keyboard.layouts.last == LatinLayout.layout }

    /// Whether the contact belongs to a key.
    mutating func takeForKey(_ contact: Contact, now: UInt64) -> Bool {
        if let index = keyboard.holds.firstIndex(where: { $0.tool == contact.tool && $0.id == contact.id }) {
            let hold = keyboard.holds[index]
            let isInside = geometry.key(x: contact.x, y: contact.y) == hold.key
            switch contact.phase {
            case .down, .move, .hover: keyboard.holds[index].isInside = isInside
            case .cancel: keyboard.holds.remove(at: index)
            case .up:
                keyboard.holds.remove(at: index)
                if isInside { act(hold.key, now: now) }
            }
            return true
        }
        guard contact.phase == .down, let key = geometry.key(x: contact.x, y: contact.y) else { return false }
        if takesPassword, keyboard.holds.count < FaceKeyboard.mostHolds {
            keyboard.holds.append(FaceKeyboard.Hold(key: key, tool: contact.tool, id: contact.id, isInside: true))
        }
        return true
    }

    /// The next key is read without what sticky keys held of Shift, on the screen and on the hardware keyboard.
    private mutating func releaseShift() {
        keyboard.releaseShift()
        wantShiftReleased()
    }

    mutating func act(_ key: PadKey, now: UInt64) {
        switch key {
        case .character, .space, .comma, .fullStop:
            guard !isChecking, let cap = keyboard.look.cap(of: key) else { return }
            if keyboard.shift == .off, keyboard.modifiers.latched.contains(.shift) { releaseShift() }
            keyboard.typedCharacter()
            wantText(of: cap.symbol)
        case .shift:
            // What sticky keys hold is let go of here too.
            if keyboard.shift == .off, keyboard.page == .letters, keyboard.isShiftSticky {
                releaseShift()
            } else {
                keyboard.pressShift()
            }
        case .page: keyboard.turnPage()
        case .layout: keyboard.switchLayout()
        case .backspace: fieldKey(.backspace, text: SecretBytes(capacity: 1), now: now)
        case .enter: fieldKey(.enter, text: SecretBytes(capacity: 1), now: now)
        }
    }
}

/// A layout that was chosen on the screen.
public enum ChosenLayout: Equatable, Sendable {
    /// One of the X server's, from 0.
    case group(Int)
    /// `LatinLayout`.
    case latin
}
