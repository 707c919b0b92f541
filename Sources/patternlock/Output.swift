import LinuxKit
import SecretMemory

/// Standard output and standard error, unbuffered. A closed one loses the text and nothing else.
enum Output {
    static func write(_ text: String) { put(text, on: 1) }

    /// A secret, as a line on standard output.
    static func write(line secret: borrowing SecretBytes) throws(Errno) {
        let stream = FileDescriptor(owning: 1)
        var failure: Errno?
        unsafe secret.withBytes { bytes in
            do throws(Errno) {
                try unsafe stream.writeAll(bytes)
                try stream.write("\n")
            } catch { failure = error }
        }
        _ = stream.release()
        if let failure { throw failure }
    }

    /// One sentence about what went wrong, under the program's name.
    static func complain(_ sentence: String) { put("patternlock: \(sentence)\n", on: 2) }

    private static func put(_ text: String, on number: Int32) {
        let stream = FileDescriptor(owning: number)
        do throws(Errno) { try stream.write(text) } catch {}
        _ = stream.release()
    }
}
