/// The one definition of a setting: where it stands, what it may be, what it is when nobody says.
public struct Setting<Value: Sendable>: Sendable {
    public let section: String
    public let key: String
    public let kind: SettingKind<Value>
    /// The value when nobody says, as it would be written.
    public let standardText: String
    /// One line about it.
    public let summary: String
    let standard: Value
    /// What a value that is not understood stands for, nil when the line counts as not written.
    let strict: Value?

    /// - Parameters:
    ///   - standard: as it would be written; must be of the kind.
    ///   - strict: for settings whose standard is not the careful choice: what a value that is not understood stands for.
    public init(
        _ section: String, _ key: String, _ kind: SettingKind<Value>, _ standard: String, strict: Value? = nil,
        _ summary: String
    ) {
        guard let value = kind.read(standard) else { preconditionFailure("[\(section)] \(key) cannot be \(standard)") }
        self.section = section
        self.key = key
        self.kind = kind
        self.strict = strict
        self.standard = value
        standardText = standard
        self.summary = summary
    }
}

/// A setting of any type, as far as reading and describing it goes.
public protocol SettingDefinition: Sendable {
    var section: String { get }
    var key: String { get }
    /// The values in words.
    var form: String { get }
    /// The value when nobody says, as it would be written.
    var standardText: String { get }
    /// One line about it.
    var summary: String { get }

    /// The value of a text, nil when it is none.
    func value(of text: String) -> (any Sendable)?
    /// What a text that is no value stands for; nil when it counts as not written.
    var strictValue: (any Sendable)? { get }
}

extension Setting: SettingDefinition {
    public var form: String { kind.form }
    public func value(of text: String) -> (any Sendable)? { kind.read(text) }
    public var strictValue: (any Sendable)? { strict }
}
