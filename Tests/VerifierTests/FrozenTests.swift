import Glibc
import LinuxKit
import TestRequirements
import TestSupport
import Testing

/// A verifier without a service is in the hands of whoever may freeze what he started (cgroup.freeze), the lock of the
/// record with it. Whoever else asks gives up in time: unavailable, nothing judged and nothing counted.
@Suite(.serialized, .requires(.root), .requires(.program("flock"))) struct FrozenTests {
    /// Stops the command and its verifier while that holds the lock. Writes `frozen`, or `missed` when it was too late.
    private static let freeze = """
        until child=$(pgrep -P "$1") && ! flock -n "$2" true; do
            kill -0 "$1" || { echo missed; exit; }
        done
        kill -STOP "$1" $child
        until grep -q '^State:.T' /proc/$child/status; do :; done
        if flock -n "$2" true; then kill -CONT $child "$1"; echo missed; else echo frozen; fi
        """

    private func frozen(_ bed: ServiceBed, _ lock: String) throws -> RunningProcess {
        for _ in 0..<20 {
            let holder = try bed.root.start(Command(["patternlock", "verify", "--user", "alice", "--stdin"]))
            holder.write(ServiceBed.right)
            holder.closeInput()
            let told = try bed.root.run(["sh", "-c", Self.freeze, "sh", "\(holder.pid)", lock]).output
            if told == "frozen\n" { return holder }
            _ = try holder.finish()
        }
        throw RigError.refused("the verifier was never stopped while it held the lock")
    }

    @Test func whoeverWaitsForItGivesUpInTime() throws {
        let bed = try ServiceBed()
        // Long enough to be met in the middle.
        try bed.configure("[policy]\nhash_passes = 10\nhash_memory = 80\n")
        try bed.enroll()
        let uid = try bed.uid("alice")
        let holder = try frozen(bed, "/var/lib/patternlock/\(uid).lock")
        let child = try bed.root.run(["pgrep", "-P", "\(holder.pid)"]).output.prefix { $0 != "\n" }
        var isFrozen = true
        defer { if isFrozen { _ = try? bed.root.run(["kill", "-KILL", "\(child)", "\(holder.pid)"]) } }

        func expectLate(_ arguments: [String], as user: String? = nil, _ what: String) throws {
            let waited = try bed.root.run(as: user, ["patternlock"] + arguments, input: ServiceBed.wrong)
            #expect(waited.status == 5, "\(what): expected 5, got \(waited.status): \(waited.error)")
            #expect(waited.error.contains("did not answer in time"), "\(what): \(waited.error)")
        }
        try expectLate(["verify", "--user", "alice", "--stdin"], "another without a service")
        try expectLate(["status", "--user", "alice"], "its status")
        let service = try bed.serve()
        try expectLate(["verify", "--user", "alice", "--stdin"], "the service, for root")
        try expectLate(["verify", "--stdin"], as: "alice", "the service, for the owner")
        #expect(try bed.run("status", "--user", "bob").status == 4, "others are not concerned")

        isFrozen = false
        try bed.root.must(["kill", "-CONT", "\(child)", "\(holder.pid)"])
        _ = try holder.finish()
        let opened = try bed.run("verify", "--stdin", as: "alice", input: ServiceBed.right)
        #expect(opened.status == 0, "\(opened.error)")
        let counters = try bed.root.readFile("/var/lib/patternlock/\(uid)")
        #expect(counters.contains("\nown 0 0 "), "nothing of the waiting was counted: \(counters)")
        // The one that was frozen may have been ended after its charge.
        #expect(counters.contains("\nsystem 0 0 ") || counters.contains("\nsystem 1 1 "), "\(counters)")
        #expect(service.isRunning)
    }
}
