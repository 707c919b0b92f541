import LinuxKit

/// Standard output, without a buffer: whoever reads it waits for every line.
enum Output {
    static func say(_ line: String, end: String = "\n") {
        let output = FileDescriptor(owning: 1)
        // A reader that is gone misses nothing.
        do throws(Errno) { try output.write(line + end) } catch {}
        _ = output.release()
    }
}
