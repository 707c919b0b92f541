public import SecretMemory

/// What a guard tells the command that started it. `unlocked` comes after an accepted token and never otherwise.
public enum LockRecord: UInt8, Sendable {
    /// Every grab holds and the cover is up.
    case locked = 1
    /// The accepted answer came and the screen was opened.
    case unlocked = 2
    /// A preview was closed by the person who looked at it.
    case closed = 3
    /// An answer was accepted; *unlocked* follows.
    case accepted = 4
    /// An answer was judged and wrong.
    case wrong = 5
    /// Somebody else wants to log in: the screen stays locked.
    case switchUser = 6
    /// The person said that the pattern is forgotten.
    case forgotten = 7
    /// The person came back to the pattern after all.
    case remembered = 8
    /// The person wants another pattern, and gives the old one.
    case change = 9
    /// The pattern opened: if for the last time, as the verifier knows, another is to be chosen.
    case changeIfDue = 10

    /// Writes the packet over what `bytes` held.
    public func encode(into bytes: inout SecretBytes) {
        bytes.removeAll()
        bytes.append(rawValue)
    }

    /// Reads a packet, strictly.
    public init(decoding bytes: borrowing SecretBytes) throws(MalformedPacket) {
        guard bytes.count == 1, let record = LockRecord(rawValue: bytes[0]) else { throw MalformedPacket() }
        self = record
    }
}

extension LockRecord {
    /// What is told of a wish.
    public init(_ wish: PatternWish) {
        self =
            switch wish {
            case .keep: .remembered
            case .forgotten: .forgotten
            case .change: .change
            case .changeIfDue: .changeIfDue
            }
    }

    /// The wish that was told; nil for everything else.
    public var wish: PatternWish? {
        switch self {
        case .remembered: .keep
        case .forgotten: .forgotten
        case .change: .change
        case .changeIfDue: .changeIfDue
        default: nil
        }
    }
}

/// The numbers under which the programs of a lock find their descriptors.
public enum LockDescriptors {
    /// guard: the socket to the command that started it.
    public static let command: Int32 = 3
    /// guard: where `--status-fd` lines go, when there is such an argument.
    public static let status: Int32 = 4
    /// guard: the open file whose lock says that this display is being locked; what it holds says how far that is.
    public static let instance: Int32 = 5
    /// guard: the socket to the active guard, of one that stands by.
    public static let activeGuard: Int32 = 6
    /// guard: the programs of the lock as they were when it began, in the order of `LockProgram`. They are started from
    /// here and not by their paths, where an upgrade may have put others.
    public static let programs: [Int32] = [7, 8, 9]
    /// guard: where special keys are handed on, when there is such a place.
    public static let specialKeys: Int32 = 10
    /// guard: with `--question`, the socket on which the command asks the face, in place of `patternlock-auth`.
    public static let question: Int32 = 11
    /// face: the socket to the guard.
    public static let faceGuard: Int32 = 3
    /// auth: the socket to the guard: the token comes first, and goes back if PAM accepted.
    public static let authGuard: Int32 = 3
    /// auth: the socket to the face.
    public static let authFace: Int32 = 4
    /// auth: its own program, as it was when the lock began: what clears the counters is started from there.
    public static let authProgram: Int32 = 5
}

/// The programs of a lock.
public enum LockProgram: Int, CaseIterable, Sendable {
    case guardian, face, auth

    /// What its file is called.
    public var name: String {
        switch self {
        case .guardian: "patternlock-guard"
        case .face: "patternlock-face"
        case .auth: "patternlock-auth"
        }
    }
}
