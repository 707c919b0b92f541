import Foundation
import LinuxKit
import TestSupport
import Testing

/// The streams of what stays in the background, as a program has them that was started with them.
@Suite(.timeLimit(.minutes(2))) struct BackgroundStreamsTests {
    private let directory: String
    private var log: String { directory + "/log" }

    init() throws { directory = try makeTemporaryDirectory() }

    /// A log that reads each entry, or none.
    private func listen(_ script: String) throws -> RunningProcess {
        let bound = "import socket,sys; log = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM); log.bind(sys.argv[1]); "
        var command = Command(["python3", "-c", bound + "print('bound', flush=True)\n" + script, log])
        command.temporary = [directory]
        let listener = try RunningProcess.start(command)
        #expect(try listener.line() == "bound")
        return listener
    }

    private func run(_ script: String) throws -> Termination {
        let streams = try BackgroundStreams(log: log)
        let shell = try FileDescriptor.open("/bin/sh", flags: OpenFlags.pathOnly)
        return try ChildProcess.start(shell, arguments: ["sh", "-c", script], descriptors: streams.numbers).wait()
    }

    @Test func whatIsSaidIsAnEntryOfTheLog() throws {
        let listener = try listen("while True: print(log.recv(4096), flush=True)")
        defer { listener.stop() }
        #expect(try run("cat; echo nothing; echo one >&2; echo two >&2") == .exited(0))
        #expect(try listener.line() == #"b'one\n'"#)
        #expect(try listener.line() == #"b'two\n'"#)
    }

    @Test func aLogThatReadsNothingStopsNobody() throws {
        let listener = try listen("sys.stdin.read()")
        defer { listener.stop() }
        #expect(try run("for n in $(seq 5000); do echo much >&2; done; exit 7") == .exited(7))
    }

    @Test func withoutALogNothingIsSaid() throws {
        #expect(try run("cat; echo nothing; echo nothing >&2") == .exited(0))
        try FileManager.default.removeItem(atPath: directory)
    }
}
