/// The one definition of a setting: where it stands, what it may be, what it is when nobody says.
public struct Setting<Value: Sendable>: Sendable {
    public let section: String
    public let key: String
    public let kind: SettingKind<Value>
    /// The value when nobody says, as it would be written.
    public let standardText: String
    /// One line about it.
    public let summary: String
    /// What a value that is not understood stands for, as it would be written; nil when the line counts as not written.
    public let strictText: String?
    let standard: Value
    let strict: Value?

    /// - Parameters:
    ///   - standard: as it would be written; must be of the kind.
    ///   - strict: for settings whose standard is not the careful choice: what a value that is not understood stands
    ///     for, as it would be written; must be of the kind.
    public init(
        _ section: String, _ key: String, _ kind: SettingKind<Value>, _ standard: String, strict: String? = nil,
        _ summary: String
    ) {
        guard let value = kind.read(standard) else { preconditionFailure("[\(section)] \(key) cannot be \(standard)") }
        self.section = section
        self.key = key
        self.kind = kind
        self.strict = strict.flatMap(kind.read)
        strictText = strict
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
    /// What a text that is no value stands for, as it would be written; nil when it counts as not written.
    var strictText: String? { get }

    /// The value of a text, nil when it is none.
    func value(of text: String) -> (any Sendable)?
    /// The value of `strictText`.
    var strictValue: (any Sendable)? { get }
}

extension Setting: SettingDefinition {
    public var form: String { kind.form }
    public func value(of text: String) -> (any Sendable)? { kind.read(text) }
    public var strictValue: (any Sendable)? { strict }
}
