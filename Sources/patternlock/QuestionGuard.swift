import Languages
import LinuxKit
import LockWire
import PatternCore
import SecretMemory

/// A guard that shows one question and holds the grabs, and our end of the conversation with its face: the place that
/// `patternlock-auth` has in a lock.
final class QuestionGuard {
    private let child: ChildProcess
    private let command: PacketSocket
    private let face: PacketSocket

    /// Starts it. `question` is the line that stays to be seen.
    init(_ question: String, status: consuming FileDescriptor?) throws(Failure) {
        let status = HeldDescriptor(status)
        let programs = try LockPrograms()
        do throws(Errno) {
            let toGuard = try PacketSocketPair()
            let toFace = try PacketSocketPair()
            var descriptors =
                programs.numbers + [
                    (here: toGuard.second.descriptor.number, there: LockDescriptors.command),
                    (here: toFace.second.descriptor.number, there: LockDescriptors.question), (here: 2, there: 2),
                ]
            var arguments = ["patternlock-guard", "--question", question]
            if let number = status?.descriptor.number {
                descriptors.append((here: number, there: LockDescriptors.status))
                arguments.append("--status")
            }
            child = try ChildProcess.start(
                programs.standby, arguments: arguments, descriptors: descriptors, newSession: true)
            command = toGuard.intoFirst()
            face = toFace.intoFirst()
        } catch {
            throw Failure(.unavailable, "patternlock-guard cannot be started: \(error)")
        }
    }

    /// The pattern that was drawn, in its unmistakable form. The window and every grab are gone when this returns.
    func ask(_ grid: Grid, until deadline: Deadline) throws(Failure) -> ConversationAnswer {
        tell(
            .status(
                .ready, rows: UInt8(grid.rows), columns: UInt8(grid.columns), remainingMilliseconds: 0, triesLeft: 0))
        tell(.prompt(isEchoed: false, text: ""))
        let answer = waitForAnswer(until: deadline)
        let end = endGuard()
        guard let answer else {
            // It said why on standard error.
            if end == .exited(ExitCode.unavailable.rawValue) {
                throw Failure(.unavailable, "there is no window to draw in")
            }
            throw Failure(.wrong, "no pattern was drawn")
        }
        return answer
    }

    private func tell(_ message: ConversationMessage) {
        var packet = SecretBytes(capacity: lockPacketCapacity)
        message.encode(into: &packet)
        do throws(Errno) { try face.send(packet) } catch {}
    }

    /// Nil when it was cancelled, took too long, or there is no window.
    private func waitForAnswer(until deadline: Deadline) -> ConversationAnswer? {
        var packet = SecretBytes(capacity: lockPacketCapacity)
        while true {
            var set = PollSet()
            set.add(face.descriptor.number)
            do throws(Errno) {
                guard try set.wait(until: deadline) else { return nil }
                switch try face.receive(into: &packet) {
                case .nothing: continue
                case .closed: return nil
                case .packet: break
                }
            } catch { return nil }
            do throws(MalformedPacket) { return try ConversationAnswer(decoding: packet) } catch { return nil }
        }
    }

    /// Ends it, and waits for that. How it ended.
    private func endGuard() -> Termination? {
        command.shutdown()
        let deadline = Deadline.after(2000)
        do throws(Errno) {
            while !deadline.hasPassed {
                if let end = try child.reap() { return end }
                PollSet.sleep(until: .after(5))
            }
        } catch {}
        child.end(within: 0)
        return nil
    }
}
