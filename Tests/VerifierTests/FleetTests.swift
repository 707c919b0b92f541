import LinuxKit
import TestRequirements
import TestSupport
import Testing

/// Many users, many machines: what administrators of more than one do.
@Suite(.serialized, .requires(.root)) struct FleetTests {
    /// A source of the user database that is no file of this machine: one user, who can be away, or the source down.
    private static let source = """
        #include <errno.h>
        #include <nss.h>
        #include <pwd.h>
        #include <string.h>
        #include <unistd.h>
        static enum nss_status fill(struct passwd *p, char *room, size_t size, int *error)
        {
            static const char text[] = "carol\\0x\\0Carol\\0/home/carol\\0/bin/sh";
            if (access("/run/directory-down", F_OK) == 0) {
                *error = ECONNREFUSED;
                return NSS_STATUS_UNAVAIL;
            }
            if (access("/run/directory-empty", F_OK) == 0)
                return NSS_STATUS_NOTFOUND;
            if (size < sizeof text) {
                *error = ERANGE;
                return NSS_STATUS_TRYAGAIN;
            }
            memcpy(room, text, sizeof text);
            *p = (struct passwd){.pw_name = room, .pw_passwd = room + 6, .pw_uid = 20001, .pw_gid = 20001,
                                 .pw_gecos = room + 8, .pw_dir = room + 14, .pw_shell = room + 26};
            return NSS_STATUS_SUCCESS;
        }
        enum nss_status _nss_throwaway_getpwnam_r(const char *name, struct passwd *p, char *room, size_t size, int *e)
        {
            if (strcmp(name, "carol") != 0 && access("/run/directory-down", F_OK) != 0)
                return NSS_STATUS_NOTFOUND;
            return fill(p, room, size, e);
        }
        enum nss_status _nss_throwaway_getpwuid_r(uid_t uid, struct passwd *p, char *room, size_t size, int *e)
        {
            if (uid != 20001 && access("/run/directory-down", F_OK) != 0)
                return NSS_STATUS_NOTFOUND;
            return fill(p, room, size, e);
        }

        """

    /// A bed whose users come from two sources.
    private func bedWithDirectory(
        _ sources: String = "files throwaway", library: String = "throwaway"
    ) throws -> ServiceBed {
        let bed = try ServiceBed()
        try bed.root.writeFile("/root/source.c", Self.source.replacing("_throwaway_", with: "_\(library)_"))
        try bed.root.must([
            "sh", "-c",
            """
            set -e
            set -- /lib/*/libnss_dns.so.2
            cc -shared -fPIC -o "${1%/*}/libnss_\(library).so.2" /root/source.c
            sed -i 's/^passwd:.*/passwd: \(sources)/' /etc/nsswitch.conf
            """,
        ])
        return bed
    }

    private let carol = ["setpriv", "--reuid=20001", "--regid=20001", "--clear-groups", "--", "patternlock"]

    @Test func usersOfADirectoryAreLikeLocalOnes() throws {
        let bed = try bedWithDirectory()
        let service = try bed.serve()
        try bed.enroll("carol")
        #expect(try bed.root.run(carol + ["status"]).status == 0)
        #expect(try bed.root.run(carol + ["verify", "--stdin"], input: ServiceBed.right).status == 0)
        #expect(try bed.root.run(carol + ["verify", "--stdin"], input: ServiceBed.wrong).status == 1)
        let changed = try bed.root.run(carol + ["change", "--stdin"], input: ServiceBed.right + "1-5-9-8-4\n")
        #expect(changed.status == 0, "\(changed.error)")
        try bed.must("remove", "--user", "carol")
        #expect(service.isRunning)
    }

    @Test func statusOfAllIsOneObjectPerRecord() throws {
        let bed = try ServiceBed()
        let service = try bed.serve()
        #expect(try bed.run("status", "--all", "--json").output == "")
        try bed.enroll("alice")
        try bed.must("enroll", "--user", "bob", "--must-change", "--stdin", input: ServiceBed.right)
        for _ in 0..<5 { _ = try bed.run("verify", "--stdin", as: "alice", input: ServiceBed.wrong) }
        try bed.root.must(["sh", "-c", "echo garbage > /etc/patternlock/patterns/77"])
        try bed.root.must(["chown", "patternlock:", "/etc/patternlock/patterns/77"])
        try bed.root.must(["chmod", "600", "/etc/patternlock/patterns/77"])
        let all = try bed.run("status", "--all", "--json")
        #expect(all.status == 0)
        let lines = all.output.split(separator: "\n").map(String.init)
        #expect(lines.count == 3, "\(all.output)")
        #expect(lines[0].hasPrefix("{\"user\":\"unknown\",\"uid\":77,"), "\(lines[0])")
        #expect(lines[1].contains("\"alice\"") && lines[1].contains("\"throttled\""), "\(lines[1])")
        #expect(lines[2].contains("\"bob\"") && lines[2].hasSuffix("\"must_change\":true}"), "\(lines[2])")
        #expect(try bed.run("status", "--all").output.split(separator: "\n").count == 3)
        #expect(try bed.run("status", "--all", as: "alice").status == 7)
        #expect(service.isRunning)
    }

    @Test(arguments: [
        "files throwaway", "throwaway files", "files throwaway systemd", "files throwaway [NOTFOUND=continue] files",
    ])
    func whatIsStaleIsRemovedAndNothingElse(sources: String) throws {
        let bed = try bedWithDirectory(sources)
        let service = try bed.serve()
        for name in ["alice", "bob", "carol"] { try bed.enroll(name) }
        let bob = try bed.uid("bob")
        try bed.root.must(["userdel", "bob"])
        try bed.root.must(["useradd", "--uid", bob, "--no-create-home", "mallory"])
        #expect(try bed.run("remove", "--stale", as: "alice").status == 7)

        try bed.root.must(["touch", "/run/directory-down"])
        let down = try bed.run("remove", "--stale")
        #expect(down.status == 5, "carol's source is down: \(down.error)")
        #expect(down.error.contains("uid 20001 cannot be looked up now"), "\(down.error)")
        try bed.root.must(["rm", "/run/directory-down"])
        #expect(try records(bed).count == 3)

        let removed = try bed.run("remove", "--stale")
        #expect(removed.status == 0, "\(removed.error)")
        #expect(try records(bed) == [try bed.uid("alice"), "20001"].sorted())

        try bed.root.must(["touch", "/run/directory-empty"])
        #expect(try bed.run("status", "--all", "--json").output.contains("\"state\":\"stale\""))
        #expect(try bed.run("remove", "--stale").status == 0)
        #expect(try records(bed) == [try bed.uid("alice")])
        #expect(try bed.run("verify", "--stdin", as: "alice", input: ServiceBed.right).status == 0)
        #expect(service.isRunning)
    }

    @Test func rootIsToldOfTheCountersOfLoginsToo() throws {
        let bed = try ServiceBed()
        let service = try bed.serve()
        try bed.enroll("alice")
        for _ in 0..<5 {
            #expect(try bed.run("verify", "--user", "alice", "--stdin", input: ServiceBed.wrong).status == 1)
        }
        let root = try bed.run("status", "--user", "alice")
        #expect(root.status == 0, "the owner's own tries are not touched: \(root.error)")
        #expect(root.output.contains("Logins: too many wrong patterns") && !root.output.contains("Other users:"))
        let json = try bed.run("status", "--user", "alice", "--json").output
        #expect(json.contains("\"state\":\"ready\"") && json.contains("\"logins\":\"throttled\",\"others\":\"ready\"}"))
        #expect(try !bed.run("status", as: "alice").output.contains("Logins"), "the owner may not ask for root")
        #expect(service.isRunning)
    }

    /// As Fedora builds it, the source of sssd says *not found* while sssd does not run.
    @Test func whileSssdIsDownNobodyIsStale() throws {
        let bed = try bedWithDirectory("files sss", library: "sss")
        let service = try bed.serve()
        try bed.root.must(["install", "-D", "/dev/null", "/etc/sssd/sssd.conf"])
        try bed.enroll("carol")
        try bed.root.must(["touch", "/run/directory-empty"])
        #expect(try bed.run("remove", "--stale").status == 5)
        #expect(try records(bed) == ["20001"])
        #expect(service.isRunning)
    }

    private func records(_ bed: ServiceBed) throws -> [String] {
        try bed.root.run(["ls", "/etc/patternlock/patterns"]).output.split(separator: "\n").map(String.init).sorted()
    }

    @Test func theSamePlaybookTwiceChangesNothing() throws {
        let bed = try ServiceBed()
        let service = try bed.serve()
        let files = "/etc/patternlock/patterns/* /var/lib/patternlock/*"
        let look = ["sh", "-c", "stat -c '%n %i %y' \(files) && sha256sum \(files)"]
        func play() throws {
            try bed.must("enroll", "--user", "alice", "--stdin", input: ServiceBed.right)
            try bed.must("enroll", "--user", "bob", "--must-change", "--if-none", "--stdin", input: ServiceBed.right)
            try bed.must("remove", "--stale")
        }
        try play()
        let before = try bed.root.run(look).output
        try play()
        #expect(try bed.root.run(look).output == before)
        // Bob has a pattern of his own by now: the playbook leaves it alone.
        let own = try bed.run("change", "--stdin", as: "bob", input: ServiceBed.right + "1-5-9-8-4\n")
        #expect(own.status == 0, "\(own.error)")
        try play()
        #expect(try bed.run("verify", "--stdin", as: "bob", input: "1-5-9-8-4\n").status == 0)
        #expect(service.isRunning)
    }

    @Test func aHandedOutPatternOpensOnce() throws {
        let bed = try ServiceBed()
        let service = try bed.serve()
        try bed.must("enroll", "--user", "alice", "--must-change", "--stdin", input: ServiceBed.right)
        #expect(try bed.run("verify", "--stdin", as: "alice", input: ServiceBed.right).status == 0)
        let again = try bed.run("verify", "--stdin", as: "alice", input: ServiceBed.right)
        #expect(again.status == 3)
        #expect(again.error.contains("patternlock change"), "\(again.error)")
        let kept = try bed.run("change", "--stdin", as: "alice", input: ServiceBed.right + ServiceBed.right)
        #expect(kept.status == 7)
        #expect(kept.error.contains("the new pattern is the old one, which is to be changed"), "\(kept.error)")
        #expect(try bed.run("verify", "--stdin", as: "alice", input: ServiceBed.right).status == 3)
        let changed = try bed.run("change", "--stdin", as: "alice", input: ServiceBed.right + "1-5-9-8-4\n")
        #expect(changed.status == 0, "\(changed.error)")
        #expect(try bed.run("verify", "--stdin", as: "alice", input: "1-5-9-8-4\n").status == 0)
        #expect(service.isRunning)
    }

    @Test func aHomeOnTwoMachinesHasOneCount() throws {
        let bed = try ServiceBed()
        for machine in ["a", "b"] {
            let id = String(repeating: machine, count: 8) + "-0000-4000-8000-000000000000"
            try bed.root.writeFile("/srv/boot-\(machine)", id + "\n")
        }
        /// Runs the command on one of two machines that share alice's home: each has a mount namespace and a boot id.
        func on(_ machine: String, _ arguments: String, _ input: String) throws -> Finished {
            try bed.root.run(
                [
                    "unshare", "--mount", "sh", "-c",
                    "mount --bind /srv/boot-\(machine) /proc/sys/kernel/random/boot_id && exec setpriv --reuid=alice "
                        + "--regid=alice --clear-groups -- patternlock \(arguments) --home --stdin",
                ], input: input)
        }
        #expect(try on("a", "enroll", ServiceBed.right).status == 0)
        #expect(try on("b", "verify", ServiceBed.right).status == 0)
        for (machine, left) in [("a", 9), ("b", 8), ("a", 7), ("b", 6)] {
            let wrong = try on(machine, "verify", ServiceBed.wrong)
            #expect(wrong.status == 1)
            #expect(wrong.error.contains("tries left: \(left)"), "\(machine): \(wrong.error)")
        }
        #expect(try on("b", "verify", ServiceBed.wrong).status == 1, "the fifth")
        for machine in ["a", "b"] {
            #expect(try on(machine, "verify", ServiceBed.right).status == 3, "\(machine) waits too")
        }
        let kept = try bed.root.readFile("/home/alice/.local/state/patternlock/attempts")
        #expect(kept.contains("\nown 5 5 "), "\(kept)")
    }
}
