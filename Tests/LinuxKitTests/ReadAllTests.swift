import LinuxKit
import TestSupport
import Testing

/// A file is read whole up to a limit, whatever its size is beside the steps in which room is made.
@Suite struct ReadAllTests {
    @Test(arguments: [0, 1, 4095, 4096, 4097, 8192, 10_000]) func aFileUpToTheLimitIsWhole(size: Int) throws {
        let directory = try makeTemporaryDirectory()
        defer { _ = try? DirectoryTree.remove(directory) }
        let text = String((0..<size).map { Character(Unicode.Scalar(UInt8(0x20 + $0 % 90))) })
        let path = directory + "/file"
        try TextFile.replace(path, with: text, mode: 0o600)
        for limit in [size, size + 1, 1 << 20] {
            #expect(try FileDescriptor.open(path, flags: 0).readAll(limit: limit) == Array(text.utf8), "limit \(limit)")
        }
        guard size > 0 else { return }
        #expect(throws: Errno.messageSize) { try FileDescriptor.open(path, flags: 0).readAll(limit: size - 1) }
    }
}
