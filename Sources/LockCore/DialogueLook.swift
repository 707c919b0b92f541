public import LockWire

/// What a dialogue shows besides the grid, the field and the line of status.
public struct DialogueLook: Equatable, Sendable {
    public var title: String
    /// What is told of the step while there is nothing else to tell.
    public var explanation = ""
    /// How hard the path is to guess, while there is one.
    public var meter: MeterLook?
    /// Whether choices stand one below the other.
    public var isList: Bool
    /// The size of the grid, in words.
    public var gridTitle = ""
    /// What is told of choices beside their names.
    public var marks: [DialogueChoice: ChoiceMark] = [:]

    public init(title: String, isList: Bool = false) {
        self.title = title
        self.isList = isList
    }
}

/// How a choice stands.
public enum ChoiceMark: Equatable, Sendable {
    /// A switch.
    case isOn(Bool)
    /// One of several, of which one is in use.
    case isChosen(Bool)
    case value(String)
}

extension FaceLook {
    /// How a button's choice stands; nil for what has no such thing.
    public func mark(of button: FaceButton) -> ChoiceMark? {
        if case .choice(let choice) = button { dialogue?.marks[choice] } else { nil }
    }

    /// What stands on a button.
    public func title(of button: FaceButton) -> String {
        if button == .choice(.grid), let dialogue { return dialogue.gridTitle }
        return Texts.title(of: button)
    }
}

extension FaceButton {
    /// Whether it is the way on in a dialogue.
    public var leadsOn: Bool { self == .choice(.next) || self == .finish }
}

/// How hard a path is to guess: advice, and no promise.
public struct MeterLook: Equatable, Sendable {
    /// From 1 to 3.
    public var level: Int
    public var text: String

    public init(level: Int, text: String) {
        self.level = level
        self.text = text
    }
}
