import LinuxKit

/// A user's place among his connections, and his count of wrong passwords. Both live in a directory of root's that
/// ends with this start of the machine.
struct Claim: ~Copyable {
    private let directory: PrivateDirectory
    private let user: UInt32
    /// Locked as long as this process lives, however it ends.
    private let place: FileDescriptor

    /// Made by the service manager, or here.
    private static let path = "/run/patternlock-helper"
    /// Connections of one user at the same time.
    private static let places = 4
    /// How long to wait for another process of the same user to count, in milliseconds.
    private static let patience: UInt64 = 2000

    /// Takes a place; nil when the user has all of his.
    init?(of user: UInt32) throws(FileFault) {
        do throws(Errno) { try PrivateDirectory.make(Self.path, owner: 0, group: 0) } catch {
            throw .system(operation: "mkdir", error)
        }
        let directory = try PrivateDirectory(Self.path, owner: 0)
        guard let place = try Self.freePlace(in: directory, user) else { return nil }
        self.directory = directory
        self.user = user
        self.place = place
    }

    private static func freePlace(
        in directory: borrowing PrivateDirectory, _ user: UInt32
    ) throws(FileFault) -> FileDescriptor? {
        for number in 0..<places {
            if let place = try directory.lock("\(user).\(number)", until: .after(0)) { return place }
        }
        return nil
    }

    /// Milliseconds for which no password is taken, 0 when one is.
    borrowing func remaining() throws(FileFault) -> UInt64 { try guesses().remaining(at: Clock.boottime) }

    /// Counts a password before PAM sees it. Returns false, and counts nothing, when none is taken now: other
    /// connections of the user may have used up what there was since the question.
    borrowing func charge() throws(FileFault) -> Bool {
        guard let lock = try directory.lock(lockName, until: .after(Self.patience)) else { return false }
        // Held to the end of this function.
        defer { _ = lock.number }
        var guesses = try guesses()
        guard guesses.remaining(at: Clock.boottime) == 0 else { return false }
        guesses.charge(at: Clock.boottime)
        try directory.replace(countName, with: guesses.encoded)
        return true
    }

    /// Forgets what was counted, after a right one.
    borrowing func clear() throws(FileFault) {
        guard let lock = try directory.lock(lockName, until: .after(Self.patience)) else { return }
        // Held to the end of this function.
        defer { _ = lock.number }
        try directory.replace(countName, with: PasswordGuesses().encoded)
    }

    private borrowing func guesses() throws(FileFault) -> PasswordGuesses {
        guard let bytes = try directory.read(countName, limit: 64) else { return PasswordGuesses() }
        guard let guesses = PasswordGuesses(bytes) else { throw .notRegular }
        return guesses
    }

    private var lockName: String { "\(user).lock" }
    private var countName: String { "\(user).count" }
}
