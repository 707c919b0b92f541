import Languages
import LinuxKit
import LockWire

/// The programs of a lock, opened when it begins: whatever an upgrade does to their files, every guard, face and auth
/// of this lock is started from these.
final class LockPrograms {
    /// The guard: the first one is started by the command, those that stand by after it by the guards.
    let guardian: FileDescriptor
    private let face: FileDescriptor
    private let auth: FileDescriptor

    init() throws(Failure) {
        let guardian = try Self.open(.guardian)
        let face = try Self.open(.face)
        auth = try Self.open(.auth)
        self.guardian = guardian
        self.face = face
    }

    /// How a guard gets them.
    var numbers: [(here: Int32, there: Int32)] {
        zip([guardian.number, face.number, auth.number], LockDescriptors.programs).map { (here: $0, there: $1) }
    }

    private static func open(_ program: LockProgram) throws(Failure) -> FileDescriptor {
        do throws(Errno) { return try Installation.openProgram(program.name) } catch {
            throw Failure(
                .unavailable,
                "\(program.name) cannot be opened in \(Installation.libexecDirectory): \(error). Install it again")
        }
    }
}
