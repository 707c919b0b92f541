public import LinuxKit

/// One locker per display: an open file with a lock on it, which the guards inherit. It ends with the last of them.
///
/// What the file holds tells others how far that locker is; see `InstanceState`.
public enum InstanceLock {
    /// Takes the lock; nil when another locker has it. That one before was killed stays written until this one has
    /// locked: what it covered still is.
    public static func take(_ place: InstancePlace) throws(InstanceFailure) -> FileDescriptor? {
        guard let file = try place.takeFile(place.fileName) else { return nil }
        let isLeft = InstanceState(text: text(of: file), isHeld: false) == .killed
        write(isLeft ? InstanceState.leftText : InstanceState.begun.text, to: file)
        return file
    }

    /// Whether the locker before was killed under a lock, and this one has not locked yet.
    public static func isCoverLeft(in file: borrowing FileDescriptor) -> Bool {
        text(of: file) == InstanceState.leftText
    }

    private static func text(of file: borrowing FileDescriptor) -> String {
        do throws(Errno) { return try InstanceState.read(file) } catch { return "" }
    }

    /// Writes down how far this locker is, for others to see. A full disk loses that and nothing else.
    public static func note(_ state: InstanceState, in file: borrowing FileDescriptor) {
        write(state.text, to: file)
    }

    /// Writes down that the screen is about to be opened: who asks for a lock now is not served by this one.
    public static func noteOpening(in file: borrowing FileDescriptor) { write(InstanceState.openingText, to: file) }

    private static func write(_ text: String, to file: borrowing FileDescriptor) {
        do throws(Errno) { try file.replaceContent(text) } catch {}
    }
}

/// Why lock files cannot be used, as a sentence.
public struct InstanceFailure: Error, Equatable, Sendable {
    public let sentence: String

    init(_ sentence: String) { self.sentence = sentence }
}
