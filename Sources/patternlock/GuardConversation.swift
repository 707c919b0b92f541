import Languages
import LinuxKit
import LockWire
import SecretMemory

/// A guard that was started to ask something, and our end of the conversation with its face: the place that
/// `patternlock-auth` has in a lock. The guard ends with this value.
final class GuardConversation {
    /// Nil once it is reaped.
    private var child: ChildProcess?
    private let command: PacketSocket
    private let face: PacketSocket

    /// In milliseconds: a guard that has not ended by then is killed.
    private static let patience: UInt64 = 2000

    /// Starts it.
    ///
    /// - Parameters:
    ///   - arguments: those of the guard that say what it is to show.
    ///   - status: where it tells where the grid is.
    init(_ arguments: [String], status: Int32?) throws(Failure) {
        let programs = try LockPrograms()
        do throws(Errno) {
            let toGuard = try PacketSocketPair()
            let toFace = try PacketSocketPair()
            var descriptors =
                programs.numbers + [
                    (here: toGuard.second.descriptor.number, there: LockDescriptors.command),
                    (here: toFace.second.descriptor.number, there: LockDescriptors.question), (here: 2, there: 2),
                ]
            var arguments = ["patternlock-guard"] + arguments
            if let status {
                descriptors.append((here: status, there: LockDescriptors.status))
                arguments.append("--status")
            }
            child = try ChildProcess.start(
                programs.guardian, arguments: arguments, descriptors: descriptors, newSession: true)
            command = toGuard.intoFirst()
            face = toFace.intoFirst()
        } catch {
            throw Failure(.unavailable, "patternlock-guard cannot be started: \(error)")
        }
    }

    deinit {
        command.shutdown()
        child?.end(within: Self.patience)
    }

    /// Tells the face something. That nobody listens any more is found when the answer is read.
    func tell(_ message: ConversationMessage) {
        var packet = SecretBytes(capacity: lockPacketCapacity)
        message.encode(into: &packet)
        do throws(Errno) { try face.send(packet) } catch {}
    }

    /// What the face says next; nil when it is gone, or says nothing in time.
    func answer(until deadline: Deadline? = nil) -> SecretBytes? {
        var packet = SecretBytes(capacity: lockPacketCapacity)
        while true {
            var set = PollSet()
            set.add(face.descriptor.number)
            do throws(Errno) {
                guard try set.wait(until: deadline) else { return nil }
                switch try face.receive(into: &packet) {
                case .nothing: continue
                case .closed: return nil
                case .packet: return packet
                }
            } catch { return nil }
        }
    }

    /// Ends the guard, and waits for that: the window and every grab are gone then. Whether there never was a window:
    /// the guard said why on standard error.
    func endsWithoutWindow() -> Bool {
        command.shutdown()
        let end = child.take()?.end(within: Self.patience)
        return end == .exited(ExitCode.unavailable.rawValue)
    }
}
