import Glibc
import LinuxKit
import TestSupport
import Testing

@Suite struct RunningProcessTests {
    @Test func linesAreFedAndRead() throws {
        let process = try RunningProcess.start(Command(["cat"]))
        process.write("first\nsecond\nrest")
        #expect(try process.line() == "first")
        #expect(try process.line() == "second")
        process.closeInput()
        #expect(try process.line() == "rest")
        #expect(try process.line() == nil)
        #expect(try process.waitForEnd() == .exited(0))
    }

    @Test func moreThanAPipeHoldsGoesThrough() throws {
        let text = String(repeating: "0123456789abcdef", count: 40_000)
        let process = try RunningProcess.start(Command(["cat"]))
        process.write(text)
        process.closeInput()
        let finished = try process.finish()
        #expect(finished.output.utf8.count == text.utf8.count)
    }

    @Test func theEndIsTold() throws {
        let exits = try RunningProcess.start(Command(["sh", "-c", "echo bad >&2; exit 7"])).finish()
        #expect(exits.termination == .exited(7))
        #expect(exits.error == "bad\n")
        let dies = try RunningProcess.start(Command(["sh", "-c", "kill -9 $$"]))
        #expect(try dies.waitForEnd() == .killed(SIGKILL))
    }

    @Test func aProgramThatIsNotThereIsAnError() throws {
        var command = Command(["/no/such/program"])
        command.temporary = [try makeTemporaryDirectory()]
        #expect(throws: RigError.self) { try RunningProcess.start(command) }
        #expect(!fileExists(command.temporary[0]))
    }

    @Test func aLineThatDoesNotComeIsAnError() throws {
        let process = try RunningProcess.start(Command(["cat"]))
        #expect(throws: RigError.self) { try process.line(within: 50) }
    }

    @Test func stoppingEndsDescendantsThatLeftTheSession() throws {
        let script = "setsid sh -c 'trap \"\" TERM; echo $$; exec sleep 1000' & exec sleep 1000"
        let process = try RunningProcess.start(Command(["sh", "-c", script]))
        let descendant = try #require(Int32(try process.line() ?? ""))
        #expect(kill(descendant, 0) == 0)
        process.stop()
        #expect(kill(descendant, 0) == -1, "the descendant \(descendant) should be gone")
        #expect(kill(process.pid, 0) == -1)
        #expect(!process.isRunning)
    }

    @Test func nothingIsLeftWhenTheTestProcessIsKilled() async throws {
        let directory = try makeTemporaryDirectory()
        let fifo = directory + "/fifo"
        try #require(RunningProcess.start(Command(["mkfifo", fifo])).finish().status == 0)
        var reader = Command(["cat", fifo])
        reader.temporary = [directory]
        // It ends when the last writer has gone.
        let lastWriter = try RunningProcess.start(reader)
        await #expect(processExitsWith: .signal(SIGKILL)) { [fifo = fifo as String] in
            let script = "exec 9> \(fifo); setsid sleep 1000 & echo; exec sleep 1000"
            let process = try RunningProcess.start(Command(["sh", "-c", script]))
            _ = try process.line()
            kill(getpid(), SIGKILL)
        }
        #expect(try lastWriter.waitForEnd() == .exited(0))
        lastWriter.stop()
        #expect(!fileExists(directory))
    }

    @Test func theProgramGoesWithItsKeeper() throws {
        let process = try RunningProcess.start(Command(["sh", "-c", "echo; exec sleep 1000"]))
        _ = try process.line()
        let keeper = try #require(try parent(of: process.pid))
        kill(keeper, SIGKILL)
        #expect(try process.waitForEnd() == .killed(SIGKILL))
    }

    @Test func aTerminalAsksAndAnswers() throws {
        var command = Command(["sh", "-c", "tty; printf 'name? '; read name; echo \"hello $name\""])
        command.terminal = true
        let process = try RunningProcess.start(command)
        #expect(try process.line()?.hasPrefix("/dev/pts/") == true)
        _ = try process.text(through: "name? ")
        process.write("zoe\n")
        _ = try process.text(through: "hello zoe")
        #expect(try process.waitForEnd() == .exited(0))
    }

    @Test func statusEventsAreParsed() throws {
        let lines = """
            {"event":"locked"}
            {"event":"layout","rows":1,"cols":2,"radius":96.0,"dots":[[100.5,200],[300,200]]}
            {"event":"attempt","result":"wrong","remaining_ms":5000,"tries_left":4}
            """
        var command = Command(["sh", "-c", "cat >&3"])
        command.readable = [1, 2, 3]
        let process = try RunningProcess.start(command)
        process.write(lines)
        process.closeInput()
        let layout = try process.status("layout")
        #expect(layout.columns == 2)
        #expect(layout.radius == 96)
        #expect(try layout.points(of: [2, 1]) == [Point(300, 200), Point(100, 200)])
        let attempt = try process.status("attempt")
        #expect(attempt.result == "wrong")
        #expect(attempt.remainingMilliseconds == 5000)
        #expect(attempt.triesLeft == 4)
    }

    private func parent(of pid: Int32) throws -> Int32? {
        let status = try RunningProcess.start(Command(["ps", "-o", "ppid=", "-p", "\(pid)"])).finish()
        return Int32(status.output.drop { $0 == " " }.prefix { $0 != "\n" })
    }
}
