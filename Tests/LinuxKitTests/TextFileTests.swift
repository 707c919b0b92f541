import LinuxKit
import Testing

/// Files of people that are written back.
@Suite struct TextFileTests {
    private let directory: String

    init() throws {
        directory = "/tmp/patternlock-text-\(UInt64.random(in: 0...UInt64.max))"
        try DirectoryTree.make(directory, mode: 0o700)
    }

    @Test func theirPermissionsStay() throws {
        defer { _ = try? DirectoryTree.remove(directory) }
        let path = directory + "/script"
        try TextFile.replace(path, with: "one\n", mode: 0o600)
        try TextFile.replace(path, with: "two\n")
        #expect(try FileDescriptor.open(path, flags: 0).status().mode == 0o600)
        #expect(try TextFile.readToChange(path) == "two\n")
    }

    @Test func whatIsNoUTF8IsNotWrittenBack() throws {
        defer { _ = try? DirectoryTree.remove(directory) }
        let path = directory + "/script"
        try TextFile.replace(path, with: "")
        try FileDescriptor.open(path, flags: 1).writeAll([0x47, 0x72, 0xfc, 0xdf, 0x65])
        #expect(throws: Errno.illegalText) { try TextFile.readToChange(path) }
        #expect(try TextFile.read(path) == "Gr\u{fffd}\u{fffd}e", "to look at it is another matter")
        #expect("\(Errno.illegalText)".contains("UTF-8"))
    }
}
