import Glibc
import LinuxKit
import PatternWire
import SecretMemory
import TestSupport

/// `benchmarks flood KIND USER UID`: asks the verifier's socket for users without end and without manners, until it is
/// killed.
enum Flood {
    enum Kind: String, CaseIterable {
        /// As many connections as there may be, and never a word.
        case idle
        /// A question just before the time for it is over, over and over.
        case slow
        /// A wrong pattern of one's own, again and again.
        case wrong
        /// The right pattern of one's own, again and again: a hash each time.
        case right
        /// Bytes of no meaning.
        case garbage
    }

    private static let path = "/run/patternlock/user.sock"
    /// Connections that one process holds at a time: for the idle more than the service grants.
    private static let held = 40
    private static let asking = 8

    static func run(_ words: [String]) -> Int32 {
        guard words.count == 4, let kind = Kind(rawValue: words[1]), let uid = UInt32(words[3]) else { return 2 }
        yieldToAll()
        do throws(RigError) {
            switch kind {
            case .idle: hold(Self.held, nil)
            case .slow: hold(Self.asking, try packet(.status, words[2], uid))
            case .wrong: hold(Self.asking, try packet(.verify, words[2], uid, dots: [1, 5, 9, 8, 4]), delay: 0)
            case .right: hold(Self.asking, try packet(.verify, words[2], uid, dots: Drawn.dots), delay: 0)
            case .garbage: babble()
            }
        } catch {
            Output.say("\(error)")
            return 1
        }
    }

    /// Where the kernel shares processors between sessions, nice counts within one only, and a session has its own. It
    /// takes one such wish in a tenth of a second from all users together.
    private static func yieldToAll() {
        let deadline = Deadline.after(30_000)
        while !deadline.hasPassed {
            do throws(Errno) {
                try FileDescriptor.open("/proc/self/autogroup", flags: O_WRONLY).write("19")
                return
            } catch {
                guard error == .wouldBlock else { return }
                PollSet.sleep(until: .after(UInt64.random(in: 20...200)))
            }
        }
    }

    private static func packet(
        _ operation: VerifierOperation, _ user: String, _ uid: UInt32, dots: [Int]? = nil
    ) throws(RigError) -> [UInt8] {
        let pattern = try dots.map { (dots) throws(RigError) in try Drawn.pattern(dots) }
        do throws(WireError) {
            let request = try VerifierRequest(
                operation, uid: uid, realUID: uid, user: user, service: "flood", drawn: pattern)
            let packet = request.encode()
            return (0..<packet.count).map { packet[$0] }
        } catch { throw .refused("the request: \(error)") }
    }

    /// A connection and when it is to speak.
    private final class Line {
        let socket: PacketSocket
        var speaks: Deadline?
        init(_ socket: consuming PacketSocket, _ speaks: Deadline?) {
            self.socket = socket
            self.speaks = speaks
        }
    }

    /// Keeps so many connections, and opens new ones for those that were closed. On each the packet is sent once the
    /// delay has passed; what comes back ends it.
    private static func hold(_ count: Int, _ packet: [UInt8]?, delay: UInt64 = 1800) -> Never {
        var lines: [Line] = []
        while true {
            while lines.count < count {
                do throws(Errno) {
                    lines.append(Line(try .connect(to: path), packet == nil ? nil : .after(delay)))
                } catch { break }
            }
            var set = PollSet()
            for line in lines { set.add(line.socket.descriptor.number) }
            let next = lines.compactMap(\.speaks).min() ?? .after(20)
            // Where the backlog is full there is no line to wait for.
            do throws(Errno) { _ = try set.wait(until: min(next, .after(lines.count < count ? 1 : 20))) } catch {}
            lines = lines.indices.filter { !set.isReady($0) && speak(lines[$0], packet) }.map { lines[$0] }
        }
    }

    /// Whether the line can be used further.
    private static func speak(_ line: Line, _ packet: [UInt8]?) -> Bool {
        guard let packet, let speaks = line.speaks, speaks.hasPassed else { return true }
        line.speaks = nil
        do throws(Errno) { try line.socket.send(packet) } catch { return false }
        return true
    }

    private static func babble() -> Never {
        var generator = SystemRandomNumberGenerator()
        while true {
            let size = Int.random(in: 1...1200, using: &generator)
            let bytes = (0..<size).map { _ in UInt8.random(in: .min ... .max, using: &generator) }
            do throws(Errno) { try PacketSocket.connect(to: path).send(bytes) } catch {
                PollSet.sleep(until: .after(1))
            }
        }
    }
}
