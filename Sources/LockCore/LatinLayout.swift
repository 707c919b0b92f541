/// The letters of the Latin alphabet in their most common places, for when no layout of the X server has them all.
public enum LatinLayout {
    private static let rows: [(keycode: Int, base: String, shifted: String)] = [
        (10, "1234567890-=", "!@#$%^&*()_+"), (24, "qwertyuiop[]", "QWERTYUIOP{}"),
        (38, "asdfghjkl;'`", "ASDFGHJKL:\"~"), (52, "zxcvbnm,./", "ZXCVBNM<>?"),
    ]

    /// The keyboard on the screen.
    public static let layout = KeyboardLayout(
        name: "ABC",
        block: rows.map { row in
            zip(row.base.unicodeScalars, row.shifted.unicodeScalars).map { [KeyCap(ascii: $0), KeyCap(ascii: $1)] }
        })

    /// The keysym of a hardware key by its place; nil for keys that type none of these.
    ///
    /// - Parameter keycode: an X keycode under the rules `evdev` or `base`.
    public static func symbol(keycode: UInt8, isShifted: Bool, isCapsLocked: Bool) -> UInt32? {
        for row in rows {
            let index = Int(keycode) - row.keycode
            guard index >= 0, index < row.base.unicodeScalars.count else { continue }
            let base = Array(row.base.unicodeScalars)[index]
            let isLetter = base.properties.isAlphabetic
            let usesUpper = isShifted != (isLetter && isCapsLocked)
            return usesUpper ? Array(row.shifted.unicodeScalars)[index].value : base.value
        }
        return nil
    }
}
