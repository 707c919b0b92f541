extension StringProtocol {
    /// Whether a text is part of this one, byte for byte. The library that has `contains(_: some StringProtocol)` is not
    /// linked into our programs.
    public func includes(_ text: String) -> Bool {
        utf8.indices.contains { utf8[$0...].starts(with: text.utf8) }
    }
}
