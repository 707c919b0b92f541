/// Where something stands in a configuration file.
public struct ConfigurationPlace: Equatable, Sendable, CustomStringConvertible {
    /// The path of the file.
    public let file: String
    /// The line, from 1; 0 for the file as a whole.
    public let line: Int

    public init(file: String, line: Int) {
        self.file = file
        self.line = line
    }

    /// As compilers write it: `file:12`.
    public var description: String { line == 0 ? file : "\(file):\(line)" }
}

/// One `key = value`, as it was read.
public struct ConfigurationEntry: Equatable, Sendable {
    /// The section it stands in, empty before the first.
    public let section: String
    public let key: String
    public let value: String
    public let place: ConfigurationPlace
}

/// Something in a configuration that is not followed, as a sentence for the administrator. The library never logs it.
public struct ConfigurationProblem: Error, Equatable, Sendable, CustomStringConvertible {
    public let place: ConfigurationPlace
    public let sentence: String

    public init(_ place: ConfigurationPlace, _ sentence: String) {
        self.place = place
        self.sentence = sentence
    }

    /// One line: where, and what.
    public var description: String { "\(place): \(sentence)" }
}
