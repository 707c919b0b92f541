import Glibc
import LinuxKit
import TestRequirements
import TestSupport
import Testing

/// The system's configuration, as the running service follows it.
@Suite(.serialized, .requires(.root)) struct ConfigurationTests {
    /// The verifier follows the policy that it has read; the command, which looks at the file, may know another.
    @Test(arguments: [
        ("no_crossing = yes", "crosses itself"), ("grids = 4x4-6x6", "does not allow patterns on this grid"),
    ])
    func aPatternIsRefusedForItsTrueReason(policy: String, reason: String) throws {
        let bed = try ServiceBed()
        try bed.configure("[policy]\n\(policy)\n")
        let service = try bed.serve()
        try bed.configure("")
        let refused = try bed.run("enroll", "--user", "alice", "--stdin", input: ServiceBed.right)
        #expect(refused.status == 7 && refused.error.contains(reason), "\(refused.status): \(refused.error)")
        #expect(!refused.error.contains("common"), "\(refused.error)")
        let line = try service.line(from: 2) { $0.contains("refused by policy") }
        #expect(!line.contains("common"), "\(line)")
    }

    @Test func whatIsNotUnderstoodIsToldAndTheServiceIsUp() throws {
        let bed = try ServiceBed()
        try bed.configure("[policy]\nmin_dots = many\nmax_failures = 2\n[polcy]\nx = 1\nnonsense\n")
        let service = try bed.serve()
        let told = service.written(2).split(separator: "\n").filter { $0.contains("configuration: ") }
        #expect(
            told.map { String($0.drop { $0 != "/" }) } == [
                "/etc/patternlock/patternlock.conf: it may say more about [policy] than was understood; until it is "
                    + "mended: home_store = no, password_first = yes, require_lock = yes",
                "/etc/patternlock/patternlock.conf:6: neither [section] nor key = value",
                "/etc/patternlock/patternlock.conf:2: min_dots is a number from 2 to 36, not 'many'",
                "/etc/patternlock/patternlock.conf:5: there is no section [polcy]",
            ])
        let three = try bed.run("enroll", "--user", "alice", "--stdin", input: "5-2-7\n")
        #expect(three.status == 7, "the strict default holds: \(three.error)")
        try bed.enroll()
        for left in [1, 0] {
            let wrong = try bed.run("verify", "--stdin", as: "alice", input: ServiceBed.wrong)
            #expect(wrong.status == 1)
            #expect(wrong.error.contains("tries left: \(left)"), "\(wrong.error)")
        }
        #expect(try bed.run("verify", "--stdin", as: "alice", input: ServiceBed.right).status == 3, "max_failures = 2")
        #expect(service.isRunning)
    }

    @Test func aFileOfAnotherUserIsNotFollowed() throws {
        let bed = try ServiceBed()
        try bed.configure("[policy]\nmin_dots = 2\n")
        try bed.root.must(["chown", "alice", ServiceBed.configuration])
        let service = try bed.serve()
        #expect(service.written(2).contains("it belongs to uid \(try bed.uid("alice")) and not to root"))
        #expect(try bed.run("enroll", "--user", "alice", "--stdin", input: "5-2-7\n").status == 7)
    }

    @Test func aFileThatTheServiceMayNotReadIsTold() throws {
        let bed = try ServiceBed()
        try bed.configure("[policy]\nmin_dots = 2\n")
        try bed.root.must(["chmod", "600", ServiceBed.configuration])
        let service = try bed.serve()
        #expect(service.written(2).contains("patternlock.conf: it cannot be read: Permission denied; it must be"))
        #expect(service.written(2).contains("home_store = no, password_first = yes, require_lock = yes"))
        try bed.enroll()
        let owner = try bed.run("verify", "--stdin", as: "alice", input: ServiceBed.right)
        #expect(owner.status == 0, "nobody is locked out: \(owner.error)")
        let login = try bed.run("verify", "--user", "alice", "--stdin", input: ServiceBed.right)
        #expect(login.status == 3, "a login wants a password first: \(login.error)")
        #expect(login.error.contains("policy wants a password first"), "\(login.error)")
        #expect(try bed.run("enroll", "--home", "--stdin", as: "bob", input: ServiceBed.right).status == 7)
        // The command says it too: to who may not read the file, and to root, who may.
        for user in ["alice", nil] {
            let check = try bed.run("config", as: user)
            #expect(check.status == 2, "\(user ?? "root")")
            let fix = user == nil ? "chmod a+r" : "readable for everybody"
            #expect(check.error.contains(fix), "\(check.error)")
        }
        try bed.root.must(["chmod", "644", ServiceBed.configuration])
        try bed.root.must(["kill", "-HUP", "\(service.pid)"])
        _ = try service.line(from: 2) { $0.contains("the configuration was read again") }
        #expect(try bed.run("verify", "--user", "alice", "--stdin", input: ServiceBed.right).status == 0)
    }

    @Test func garbageIsTakenForTheStrictestPolicy() throws {
        let bed = try ServiceBed()
        try bed.root.must(["mkdir", "-p", ServiceBed.configuration + ".d"])
        try bed.root.must(["sh", "-c", "printf '\\001ELF\\377\\n' > \(ServiceBed.configuration).d/50-ours.conf"])
        let service = try bed.serve()
        #expect(service.written(2).contains("50-ours.conf: it may say more about [policy] than was understood"))
        try bed.enroll()
        #expect(try bed.run("verify", "--user", "alice", "--stdin", input: ServiceBed.right).status == 3)
        #expect(try bed.run("verify", "--stdin", as: "alice", input: ServiceBed.right).status == 0)
        let check = try bed.run("config", as: "alice")
        #expect(check.status == 2)
        #expect(check.error.contains("50-ours.conf:1: the line is not plain text"), "\(check.error)")
    }

    @Test func aReloadReadsItAgainAndAStricterPolicyLocksNobodyOut() throws {
        let bed = try ServiceBed()
        let service = try bed.serve()
        try bed.enroll()
        try bed.root.writeFile("/etc/patternlock/blocked", "5-2-7-4-9\n")
        try bed.root.writeFile(
            "/etc/patternlock/patternlock.conf.d/50-ours.conf",
            "[policy]\nblocklist = /etc/patternlock/blocked\ngrids = 3x3\n")
        try bed.root.must(["kill", "-HUP", "\(service.pid)"])
        _ = try service.line(from: 2) { $0.contains("the configuration was read again") }
        let first = try bed.run("verify", "--stdin", as: "alice", input: ServiceBed.right)
        #expect(first.status == 0)
        #expect(first.error.contains("must be changed"), "\(first.error)")
        #expect(try bed.run("verify", "--stdin", as: "alice", input: ServiceBed.right).status == 3)
        let common = try bed.run("change", "--stdin", as: "alice", input: ServiceBed.right + ServiceBed.right)
        #expect(common.status == 3 || common.status == 7, "\(common.error)")
        let other = try bed.run("enroll", "--user", "alice", "--stdin", "--grid", "4x4", input: "1-2-3-8-7\n")
        #expect(other.status == 7)
        #expect(other.error.contains("3x3 alone"), "\(other.error)")
        #expect(try bed.run("enroll", "--user", "alice", "--stdin", input: ServiceBed.right).status == 7)
    }

    @Test func homeStoresCanBeForbidden() throws {
        let bed = try ServiceBed()
        #expect(try bed.run("enroll", "--home", "--stdin", as: "alice", input: ServiceBed.right).status == 0)
        try bed.configure("[policy]\nhome_store = no\n")
        #expect(try bed.run("status", as: "alice").status == 4)
        #expect(try bed.run("enroll", "--home", "--stdin", as: "bob", input: ServiceBed.right).status == 7)
    }

    @Test func theCheckSaysWhatTheServiceWould() throws {
        let bed = try ServiceBed()
        try bed.root.writeFile("/tmp/\(getpid())-good.conf", "[policy]\nmin_dots = 5\n[lock]\nblank_after = 60\n")
        try bed.root.writeFile("/tmp/\(getpid())-bad.conf", "[policy]\nmin_dots = 99\nblocklist = /nowhere\n")
        defer { for name in ["good", "bad"] { _ = unsafe unlink("/tmp/\(getpid())-\(name).conf") } }
        let good = try bed.run("config", "--check", "/tmp/\(getpid())-good.conf", as: "alice")
        #expect(good.status == 0, "\(good.error)")
        let bad = try bed.run("config", "--check", "/tmp/\(getpid())-bad.conf", as: "alice")
        #expect(bad.status == 2)
        #expect(bad.error.contains("bad.conf:2: min_dots is a number from 2 to 36, not '99'"), "\(bad.error)")
        #expect(bad.error.contains("/nowhere: it cannot be read"), "\(bad.error)")
        let own = try bed.run("config", "--home", "--check", "/tmp/\(getpid())-good.conf", as: "alice")
        #expect(own.status == 2)
        #expect(own.error.contains("[policy] is the system's alone"), "\(own.error)")
        #expect(try bed.run("config", "--check", "/nowhere", as: "alice").status == 2)
        #expect(try bed.run("config", as: "alice").status == 0)
        try bed.configure("[policy]\nno_crossing = maybe\n")
        #expect(try bed.run("config", as: "alice").status == 2)
    }

    @Test func withoutAServiceStatusAnswersInTheTermsOfTheExitTable() throws {
        let bed = try ServiceBed()
        #expect(try bed.run("status", as: "alice").status == 4)
        #expect(try bed.run("status", "--user", "alice").status == 4)
        try bed.enroll()
        #expect(try bed.run("status", "--user", "alice").status == 0)
        #expect(try bed.run("status", "--user", "alice", as: "bob").status == 7)
        #expect(try bed.run("enroll", "--home", "--stdin", as: "alice", input: ServiceBed.right).status == 0)
        let home = try bed.run("status", "--json", as: "alice")
        #expect(home.status == 0)
        #expect(home.output.contains("\"store\":\"home\""), "\(home.output)")
    }

    @Test func aShortPatternIsRefusedAndNotCounted() throws {
        let bed = try ServiceBed()
        let service = try bed.serve()
        try bed.enroll()
        for _ in 0..<12 {
            #expect(try bed.run("verify", "--stdin", as: "alice", input: "5-2-7\n").status == 7)
        }
        #expect(try bed.run("verify", "--stdin", as: "alice", input: ServiceBed.right).status == 0)
        #expect(service.isRunning)
    }
}
