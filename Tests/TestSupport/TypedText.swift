extension TouchRig {
    /// Types a text of small letters, digits, spaces and hyphens on the rig's keyboard (layout us), and Enter. Waits with each
    /// key until the server has it, not for what it does.
    public func type(_ text: String) throws(RigError) {
        for character in text { try press(character) }
        try injector.key(36)
    }

    /// Presses and releases the key of a small letter, a digit, a space or a hyphen.
    public func press(_ character: Character) throws(RigError) {
        guard let code = Self.keycodes[character] else { throw .refused("no key for \(character)") }
        try injector.key(code)
    }

    /// X keycodes of the rows of an ordinary keyboard.
    private static let keycodes: [Character: Int32] = {
        var codes: [Character: Int32] = [" ": 65, "-": 20]
        for (row, first) in [("1234567890", 10), ("qwertyuiop", 24), ("asdfghjkl", 38), ("zxcvbnm", 52)] {
            for (offset, character) in row.enumerated() { codes[character] = Int32(first + offset) }
        }
        return codes
    }()
}
