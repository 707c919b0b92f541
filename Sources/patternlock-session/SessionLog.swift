internal import Glibc
internal import LinuxKit

/// Sentences for whoever reads the log. When nobody reads they are dropped.
enum SessionLog {
    static func say(_ sentence: String) {
        let stream = FileDescriptor(owning: 2)
        do throws(Errno) { try stream.write("patternlock-session: \(SystemLog.printable(sentence))\n") } catch {}
        _ = stream.release()
    }
}
