internal import Languages

/// Text of a program that nobody vouches for, made fit to be shown beside our own.
public enum UntrustedText {
    /// The longest prompt that is shown whole, in Unicode scalars.
    public static let longestPrompt = 120
    /// The longest program name, in Unicode scalars; the kernel's own have 15 bytes.
    public static let longestName = 32

    /// The text on one line and at most `limit` scalars long, cut with an ellipsis. What does not show as itself is
    /// taken out: control characters, and those that turn or hide others; so are the quotation marks that we put around
    /// it, so that nothing in it looks like words of ours.
    public static func shown(_ text: String, limit: Int) -> String {
        var shown = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            switch scalar.properties.generalCategory {
            case .control, .lineSeparator, .paragraphSeparator: shown.append(" ")
            case .format, .surrogate, .privateUse, .unassigned: continue
            case .initialPunctuation, .finalPunctuation: shown.append("\"")
            default: shown.append(scalar)
            }
        }
        let words = String(shown).split(whereSeparator: \.isWhitespace).joined(separator: " ")
        let scalars = words.unicodeScalars
        guard scalars.count > limit else { return words }
        return String(String.UnicodeScalarView(scalars.prefix(limit - 1))) + "…"
    }

    /// The line above the grid of `patternlock askpass`: who asks, and for what, in that program's own words.
    public static func question(program: String, prompt: String) -> String {
        let name = shown(program, limit: longestName)
        let asking = name.isEmpty ? "?" : name
        let words = shown(prompt, limit: longestPrompt)
        return words.isEmpty
            ? translated("The program “\(asking)” asks for your pattern")
            : translated("The program “\(asking)” asks for your pattern and says: “\(words)”")
    }
}
