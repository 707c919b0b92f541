internal import Glibc
public import LinuxKit

/// Hears of every locker of a display, whoever started it: it begins, has locked, has opened, is gone.
public final class InstanceWatch {
    private let directory: FileDescriptor
    private let name: String
    /// What is watched: the file of that name, or one that was removed while a locker holds it.
    private var file: FileDescriptor
    private var changes: FileChanges
    /// The last locker of a file that was removed was killed.
    private var isLeftLocked = false
    /// The kernel tells that a file is closed before its locks are gone: then it is looked at again.
    private var looks = 0
    /// When `state` may have changed without an event; nil otherwise.
    public private(set) var deadline: Deadline?

    private static let lookDistances: [UInt64] = [10, 40, 250, 1000]

    /// Watches from now on.
    public init(_ place: InstancePlace) throws(InstanceFailure) {
        directory = try place.openDirectory()
        name = place.fileName
        do throws(Errno) {
            // A watch is of a file: it is made now.
            file = try Self.open(name, in: directory)
            changes = try FileChanges(of: file)
        } catch {
            throw InstanceFailure("the lock file \(name) cannot be watched: \(error)")
        }
    }

    /// What to poll.
    public var descriptorNumber: Int32 { changes.descriptor.number }

    /// Waits until the locker has locked, true, or is gone.
    public func waitUntilLockedOrGone() throws(InstanceFailure) -> Bool {
        do throws(Errno) {
            while true {
                switch try state() {
                case .locked: return true
                case .none, .killed: return false
                case .begun:
                    var poll = PollSet()
                    poll.add(descriptorNumber)
                    _ = try poll.wait(until: deadline)
                }
            }
        } catch { throw InstanceFailure("the lock file \(name) cannot be watched: \(error)") }
    }

    /// How far the locker is now. To be asked when there was something to poll, and at the deadline.
    public func state() throws(Errno) -> InstanceState {
        if changes.take() { looks = 0 } else if let deadline, deadline.hasPassed { looks += 1 }
        // What fails now would fail at once again: it is tried when there is something to poll.
        deadline = nil
        var state = try Self.read(file)
        if state == .none || state == .killed, try follow() {
            isLeftLocked = isLeftLocked || state == .killed
            state = try Self.read(file)
        }
        if state == .begun || state == .locked {
            isLeftLocked = false
            if looks < Self.lookDistances.count { deadline = .after(Self.lookDistances[looks]) }
        }
        return isLeftLocked ? .killed : state
    }

    /// Watches the file that has the name now. Returns false when it is the one that had it before.
    private func follow() throws(Errno) -> Bool {
        let named = try Self.open(name, in: directory)
        if try named.status().isSameFile(as: file.status()) { return false }
        changes = try FileChanges(of: named)
        file = named
        return true
    }

    /// Not for writing: the end of that would be an event.
    private static func open(_ name: String, in directory: borrowing FileDescriptor) throws(Errno) -> FileDescriptor {
        try directory.open(at: name, flags: O_RDONLY | O_CREAT | O_NOFOLLOW, mode: 0o600)
    }

    private static func read(_ file: borrowing FileDescriptor) throws(Errno) -> InstanceState {
        // In this order: whoever ends writes first and lets go then.
        let isHeld = try file.isLockedByAnother()
        return InstanceState(text: try InstanceState.read(file), isHeld: isHeld)
    }
}

/// The one session daemon of a display.
public enum DaemonInstance {
    /// Becomes it; nil when there is one. It ends with the descriptor.
    public static func take(_ place: InstancePlace) throws(InstanceFailure) -> FileDescriptor? {
        guard let file = try place.takeFile(place.daemonFileName) else { return nil }
        // For whoever wants it to end. A full disk loses that and nothing else.
        do throws(Errno) { try file.replaceContent("\(ThisProcess.id)\n") } catch {}
        return file
    }

    /// The process that is it now; nil when there is none. Changes nothing.
    public static func process(_ place: InstancePlace) -> Int32? {
        guard let directory = place.existingDirectory() else { return nil }
        do throws(Errno) {
            // A pipe that somebody put there must not make us wait.
            let file = try directory.open(at: place.daemonFileName, flags: O_RDONLY | O_NOFOLLOW | O_NONBLOCK)
            guard try file.isLockedByAnother() else { return nil }
            let text = String(decoding: try file.readAll(limit: 64), as: UTF8.self)
            return Int32(text.prefix { $0 != "\n" })
        } catch { return nil }
    }
}
