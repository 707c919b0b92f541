internal import Glibc

/// Lines on standard error. When nobody reads and there is no room they are dropped: a full pipe stops nobody.
public enum LogStream {
    /// Bytes of one line. A pipe that says it can be written has room for PIPE_BUF bytes, which are more.
    private static let longest = 2048

    /// Writes a sentence as one line, shortened when it is too long. Never give it what was typed or drawn.
    public static func say(_ sentence: String) {
        let stream = FileDescriptor(owning: 2)
        say(sentence, on: stream)
        _ = stream.release()
    }

    /// Writes it elsewhere.
    package static func say(_ sentence: String, on stream: borrowing FileDescriptor) {
        do throws(Errno) {
            var room = PollSet()
            room.add(stream.number, .write)
            guard try room.wait(until: Deadline(at: 0)) else { return }
            let line = SystemLog.printable(sentence).utf8.prefix(longest)
            try stream.writeAll(Array(line) + [10])
        } catch {}
    }
}
