import Glibc
import LinuxKit

/// Lines on standard input, that say what to do.
struct Orders {
    private var line: [UInt8] = []

    /// What came, as whole lines; nil at the end.
    mutating func take() -> [String]? {
        var room = [UInt8](repeating: 0, count: 4096)
        let size = unsafe read(0, &room, room.count)
        if size <= 0 { return nil }
        var lines: [String] = []
        for byte in room.prefix(size) {
            if byte != 10 {
                line.append(byte)
                continue
            }
            lines.append(String(decoding: line, as: UTF8.self))
            line = []
        }
        return lines
    }
}
