import Glibc
import LinuxKit
import PatternCore
import PatternWire
import SecretMemory
import VerifierClient

/// Asks the verifier as a program would, and writes one line per answer:
///
///     verifier-probe [--times N] [--store DIR PROGRAM] OPERATION USER UID REAL [PATTERN [NEW]]
///     verifier-probe --raw DIR PROGRAM LENGTH TEXT
///     verifier-probe --at SOCKET|PROGRAM OPERATION USER UID REAL [PATTERN [NEW]]
///     verifier-probe --hex SOCKET DIGITS
///
/// The second form sends TEXT, filled up with zeros to LENGTH bytes, to a `--once` process (nothing when LENGTH is 0)
/// and tells what came back and how the process ended. The third and fourth send one packet, without the client that
/// programs use, to one socket or to a `--once` process of that program, and tell the code of the reply. PATTERN is
/// digits from 1 on a 3×3 grid. With `--times`, so many processes ask at the same time.
@main enum Probe {
    static func main() {
        var arguments = Array(CommandLine.arguments.dropFirst())
        var times = 1
        var route = VerifierRoute(store: .automatic)
        if arguments.first == "--times" {
            times = Int(arguments[1]) ?? 1
            arguments.removeFirst(2)
        }
        if arguments.first == "--store" {
            let program = arguments[2]
            route = VerifierRoute(storeDirectory: arguments[1]) { () throws(Errno) in
                try FileDescriptor.open(program, flags: OpenFlags.pathOnly)
            }
            arguments.removeFirst(3)
        }
        // Whether an answer is right must not depend on how busy the machine is.
        route.timeout = 60_000
        if arguments.first == "--raw" {
            do { try sendRaw(arguments) } catch { say("error \(error)") }
            return
        }
        do {
            if let code = try OnePacket.send(arguments, request) {
                say(code)
                return
            }
            try ask(arguments, route, times: times)
        } catch {
            say("error \(error)")
            exit(1)
        }
    }

    private static func sendRaw(_ arguments: [String]) throws {
        let child: ChildProcess
        do {
            let pair = try PacketSocketPair()
            child = try ChildProcess.start(
                FileDescriptor.open(arguments[2], flags: OpenFlags.pathOnly),
                arguments: ["patternlock-verifier", "--once", "--store", arguments[1]],
                descriptors: [(here: pair.second.descriptor.number, there: 3)])
            let socket = pair.intoFirst()
            let length = Int(arguments[3]) ?? 0
            if length > 0 {
                let text = Array(arguments[4].utf8)
                try socket.send(text + [UInt8](repeating: 0, count: length - text.count))
                var readable = PollSet()
                readable.add(socket.descriptor.number)
                _ = try readable.wait()
                var answer = SecretBytes(capacity: 64)
                say("\(try socket.receive(into: &answer))")
            }
        }
        say("\(try child.wait())")
    }

    private static func ask(_ arguments: [String], _ route: VerifierRoute, times: Int) throws {
        var children: [ChildProcess] = []
        for _ in 0..<times {
            let child = try ChildProcess.fork {
                do {
                    say("\(VerifierClient(route).ask(try request(arguments)))")
                    return 0
                } catch {
                    say("error \(error)")
                    return 1
                }
            }
            children.append(child)
        }
        for child in children { _ = try child.wait() }
    }

    private static func request(_ arguments: [String]) throws -> VerifierRequest {
        let operations = Dictionary(uniqueKeysWithValues: VerifierOperation.allCases.map { ("\($0)", $0) })
        let mustChange = arguments[0] == "handout"
        guard let operation = mustChange ? .enroll : operations[arguments[0]], let uid = UInt32(arguments[2]),
            let real = UInt32(arguments[3])
        else { throw Errno.invalid }
        return try VerifierRequest(
            operation, mustChange: mustChange, uid: uid, realUID: real, user: arguments[1], service: "probe",
            drawn: arguments.count > 4 ? try pattern(arguments[4]) : nil,
            new: arguments.count > 5 ? try pattern(arguments[5]) : nil)
    }

    private static func pattern(_ digits: String) throws -> Pattern {
        var text = SecretBytes(capacity: 16)
        for byte in digits.utf8 { text.append(byte) }
        guard let grid = Grid(rows: 3, columns: 3) else { throw Errno.invalid }
        return try Pattern(text: text, on: grid)
    }

    /// One write, so that lines of several processes do not mix.
    private static func say(_ line: String) {
        let bytes = Array((line + "\n").utf8)
        _ = unsafe write(1, bytes, bytes.count)
    }
}
