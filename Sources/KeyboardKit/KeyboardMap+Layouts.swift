internal import CXkb
public import LockCore
public import LockWire

/// What the X server's keyboard is set to at a moment.
public struct KeyboardState: Equatable, Sendable {
    public var modifiers: ModifierState
    /// The layout in use, from 0.
    public var group: Int
}

extension KeyboardMap {
    /// The rows of the main block of a keyboard: X keycodes under the rules `evdev` and `base`.
    private static let block: [[UInt32]] = [
        [49] + Array(10...21), Array(24...35), Array(38...48) + [51], [94] + Array(52...61),
    ]

    /// So many levels of a key are looked at: plain, Shift, AltGr, both.
    private static let levels: UInt32 = 4

    /// The layouts that the map has, for the keyboard on the screen.
    public var layouts: [KeyboardLayout] {
        let count = unsafe xkb_keymap_num_layouts(map)
        return (0..<count).map { group in
            let name = unsafe xkb_keymap_layout_get_name(map, group).map { unsafe String(cString: $0) }
            return KeyboardLayout(
                name: name ?? "\(group + 1)",
                block: Self.block.map { row in row.map { key in caps(of: key, group: group) } })
        }
    }

    /// What the keyboard is set to now; nil when the server does not answer.
    public var current: KeyboardState? {
        let device = unsafe xkb_x11_get_core_keyboard_device_id(connection)
        guard device >= 0, let now = unsafe xkb_x11_state_new_from_device(map, connection, device) else { return nil }
        defer { unsafe xkb_state_unref(now) }
        var modifiers = ModifierState()
        modifiers.isCapsLocked =
            unsafe xkb_state_mod_name_is_active(now, XKB_MOD_NAME_CAPS, XKB_STATE_MODS_LOCKED) > 0
        modifiers.isShiftHeld =
            unsafe xkb_state_mod_name_is_active(now, XKB_MOD_NAME_SHIFT, XKB_STATE_MODS_DEPRESSED) > 0
        for (key, name) in Self.modifierNames {
            if unsafe xkb_state_mod_name_is_active(now, name, XKB_STATE_MODS_LATCHED) > 0 {
                modifiers.latched.insert(key)
            }
            if unsafe xkb_state_mod_name_is_active(now, name, XKB_STATE_MODS_LOCKED) > 0 {
                modifiers.locked.insert(key)
            }
        }
        return KeyboardState(
            modifiers: modifiers, group: Int(unsafe xkb_state_serialize_layout(now, XKB_STATE_LAYOUT_EFFECTIVE)))
    }

    private static let modifierNames: [(ModifierKeys, String)] = [
        (.shift, XKB_MOD_NAME_SHIFT), (.control, XKB_MOD_NAME_CTRL), (.alt, XKB_MOD_NAME_ALT), (.altGr, "Mod5"),
    ]

    /// Has the server let go of Shift, latched or locked by sticky keys. The corresponding C function is
    /// `xcb_xkb_latch_lock_state`.
    public func releaseShift() {
        let shift = UInt8(XCB_MOD_MASK_SHIFT.rawValue)
        unsafe _ = xcb_xkb_latch_lock_state(
            connection, UInt16(XCB_XKB_ID_USE_CORE_KBD.rawValue), shift, 0, 0, 0, shift, 0, 0)
        unsafe _ = xcb_flush(connection)
    }

    /// Whether a key only changes what other keys mean, such as Caps Lock or a change of the layout.
    public func changesState(_ stroke: KeyStroke) -> Bool {
        var symbols: UnsafePointer<UInt32>?
        let key = UInt32(stroke.keycode)
        let groups = unsafe xkb_keymap_num_layouts_for_key(map, key)
        for group in 0..<groups {
            let levels = unsafe xkb_keymap_num_levels_for_key(map, key, group)
            for level in 0..<levels {
                let count = unsafe xkb_keymap_key_get_syms_by_level(map, key, group, level, &symbols)
                if count > 0, let first = unsafe symbols?.pointee, Symbols.isModifier(first) { return true }
            }
        }
        return false
    }

    private func caps(of key: UInt32, group: UInt32) -> [KeyCap?] {
        // A key may have fewer layouts than the map: then its own are repeated.
        let groups = unsafe xkb_keymap_num_layouts_for_key(map, key)
        guard groups > 0 else { return [] }
        let group = group % groups
        let count = min(unsafe xkb_keymap_num_levels_for_key(map, key, group), Self.levels)
        return (0..<count).map { level in
            var symbols: UnsafePointer<UInt32>?
            let found = unsafe xkb_keymap_key_get_syms_by_level(map, key, group, level, &symbols)
            guard found == 1, let symbol = unsafe symbols?.pointee else { return nil }
            return Symbols.cap(of: symbol)
        }
    }
}
