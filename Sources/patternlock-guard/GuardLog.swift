internal import Glibc
internal import LinuxKit

/// Sentences for whoever reads the log. Never anything that was typed or drawn.
enum GuardLog {
    static func say(_ text: String) { LogStream.say("patternlock-guard: \(text)") }
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
