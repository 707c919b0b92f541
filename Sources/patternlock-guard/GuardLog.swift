internal import Glibc
internal import LinuxKit

/// Sentences for whoever reads the log. Never anything that was typed or drawn. When nobody reads and there is no room
/// they are dropped: a full pipe must not stop a guard.
enum GuardLog {
    static func say(_ text: String) {
        let error = FileDescriptor(owning: 2)
        do throws(Errno) {
            // A pipe that says it can be written has room for PIPE_BUF bytes, more than a sentence has.
            var room = PollSet()
            room.add(error.number, .write)
            if try room.wait(until: Deadline(at: 0)) { try error.write("patternlock-guard: \(text.prefix(1024))\n") }
        } catch {}
        _ = error.release()
    }
}

/// Standard input, output and error, for us and for who is started here.
enum StandardStreams {
    static let all: [(here: Int32, there: Int32)] = (0...2).map { (here: $0, there: $0) }

    /// Puts /dev/null where one is closed, so that nothing else ever gets its number.
    static func fill() {
        while true {
            do throws(Errno) {
                let null = try FileDescriptor.open("/dev/null", flags: O_RDWR)
                if null.number > 2 { return }
                _ = null.release()
            } catch { return }
        }
    }
}
