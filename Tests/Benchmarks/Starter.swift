import Glibc
import LinuxKit
import SecretMemory

/// `benchmarks starter EVENT PROGRAM ARGUMENT...`: starts a program and prints `took N`, the microseconds from before
/// the fork to the event. It runs where the program runs, so that nothing of the harness is in the time:
///
/// * `status`: the first `locked` on descriptor 3, whose lines are then printed;
/// * `end`: the end of the program, which may have left another behind;
/// * `sleep-lock`: the program closes descriptor 9, which XSS_SLEEP_LOCK_FD names.
enum Starter {
    static let sleepLock: Int32 = 9

    static func run(_ words: [String]) -> Int32 {
        guard words.count > 1 else { return 2 }
        do throws(Errno) {
            return try run(event: words[0], words[1], Array(words.dropFirst()))
        } catch {
            Output.say("failed \(error)")
            return 1
        }
    }

    private static func run(event: String, _ path: String, _ arguments: [String]) throws(Errno) -> Int32 {
        let program = try FileDescriptor.open(path, flags: OpenFlags.pathOnly)
        let pipe = try Pipe()
        var descriptors: [(here: Int32, there: Int32)] = [(0, 0), (2, 1), (2, 2)]
        switch event {
        case "status": descriptors.append((pipe.output.number, 3))
        case "sleep-lock": descriptors.append((pipe.output.number, sleepLock))
        default: break
        }
        let start = Clock.monotonicMicroseconds
        let child = try ChildProcess.start(program, arguments: arguments, descriptors: descriptors)
        let input = pipe.closeOutput()
        switch event {
        case "status": try forward(input, from: start)
        case "sleep-lock": _ = try input.readAll(limit: 64)
        default: _ = try child.wait()
        }
        if event != "status" { Output.say("took \(Clock.monotonicMicroseconds - start)") }
        if event != "end" { _ = try child.wait() }
        return 0
    }

    /// Prints what comes, and `took N` before what has *locked* in it. Every write of the lock is a line.
    private static func forward(_ input: borrowing FileDescriptor, from start: UInt64) throws(Errno) {
        var room = SecretBytes(capacity: 4096)
        var hasLocked = false
        while try input.read(into: &room) {
            let now = Clock.monotonicMicroseconds
            let text = String(decoding: (0..<room.count).map { room[$0] }, as: UTF8.self)
            if !hasLocked, text.contains("\"locked\"") {
                hasLocked = true
                Output.say("took \(now - start)")
            }
            Output.say(text, end: "")
        }
    }
}
