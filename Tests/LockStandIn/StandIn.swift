import Glibc
import LinuxKit
import LockWire
import SecretMemory

/// Stands in for the face or for `patternlock-auth`, after the name it was started by, so that a guard can be tested
/// alone. It speaks the real packets.
@main enum StandIn {
    static func main() {
        switch CommandLine.arguments[0] {
        case "patternlock-face": FaceStandIn().run()
        case "patternlock-auth": AuthStandIn().run()
        default: exit(2)
        }
    }
}

/// Says what it gets on standard output, one line each, and does what lines of standard input say.
final class FaceStandIn {
    private let socket = PacketSocket(owning: FileDescriptor(owning: LockDescriptors.faceGuard))
    private let input = FileDescriptor(owning: 0)
    private var conversation: PacketSocket?
    private var packet = SecretBytes(capacity: lockPacketCapacity)
    private var line = ""
    private var isMute = false

    func run() {
        say("started \(CommandLine.arguments.dropFirst().joined(separator: " "))")
        while true {
            var poll = PollSet()
            let guardPlace = poll.add(socket.descriptor.number)
            let inputPlace = poll.add(input.number)
            let conversationPlace = conversationNumber.map { poll.add($0) }
            do throws(Errno) { _ = try poll.wait() } catch { exit(3) }
            if poll.isReady(guardPlace) { hearGuard() }
            if let conversationPlace, poll.isReady(conversationPlace) { hearConversation() }
            if poll.isReady(inputPlace) { hearOrders() }
        }
    }

    private var conversationNumber: Int32? {
        switch conversation {
        case .some(let open): open.descriptor.number
        case .none: nil
        }
    }

    private func say(_ text: String) { StandInLine.say("face \(text)") }

    private func hearGuard() {
        var passed: FileDescriptor?
        do throws(Errno) {
            switch try socket.receive(into: &packet, passing: &passed) {
            case .packet: break
            case .nothing: return
            case .closed: exit(0)
            }
        } catch { exit(3) }
        do throws(MalformedPacket) { take(try FaceInput(decoding: packet), &passed) } catch { say("malformed") }
    }

    private func take(_ input: FaceInput, _ passed: inout FileDescriptor?) {
        switch input {
        case .ping(let serial):
            if !isMute { send(.pong(serial)) }
            say("ping")
        case .contact(let contact):
            say("contact \(contact.tool) \(contact.phase) \(Int(contact.x)) \(Int(contact.y))")
        case .key(let key): say("key \(key.keycode) \(key.isPress ? "down" : "up") \(key.modifiers.base)")
        case .conversation(let kind):
            if let descriptor = passed.take() { conversation = PacketSocket(owning: descriptor) }
            say("conversation \(kind)")
        case .stage(let stage):
            say("stage \(stage.window) \(stage.x) \(stage.y) \(stage.width) \(stage.height)")
        default: say("\(input)")
        }
    }

    private func hearConversation() {
        var text = "conversation closed"
        switch conversation {
        case .none: return
        case .some(let open):
            do throws(Errno) {
                switch try open.receive(into: &packet) {
                case .nothing: return
                case .closed: break
                case .packet: text = "told \(decodedMessage())"
                }
            } catch {}
        }
        if text == "conversation closed" { conversation = nil }
        say(text)
    }

    private func decodedMessage() -> String {
        do throws(MalformedPacket) {
            switch try ConversationMessage(decoding: packet) {
            case .status: return "status"
            case .prompt(_, let text): return "prompt \(text)"
            case .message(_, let text): return "message \(text)"
            case .outcome(let outcome, _, _): return "outcome \(outcome)"
            case .step(let step): return "step \(step.screen)"
            }
        } catch { return "malformed" }
    }

    private func hearOrders() {
        do throws(Errno) { if try !input.read(into: &packet) { exit(0) } } catch { exit(3) }
        for index in 0..<packet.count {
            if packet[index] == 10 {
                obey(line.split(separator: " ").map(String.init))
                line = ""
            } else {
                line.unicodeScalars.append(Unicode.Scalar(packet[index]))
            }
        }
    }

    private func obey(_ words: [String]) {
        switch words.first {
        case "start": send(.startConversation(words.last == "password" ? .password : .pattern))
        case "attempt": send(.attempt(.wrong, remainingMilliseconds: 0, triesLeft: 9))
        case "layout":
            send(.layout(rows: 1, columns: 2, radius: 96, dots: [PixelPoint(x: 1.5, y: 2), PixelPoint(x: 3, y: 4)]))
        case "answer": answer(words.last ?? "")
        case "mute": isMute = true
        case "malformed": do throws(Errno) { try socket.send([99]) } catch { exit(3) }
        case "die": exit(1)
        default: say("what?")
        }
    }

    private func answer(_ text: String) {
        var secret = SecretBytes(capacity: ConversationAnswer.capacity)
        for byte in text.utf8 { secret.append(byte) }
        ConversationAnswer(secret).encode(into: &packet)
        switch conversation {
        case .some(let open): do throws(Errno) { try open.send(packet) } catch { say("answer lost") }
        case .none: say("no conversation")
        }
    }

    private func send(_ report: FaceReport) {
        report.encode(into: &packet)
        do throws(Errno) { try socket.send(packet) } catch { exit(0) }
    }
}

/// Takes the token, asks for an answer, and does what the answer says.
final class AuthStandIn {
    private let toGuard = PacketSocket(owning: FileDescriptor(owning: LockDescriptors.authGuard))
    private let toFace = PacketSocket(owning: FileDescriptor(owning: LockDescriptors.authFace))
    private var token = SecretBytes(capacity: Token.size)
    private var packet = SecretBytes(capacity: lockPacketCapacity)

    func run() {
        StandInLine.say("auth \(CommandLine.arguments.dropFirst().joined(separator: " "))")
        receive(toGuard.descriptor.number) { () throws(Errno) in try toGuard.receive(into: &token) }
        send(.status(.ready, rows: 3, columns: 3, fewestDots: 4, remainingMilliseconds: 0, triesLeft: 10))
        send(.prompt(isEchoed: false, text: "Pattern:"))
        receive(toFace.descriptor.number) { () throws(Errno) in try toFace.receive(into: &packet) }
        var text = ""
        do throws(MalformedPacket) {
            let answer = try ConversationAnswer(decoding: packet)
            for index in 0..<answer.secret.count { text.unicodeScalars.append(Unicode.Scalar(answer.secret[index])) }
        } catch { exit(3) }
        act(on: text)
    }

    private func act(on text: String) {
        switch text {
        case "right": giveBack(token.duplicate())
        case "short":
            token.removeLast()
            giveBack(token.duplicate())
        case "long":
            var longer = SecretBytes(capacity: Token.size + 1)
            longer.append(contentsOf: token)
            longer.append(0)
            giveBack(longer)
        case "other":
            token[0] ^= 1
            giveBack(token.duplicate())
        case "die": exit(1)
        default: break
        }
        send(.outcome(text == "right" ? .accepted : .wrong, remainingMilliseconds: 0, triesLeft: 9))
    }

    private func giveBack(_ bytes: consuming SecretBytes) {
        do throws(Errno) { try toGuard.send(bytes) } catch { exit(3) }
    }

    private func send(_ message: ConversationMessage) {
        message.encode(into: &packet)
        do throws(Errno) { try toFace.send(packet) } catch { exit(3) }
    }

    private func receive(_ number: Int32, _ take: () throws(Errno) -> Received) {
        while true {
            do throws(Errno) {
                switch try take() {
                case .packet: return
                case .closed: exit(0)
                case .nothing: break
                }
                var poll = PollSet()
                poll.add(number)
                _ = try poll.wait()
            } catch { exit(3) }
        }
    }
}

/// One line on standard output, unbuffered.
enum StandInLine {
    static func say(_ text: String) {
        let stream = FileDescriptor(owning: 1)
        do throws(Errno) { try stream.write(text + "\n") } catch {}
        _ = stream.release()
    }
}
