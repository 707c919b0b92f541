import Glibc
import LinuxKit
import TestRequirements
import TestSupport
import Testing

/// Restarts of the machine and jumps of its clock, as processes see them: another boot id, and a time namespace whose
/// CLOCK_BOOTTIME runs ahead. The wait that a person was told is never made shorter.
@Suite(.serialized, .requires(.root), .requires(.program("unshare"))) struct RestartTests {
    private static let ahead = ["unshare", "--time", "--fork"]

    /// Verifies with a clock so many seconds ahead.
    private func verify(_ bed: PermissionBed, _ pattern: String, ahead seconds: Int = 0) throws -> String {
        try ask(bed, "verify", [pattern], ahead: seconds)
    }

    private func ask(
        _ bed: PermissionBed, _ operation: String, _ patterns: [String] = [], ahead seconds: Int
    ) throws -> String {
        let words =
            ["--at", PermissionBed.verifier, operation, "alice", "\(bed.alice)", "\(bed.alice)"] + patterns
        let finished = try bed.root.run(
            Self.ahead + ["--boottime=\(seconds)", "/usr/local/bin/verifier-probe"] + words)
        guard finished.status == 0 else { throw RigError.refused(finished.output + finished.error) }
        return String(finished.output.prefix { $0 != "\n" })
    }

    private func fail(_ times: Int, _ bed: PermissionBed, ahead seconds: Int = 0) throws {
        for _ in 0..<times { #expect(try verify(bed, PermissionBed.new, ahead: seconds) == "rejected") }
    }

    /// The machine is started again: everyone reads this id from now on.
    private func restart(_ bed: PermissionBed) throws {
        let file = "/proc/sys/kernel/random/boot_id"
        try bed.root.writeFile("/root/boot_id", "01234567-89ab-cdef-0123-456789abcdef\n")
        try bed.root.must(["mount", "--bind", "/root/boot_id", file])
    }

    @Test func theWaitEndsWithTheClockOfTheMachine() throws {
        let bed = try PermissionBed()
        try fail(5, bed)
        #expect(try verify(bed, PermissionBed.right) == "throttled")
        #expect(try verify(bed, PermissionBed.right, ahead: 31) == "right")
    }

    @Test func aRestartBeginsTheWaitAgain() throws {
        let bed = try PermissionBed()
        try fail(5, bed, ahead: 3600)
        try restart(bed)
        // The new clock begins near nought: nothing of the old one counts.
        #expect(try verify(bed, PermissionBed.right) == "throttled")
        #expect(try bed.root.readFile(bed.files[1]).contains("boot 01234567-89ab-cdef-0123-456789abcdef"))
        #expect(try verify(bed, PermissionBed.right, ahead: 20) == "throttled")
        #expect(try verify(bed, PermissionBed.right, ahead: 31) == "right")
    }

    @Test func aRestartGivesNoTry() throws {
        let bed = try PermissionBed()
        try fail(4, bed)
        try restart(bed)
        try fail(1, bed)
        #expect(try verify(bed, PermissionBed.new) == "throttled")
    }

    @Test func aClockThatJumpsBackBeginsTheWaitAgain() throws {
        let bed = try PermissionBed()
        try fail(5, bed, ahead: 100_000)
        #expect(try verify(bed, PermissionBed.right) == "throttled")
        #expect(try verify(bed, PermissionBed.right, ahead: 20) == "throttled", "thirty seconds from the jump")
        #expect(try verify(bed, PermissionBed.right, ahead: 31) == "right")
    }

    @Test func aClockThatJumpsAheadEndsNoMoreThanOneWait() throws {
        let bed = try PermissionBed()
        try fail(5, bed)
        try fail(1, bed, ahead: 1_000_000)
        #expect(try verify(bed, PermissionBed.right, ahead: 1_000_000) == "throttled")
        #expect(try verify(bed, PermissionBed.right) == "throttled", "and the jump back begins it again")
    }

    @Test func whatIsOffStaysOff() throws {
        let bed = try PermissionBed()
        for step in 0..<10 { try fail(1, bed, ahead: step * 2000) }
        for seconds in [0, 100_000, 10_000_000] {
            #expect(try verify(bed, PermissionBed.right, ahead: seconds) == "switched-off")
        }
        try restart(bed)
        #expect(try verify(bed, PermissionBed.right) == "switched-off")
        #expect(try ask(bed, "passwordSuccess", ahead: 0) == "done")
        #expect(try verify(bed, PermissionBed.right) == "right")
    }
}
