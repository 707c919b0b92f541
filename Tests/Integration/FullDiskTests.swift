import LinuxKit
import TestRequirements
import TestSupport
import Testing

/// A disk without room: a sentence with the cause, the exit code, nothing lost, and never an open screen.
@Suite(.serialized, .requires(.root)) struct FullDiskTests {
    private static let home = "/home/\(InstalledMachine.user)/.local/state/patternlock"
    private static let pattern = "4-2-6-9-5\n"
    private static let other = "1-5-9-8-4\n"

    /// Puts the files of a directory on a disk of their own and fills it.
    private func fill(_ directory: String, _ machine: InstalledMachine) throws {
        try machine.root.must([
            "sh", "-ec",
            """
            cp -a "$1" /root/keep
            mount -t tmpfs -o size=64k,nr_inodes=20,mode=700 tmpfs "$1"
            chown --reference=/root/keep "$1"
            cp -a /root/keep/. "$1"
            dd if=/dev/zero of="$1/full" bs=4k 2>/dev/null || true
            """, "sh", directory,
        ])
    }

    private func makeRoom(_ directory: String, _ machine: InstalledMachine) throws {
        try machine.root.must(["rm", directory + "/full"])
    }

    @Test(arguments: [home, "/etc/patternlock/patterns", "/var/lib/patternlock"])
    func nothingIsLostAndNothingIsWrong(directory: String) throws {
        let machine = try InstalledMachine()
        let isHome = directory == Self.home
        let verifier = isHome ? nil : try machine.listen()
        defer { verifier?.stop() }
        try machine.enrol("4-2-6-9-5", home: isHome)
        try fill(directory, machine)
        let change = try machine.patternlock(["change", "--stdin"], input: Self.pattern + Self.other)
        #expect(change.status == 5, "\(change.error)")
        #expect(change.error.contains("the disk has room"), "\(change.error)")
        if directory != "/etc/patternlock/patterns" {
            for input in [Self.pattern, Self.other] {
                let verify = try machine.patternlock(["verify", "--stdin"], input: input)
                #expect(verify.status == 5, "\(verify.error)")
            }
        }
        try makeRoom(directory, machine)
        #expect(try machine.patternlock(["verify", "--stdin"], input: Self.pattern).status == 0)
        #expect(try machine.patternlock(["change", "--stdin"], input: Self.pattern + Self.other).status == 0)
        #expect(try machine.patternlock(["verify", "--stdin"], input: Self.other).status == 0)
    }

    @Test func aFirstPatternThatCannotBeStoredIsNotThere() throws {
        let machine = try InstalledMachine()
        try machine.root.must(["install", "-d", "-m", "700", "-o", InstalledMachine.user, Self.home])
        try fill(Self.home, machine)
        let enroll = try machine.patternlock(["enroll", "--home", "--stdin"], input: Self.pattern)
        #expect(enroll.status == 5, "\(enroll.error)")
        try makeRoom(Self.home, machine)
        #expect(try machine.patternlock(["status"]).status == 4)
        #expect(try machine.patternlock(["enroll", "--home", "--stdin"], input: Self.pattern).status == 0)
    }

    /// A pattern that is asked for beside the password: who knows the password and fills the disk must not get in by it
    /// alone. After a restart of the machine the first answer has to be written.
    @Test(.requires(.program("pamtester"))) func aSecondFactorStays() throws {
        let machine = try InstalledMachine()
        let root = machine.root
        try machine.enrol("4-2-6-9-5", home: false)
        try root.writeFile("/srv/boot", "01234567-89ab-4def-8123-456789abcdef\n")
        try root.must(["mount", "--bind", "/srv/boot", "/proc/sys/kernel/random/boot_id"])
        let verifier = try machine.listen()
        defer { verifier.stop() }
        try root.writeFile(
            "/etc/pam.d/probe",
            """
            auth required pam_unix.so
            auth required pam_patternlock.so unenrolled=ignore

            """)
        func authenticate(_ answers: String) throws -> Int32 {
            try root.run(["pamtester", "probe", InstalledMachine.user, "authenticate"], input: answers).status
        }
        try root.addUser("plain", password: InstalledMachine.password)
        let plain = try root.run(
            ["pamtester", "probe", "plain", "authenticate"], input: InstalledMachine.password + "\n")
        #expect(plain.status == 0, "who has no pattern needs none: \(plain.error)")
        try fill("/var/lib/patternlock", machine)
        #expect(try authenticate(InstalledMachine.password + "\n") != 0, "opened by the password alone")
        try makeRoom("/var/lib/patternlock", machine)
        #expect(try authenticate(InstalledMachine.password + "\n" + Self.pattern) == 0)
    }

    @Test(.requires(.rig)) func theScreenStaysLocked() throws {
        let rig = try TouchRig()
        let machine = try InstalledMachine()
        try machine.enrol("4-2-6-9-5", home: true)
        try fill(Self.home, machine)
        let status = try machine.patternlock(["status", "--json"])
        #expect(status.status == 0, "\(status.output)\(status.error)")
        let lock = try machine.lock(rig)
        let points = try lock.status("layout").points(of: LockPathTests.right)
        try rig.injector.stroke(through: points)
        #expect(try lock.status("attempt").result == "unavailable")
        #expect(lock.isRunning)
        try makeRoom(Self.home, machine)
        #expect(try rig.open(lock, through: points) == .exited(0))
    }
}
