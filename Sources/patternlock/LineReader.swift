import Glibc
import LinuxKit
import SecretMemory

/// Reads one line at a time into secrets: byte by byte, so that nothing stays behind in a buffer and nothing that
/// belongs to the next reader is taken.
final class LineReader {
    /// The longest line that is read whole; what is longer is refused, not cut.
    static let capacity = 512

    private let input: FileDescriptor

    init(_ input: consuming FileDescriptor) { self.input = input }

    /// What came of reading a line.
    enum Line: ~Copyable {
        case text(SecretBytes)
        case tooLong
        case end
    }

    /// The next line without its end. A last line without an end counts.
    func next() throws(Errno) -> Line {
        var line = SecretBytes(capacity: Self.capacity)
        var byte = SecretBytes(capacity: 1)
        var isTooLong = false
        while true {
            guard try input.read(into: &byte) else {
                if isTooLong { return .tooLong }
                return line.isEmpty ? .end : .text(line)
            }
            if byte[0] == UInt8(ascii: "\n") {
                if isTooLong { return .tooLong }
                if !line.isEmpty, line[line.count - 1] == UInt8(ascii: "\r") { line.removeLast() }
                return .text(line)
            }
            if !line.append(byte[0]) { isTooLong = true }
        }
    }
}
