import Glibc
import LinuxKit
import SecretMemory
import Testing

@Suite struct ChildProcessTests {
    private static func program(_ path: String) throws(Errno) -> FileDescriptor {
        try .open(path, flags: OpenFlags.pathOnly)
    }

    @Test func aProgramThatCannotBeStartedIsAnErrorAndLeavesNoChild() throws {
        let folder = try Self.program("/")
        var failure: Errno?
        do throws(Errno) {
            _ = try ChildProcess.start(folder, arguments: ["nothing"], descriptors: [])
        } catch { failure = error }
        #expect(failure == Errno(EACCES))
        // This process is as it was: a step of the child's is none of its own.
        let shell = try Self.program("/bin/sh")
        let child = try ChildProcess.start(shell, arguments: ["sh", "-c", "exit 3"], descriptors: [])
        #expect(try child.wait() == .exited(3))
    }

    @Test func itHasTheDescriptorsItWasGivenAndNoSignalOfOurs() throws {
        let pair = try PacketSocketPair()
        let shell = try Self.program("/bin/sh")
        let nothing = try FileDescriptor.open("/dev/null", flags: O_RDWR)
        // Ignored and blocked signals live through exec; the masks are hexadecimal. Those from 32 on are the C library's.
        let script = "ls /proc/self/fd | wc -l >&7; sed -nE 's/^Sig(Ign|Blk):.*(.{8})$/\\1 \\2/p' /proc/self/status >&7"
        var descriptors = (0...2).map { (here: nothing.number, there: Int32($0)) }
        descriptors.append((here: pair.second.descriptor.number, there: 7))
        let child = try ChildProcess.start(shell, arguments: ["sh", "-c", script], descriptors: descriptors)
        #expect(try child.wait() == .exited(0))
        var text = SecretBytes(capacity: 256)
        var written = ""
        while case .packet(let count) = try pair.first.receive(into: &text) {
            for index in 0..<count { written.unicodeScalars.append(UnicodeScalar(text[index])) }
        }
        // The three, 7, and the one with which ls reads.
        let lines = written.split(separator: "\n")
        try #require(lines.count == 3, "\(written)")
        #expect(lines[0] == "5")
        for line in lines.dropFirst() {
            let mask = try #require(UInt32(line.suffix(8), radix: 16))
            #expect(mask & 0x7fff_ffff == 0, "\(line)")
        }
    }

    @Test func oneThatIsNotWaitedForEndsByItself() throws {
        let child = try ChildProcess.startUnawaited(
            path: "/nowhere", arguments: ["nothing"], environment: [], descriptors: [])
        #expect(try child.wait() == .exited(127))
    }
}
