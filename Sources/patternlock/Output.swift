import LinuxKit

/// Standard output and standard error, unbuffered. A closed one loses the text and nothing else.
enum Output {
    static func write(_ text: String) { put(text, on: 1) }

    /// One sentence about what went wrong, under the program's name.
    static func complain(_ sentence: String) { put("patternlock: \(sentence)\n", on: 2) }

    private static func put(_ text: String, on number: Int32) {
        let stream = FileDescriptor(owning: number)
        do throws(Errno) { try stream.write(text) } catch {}
        _ = stream.release()
    }
}
