import LinuxKit
import Testing

/// Lines for a log that nobody may read.
@Suite struct LogStreamTests {
    @Test(.timeLimit(.minutes(1))) func aFullPipeStopsNobody() throws {
        let pipe = try Pipe()
        try pipe.output.setNonBlocking(true)
        do throws(Errno) { while true { try pipe.output.writeAll([UInt8](repeating: 46, count: 4096)) } } catch {
            #expect(error == .wouldBlock)
        }
        try pipe.output.setNonBlocking(false)
        LogStream.say("dropped", on: pipe.output)
    }

    @Test func aLineIsOneLineAndNotLong() throws {
        let pipe = try Pipe()
        LogStream.say("one\ntwo", on: pipe.output)
        LogStream.say(String(repeating: "\u{9501}", count: 5000), on: pipe.output)
        let input = pipe.closeOutput()
        let lines = String(decoding: try input.readAll(limit: 1 << 16), as: UTF8.self).split(separator: "\n")
        #expect(lines.first == "one?two")
        #expect(lines.count == 2 && lines[1].utf8.count < 4096)
    }
}
