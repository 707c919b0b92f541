import Languages
import LinuxKit
import LockCore
import LockWire
import PatternCore
import SecretMemory

/// A guard with an ordinary window, and our end of the conversation with its face. Nothing is covered or grabbed.
final class DialogueWindow: DialogueAsker {
    private let child: ChildProcess
    private let command: PacketSocket
    private let face: PacketSocket
    private var packet = SecretBytes(capacity: lockPacketCapacity)

    /// Opens it. `status`: where the guard tells where the grid is.
    init(status: StatusWords, _ arguments: [String] = []) throws(Failure) {
        let programs = try LockPrograms()
        do throws(Errno) {
            let toGuard = try PacketSocketPair()
            let toFace = try PacketSocketPair()
            var descriptors =
                programs.numbers + [
                    (here: toGuard.second.descriptor.number, there: LockDescriptors.command),
                    (here: toFace.second.descriptor.number, there: LockDescriptors.question), (here: 2, there: 2),
                ]
            var arguments = ["patternlock-guard", "--dialogue"] + arguments
            if let number = status.number {
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

    deinit {
        command.shutdown()
        child.end(within: 2000)
    }

    func show(_ step: DialogueStep) {
        ConversationMessage.step(step).encode(into: &packet)
        // That nobody listens any more is found when the answer is read.
        do throws(Errno) { try face.send(packet) } catch {}
        packet.removeAll()
    }

    func ask(_ step: DialogueStep) throws(Failure) -> DialogueReply {
        show(step)
        while true {
            var set = PollSet()
            set.add(face.descriptor.number)
            do throws(Errno) {
                _ = try set.wait()
                switch try face.receive(into: &packet) {
                case .nothing: continue
                case .closed: return .closed
                case .packet: break
                }
            } catch { return .closed }
            defer { packet.removeAll() }
            return reply(to: step)
        }
    }

    /// What a packet says; a face that says anything else is as good as gone.
    private func reply(to step: DialogueStep) -> DialogueReply {
        do throws(MalformedPacket) {
            switch try DialogueAnswer(decoding: packet) {
            case .choice(let choice): return .choice(choice)
            case .secret(let secret):
                if step.screen == .password { return .typed(secret) }
                do throws(PatternError) {
                    return .pattern(DrawnPattern(try Pattern(unmistakable: secret)))
                } catch { return .closed }
            }
        } catch { return .closed }
    }

    /// Whether there never was a window: the guard said why on standard error.
    func isMissing() -> Bool {
        command.shutdown()
        let deadline = Deadline.after(2000)
        do throws(Errno) {
            while !deadline.hasPassed {
                if let end = try child.reap() { return end == .exited(ExitCode.unavailable.rawValue) }
                PollSet.sleep(until: .after(5))
            }
        } catch {}
        return false
    }
}
