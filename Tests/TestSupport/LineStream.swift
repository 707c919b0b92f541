internal import LinuxKit

/// One descriptor that a test reads, and what has come from it.
final class LineStream {
    private let descriptor: FileDescriptor
    private(set) var hasEnded = false
    /// Everything that came.
    private(set) var bytes: [UInt8] = []
    private var taken = 0

    init(_ descriptor: consuming FileDescriptor) { self.descriptor = descriptor }

    /// The number to poll.
    var number: Int32 { descriptor.number }

    /// Reads what is there, once. Call it when the descriptor is readable.
    func fill() {
        var room = [UInt8](repeating: 0, count: 16384)
        var count = 0
        unsafe room.withUnsafeMutableBytes { raw in
            // A terminal whose other end is closed says EIO, which is its end of file.
            do throws(Errno) { count = try unsafe descriptor.read(into: raw) } catch { count = 0 }
        }
        if count == 0 { hasEnded = true } else { bytes += room[..<count] }
    }

    /// The next whole line, without its end; at the end of the stream also a last line without one.
    func nextLine() -> String? {
        if let end = bytes[taken...].firstIndex(of: UInt8(ascii: "\n")) {
            defer { taken = end + 1 }
            return text(taken..<end)
        }
        guard hasEnded, taken < bytes.count else { return nil }
        defer { taken = bytes.count }
        return text(taken..<bytes.count)
    }

    /// What has come and was not taken as a line, up to and with `mark`; nil when the mark has not come.
    func take(through mark: String) -> String? {
        let wanted = Array(mark.utf8)
        var at = taken
        while at + wanted.count <= bytes.count {
            if bytes[at..<at + wanted.count].elementsEqual(wanted) {
                let end = at + wanted.count
                defer { taken = end }
                return text(taken..<end)
            }
            at += 1
        }
        return nil
    }

    /// Everything that came, as UTF-8.
    var everything: String { text(0..<bytes.count) }

    private func text(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }
}
