internal import SecretMemory

/// One step of a dialogue about patterns in a window: what a command asks, told to the face. Codes, for which the face
/// has the words in the person's language.
public struct DialogueStep: Equatable, Sendable {
    /// What is to be seen, and what is asked.
    public enum Screen: UInt8, Sendable {
        /// The pattern that is enrolled, on its grid.
        case oldPattern = 1
        /// A new pattern, with advice while it is drawn.
        case newPattern
        /// The new pattern stays in sight: go on, or draw another one.
        case review
        /// The new pattern once more.
        case again
        /// What PAM asks for.
        case password
        /// Something is being done: nothing is asked.
        case working
        /// It is done.
        case done
        /// It is not done, and cannot be now.
        case failed
        /// What there is to be done.
        case menu
        /// What everything is to look like.
        case themes
        /// Whether the pattern is really to be removed.
        case removal
    }

    /// What is to be told of what came before.
    public enum Note: UInt8, Sendable {
        case none = 0
        /// Fewer dots than `minimum`.
        case tooShort
        case tooCommon
        case crossing
        /// The policy does not allow the grid.
        case gridRefused
        /// The new pattern is the old one.
        case sameAsOld
        /// The two differ: the second is drawn again.
        case differs
        /// The two differ: both are drawn again.
        case differsStartOver
        case wrongPattern
        case wrongPassword
        /// No password was given in time.
        case late
        /// There is time to wait.
        case throttled
        /// The pattern is off until a password was right.
        case switchedOff
        /// Not permitted.
        case denied
        /// Something that is needed is missing or does not answer.
        case unavailable
        /// A pattern is there now.
        case saved
        /// The pattern is gone.
        case removed
        /// The session locks by itself from now on.
        case lockingOn
        /// It does so no more.
        case lockingOff
        /// That could not be had.
        case lockingFailed
        /// A word of PAM's, or of what was done, in `text`.
        case told
    }

    public var screen: Screen
    public var note: Note
    /// Rows of the grid, 0 where none is shown.
    public var rows: UInt8
    /// Columns of the grid, 0 where none is shown.
    public var columns: UInt8
    /// How many dots make a pattern.
    public var minimum: UInt8 = 4
    /// Whether lines must not cross.
    public var forbidsCrossings = false
    /// Whether another pattern was drawn for the last time, and how often it is drawn in all: 2 of 3.
    public var round: UInt8 = 0
    public var rounds: UInt8 = 0
    /// How long to wait, in milliseconds.
    public var remainingMilliseconds: UInt32 = 0
    /// Tries that are left, 0 when that is not known.
    public var triesLeft: UInt8 = 0
    /// Whether a pattern is enrolled.
    public var isEnrolled = false
    /// Whether what is typed may be seen.
    public var isEchoed = false
    /// What PAM asks or says.
    public var text = ""
    /// What everything looks like from now on; nil as it does.
    public var look: LookSettings?
    /// What can be chosen, in the order of the screen.
    public var choices: [DialogueChoice]

    public init(
        _ screen: Screen, note: Note = .none, rows: UInt8 = 0, columns: UInt8 = 0, choices: [DialogueChoice] = []
    ) {
        self.screen = screen
        self.note = note
        self.rows = rows
        self.columns = columns
        self.choices = choices
    }
}

/// What a person chose of the look of a lock.
public struct LookSettings: Equatable, Sendable {
    /// The name of a theme.
    public var theme: String
    public var isPathHidden: Bool
    public var isMoving: Bool
    /// The size of texts in percent of the usual one.
    public var textPercent: UInt8

    public init(theme: String, isPathHidden: Bool, isMoving: Bool, textPercent: UInt8) {
        self.theme = theme
        self.isPathHidden = isPathHidden
        self.isMoving = isMoving
        self.textPercent = textPercent
    }
}

/// What a person can press in a dialogue.
public enum DialogueChoice: UInt8, Sendable, CaseIterable {
    /// End it; nothing is changed.
    case cancel = 1
    /// One step back.
    case back
    /// Another size of the grid.
    case grid
    /// Draw another one.
    case redraw
    /// Go on.
    case next
    /// It is over.
    case close
    case setPattern
    case changePattern
    case removePattern
    case themes
    case tryIt
    /// Have the session lock by itself.
    case startLocking
    /// Have it do so no more.
    case stopLocking
    case darkTheme
    case lightTheme
    case contrastTheme
    case duskTheme
    /// Keep the path from sight, or show it again.
    case hidePath
    /// Have things move, or stand still.
    case motion
    /// The next larger texts; after the largest the usual ones.
    case textSize
    /// The usual ones, after the largest that the screen has room for. Nothing to press: what `textSize` comes to then.
    case usualText
}

extension DialogueStep {
    func encode(into writer: inout PacketWriter) {
        for value in [screen.rawValue, note.rawValue, rows, columns, minimum, round, rounds, triesLeft] {
            writer.put(value)
        }
        for value in [forbidsCrossings, isEnrolled, isEchoed] { writer.put(UInt8(value ? 1 : 0)) }
        writer.put(remainingMilliseconds)
        writer.put(text)
        writer.put(UInt8(look == nil ? 0 : 1))
        if let look {
            writer.put(look.theme)
            for value in [look.isPathHidden, look.isMoving] { writer.put(UInt8(value ? 1 : 0)) }
            writer.put(look.textPercent)
        }
        writer.put(UInt8(choices.count))
        for choice in choices { writer.put(choice.rawValue) }
    }

    init(_ reader: inout PacketReader, from bytes: borrowing SecretBytes) throws(MalformedPacket) {
        screen = try reader.takeCase(Screen.self, from: bytes)
        note = try reader.takeCase(Note.self, from: bytes)
        rows = try reader.take(UInt8.self, from: bytes)
        columns = try reader.take(UInt8.self, from: bytes)
        minimum = try reader.take(UInt8.self, from: bytes)
        round = try reader.take(UInt8.self, from: bytes)
        rounds = try reader.take(UInt8.self, from: bytes)
        triesLeft = try reader.take(UInt8.self, from: bytes)
        forbidsCrossings = try reader.takeBool(from: bytes)
        isEnrolled = try reader.takeBool(from: bytes)
        isEchoed = try reader.takeBool(from: bytes)
        remainingMilliseconds = try reader.take(UInt32.self, from: bytes)
        text = try reader.takeText(from: bytes)
        if try reader.takeBool(from: bytes) {
            look = LookSettings(
                theme: try reader.takeText(from: bytes), isPathHidden: try reader.takeBool(from: bytes),
                isMoving: try reader.takeBool(from: bytes), textPercent: try reader.take(UInt8.self, from: bytes))
        }
        choices = []
        for _ in 0..<(try reader.take(UInt8.self, from: bytes)) {
            choices.append(try reader.takeCase(DialogueChoice.self, from: bytes))
        }
    }
}
