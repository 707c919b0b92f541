internal import CXkb
internal import Glibc
public import LockCore
public import LockWire
public import SecretMemory

/// Why there is no keyboard map.
public enum KeyboardError: Error, Equatable, Sendable {
    /// No connection to the display.
    case cannotConnect
    /// The server has no XKB, or it told no map.
    case noMap
}

/// The keyboard map of the X server and the compose table of the locale.
///
/// Owner: this value, of a connection of its own and of everything of libxkbcommon. Thread: the program's only one.
/// All of it is valid until `deinit`; a missed one leaks and nothing more. Keys come from the guard: no event is
/// selected here.
@safe public struct KeyboardMap: ~Copyable {
    let connection: OpaquePointer
    private let context: OpaquePointer
    private(set) var map: OpaquePointer
    private var state: OpaquePointer
    private let compose: OpaquePointer?

    /// Connects to a display (nil takes DISPLAY) and reads the map.
    public init(display: String? = nil) throws(KeyboardError) {
        let opened =
            if let display { unsafe xcb_connect(display, nil) } else { unsafe xcb_connect(nil, nil) }
        guard let opened = unsafe opened else { throw .cannotConnect }
        guard unsafe xcb_connection_has_error(opened) == 0, let made = unsafe xkb_context_new(XKB_CONTEXT_NO_FLAGS)
        else {
            unsafe xcb_disconnect(opened)
            throw .cannotConnect
        }
        guard let map = unsafe Self.readMap(opened, made), let state = unsafe xkb_state_new(map) else {
            unsafe xkb_context_unref(made)
            unsafe xcb_disconnect(opened)
            throw .noMap
        }
        unsafe connection = opened
        unsafe context = made
        unsafe self.map = map
        unsafe self.state = state
        unsafe compose = Self.makeCompose(made)
    }

    deinit {
        if let compose = unsafe compose { unsafe xkb_compose_state_unref(compose) }
        unsafe xkb_state_unref(state)
        unsafe xkb_keymap_unref(map)
        unsafe xkb_context_unref(context)
        unsafe xcb_disconnect(connection)
    }

    /// Reads the map again, after it changed. The old one stays when there is no new one to read.
    public mutating func reload() {
        guard let newMap = unsafe Self.readMap(connection, context) else { return }
        guard let newState = unsafe xkb_state_new(newMap) else {
            unsafe xkb_keymap_unref(newMap)
            return
        }
        unsafe xkb_state_unref(state)
        unsafe xkb_keymap_unref(map)
        unsafe map = newMap
        unsafe state = newState
    }

    /// What a key that goes down means, and in `text` what it types: nothing while a sequence is being composed.
    ///
    /// - Parameter chosen: the layout to read it by, instead of the one that the X server has in use.
    public mutating func press(
        _ stroke: KeyStroke, by chosen: ChosenLayout? = nil, text: inout SecretBytes
    ) -> FaceKey {
        text.removeAll()
        var groups = stroke.groups
        if case .group(let group) = chosen { groups = (0, 0, UInt32(max(group, 0))) }
        unsafe xkb_state_update_mask(
            state, stroke.modifiers.base, stroke.modifiers.latched, stroke.modifiers.locked, groups.base,
            groups.latched, groups.locked)
        if chosen == .latin, let symbol = latinSymbol(stroke.keycode) {
            type(symbol, text: &text)
            return Symbols.key(of: symbol)
        }
        let symbol = unsafe xkb_state_key_get_one_sym(state, UInt32(stroke.keycode))
        if Symbols.isModifier(symbol) { return .modifier }
        let isControlled = unsafe xkb_state_mod_name_is_active(state, XKB_MOD_NAME_CTRL, XKB_STATE_MODS_EFFECTIVE) > 0
        if isControlled { return Symbols.isLetterU(symbol) ? .clearLine : Symbols.key(of: symbol) }
        guard composeText(symbol, stroke: stroke, into: &text) else { return .other }
        let key = Symbols.key(of: symbol)
        return key == .other ? digit(on: stroke.keycode) ?? .other : key
    }

    /// The digit of a key of the upper row, behind Shift or before it: whichever is on, the key takes its dot.
    private func digit(on keycode: UInt8) -> FaceKey? {
        let key = UInt32(keycode)
        let group = unsafe xkb_state_key_get_layout(state, key)
        var symbols: UnsafePointer<UInt32>?
        for level: UInt32 in 0...1 {
            let count = unsafe xkb_keymap_key_get_syms_by_level(map, key, group, level, &symbols)
            if count == 1, let symbol = unsafe symbols?.pointee, case .digit(let digit) = Symbols.key(of: symbol) {
                return .digit(digit)
            }
        }
        return nil
    }

    /// Whether Caps Lock is on, as of the last key.
    public var isCapsLocked: Bool {
        unsafe xkb_state_mod_name_is_active(state, XKB_MOD_NAME_CAPS, XKB_STATE_MODS_LOCKED) > 0
    }

    /// What a keysym from the keyboard on the screen types: nothing while a sequence is being composed.
    public mutating func type(_ symbol: UInt32, text: inout SecretBytes) {
        text.removeAll()
        if case .some(let isComplete) = feed(symbol, into: &text) {
            if !isComplete { text.removeAll() }
            return
        }
        Self.fill(&text, with: symbol)
    }

    /// What a keysym types without a keyboard map.
    public static func fill(_ text: inout SecretBytes, with symbol: UInt32) {
        unsafe text.fill { room in
            let start = unsafe room.baseAddress?.assumingMemoryBound(to: CChar.self)
            // The length that is told has the terminator in it.
            return max(Int(unsafe xkb_keysym_to_utf8(symbol, start, room.count)) - 1, 0)
        }
    }

    private func latinSymbol(_ keycode: UInt8) -> UInt32? {
        if isActive(XKB_MOD_NAME_CTRL) || isActive(XKB_MOD_NAME_ALT) { return nil }
        return LatinLayout.symbol(
            keycode: keycode, isShifted: isActive(XKB_MOD_NAME_SHIFT), isCapsLocked: isCapsLocked)
    }

    private func isActive(_ name: String) -> Bool {
        unsafe xkb_state_mod_name_is_active(state, name, XKB_STATE_MODS_EFFECTIVE) > 0
    }

    /// Fills in what is typed; false while a sequence is not complete, or when it came to nothing.
    private func composeText(_ symbol: UInt32, stroke: KeyStroke, into text: inout SecretBytes) -> Bool {
        if let isComplete = feed(symbol, into: &text) { return isComplete }
        unsafe text.fill { room in
            let start = unsafe room.baseAddress?.assumingMemoryBound(to: CChar.self)
            let length = unsafe xkb_state_key_get_utf8(state, UInt32(stroke.keycode), start, room.count)
            return Self.whole(Int(length), room.count)
        }
        // Return, Tab, Escape and their like are characters too, but none that anyone types into a field.
        if text.count == 1, text[0] < 0x20 || text[0] == 0x7f { text.removeAll() }
        return true
    }

    /// Hands a keysym to the compose table: whether a sequence is complete now, its text filled in; nil when none goes
    /// on.
    private func feed(_ symbol: UInt32, into text: inout SecretBytes) -> Bool? {
        guard let compose = unsafe compose, unsafe xkb_compose_state_feed(compose, symbol) == XKB_COMPOSE_FEED_ACCEPTED
        else { return nil }
        switch unsafe xkb_compose_state_get_status(compose) {
        case XKB_COMPOSE_COMPOSING: return false
        case XKB_COMPOSE_CANCELLED:
            unsafe xkb_compose_state_reset(compose)
            return false
        case XKB_COMPOSE_COMPOSED:
            unsafe text.fill { room in
                let start = unsafe room.baseAddress?.assumingMemoryBound(to: CChar.self)
                let length = unsafe xkb_compose_state_get_utf8(compose, start, room.count)
                return Self.whole(Int(length), room.count)
            }
            unsafe xkb_compose_state_reset(compose)
            return true
        default: return nil
        }
    }

    /// Text that did not fit is none.
    private static func whole(_ length: Int, _ room: Int) -> Int { length > 0 && length < room ? length : 0 }

    private static func readMap(_ connection: OpaquePointer, _ context: OpaquePointer) -> OpaquePointer? {
        let isReady = unsafe xkb_x11_setup_xkb_extension(
            connection, UInt16(XKB_X11_MIN_MAJOR_XKB_VERSION), UInt16(XKB_X11_MIN_MINOR_XKB_VERSION),
            XKB_X11_SETUP_XKB_EXTENSION_NO_FLAGS, nil, nil, nil, nil)
        guard isReady != 0 else { return nil }
        let device = unsafe xkb_x11_get_core_keyboard_device_id(connection)
        guard device >= 0 else { return nil }
        return unsafe xkb_x11_keymap_new_from_device(context, connection, device, XKB_KEYMAP_COMPILE_NO_FLAGS)
    }

    /// The compose table of the locale that the environment names; nil when it has none.
    private static func makeCompose(_ context: OpaquePointer) -> OpaquePointer? {
        var locale = "C"
        for name in ["LC_ALL", "LC_CTYPE", "LANG"] {
            if let value = unsafe getenv(name), unsafe value.pointee != 0 {
                locale = unsafe String(cString: value)
                break
            }
        }
        guard let table = unsafe xkb_compose_table_new_from_locale(context, locale, XKB_COMPOSE_COMPILE_NO_FLAGS)
        else { return nil }
        let state = unsafe xkb_compose_state_new(table, XKB_COMPOSE_STATE_NO_FLAGS)
        unsafe xkb_compose_table_unref(table)
        return unsafe state
    }
}
