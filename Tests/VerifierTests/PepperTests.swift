import TestRequirements
import TestSupport
import Testing

/// The secret that hashes are mixed with: from the service manager when the administrator gave one, and when it is lost.
@Suite(.serialized, .requires(.root)) struct PepperTests {
    private static let credential = "/run/credentials/patternlock.service/patternlock.pepper"

    @Test func aLostPepperSaysEnrolAgainAndNeverWrong() throws {
        let bed = try ServiceBed()
        let service = try bed.serve()
        try bed.enroll()
        try bed.root.must(["rm", "/var/lib/patternlock/pepper"])
        for arguments in [["status"], ["verify", "--stdin"]] {
            let lost = try bed.root.run(as: "alice", ["patternlock"] + arguments, input: ServiceBed.right)
            #expect(lost.status == 5, "\(arguments): \(lost.error)")
            #expect(lost.error.contains("enrol again"), "\(lost.error)")
        }
        _ = try service.line(from: 2) { $0.contains("there is no pepper; run patternlock-verifier --init and enrol") }
        try bed.root.must([ServiceBed.verifier, "--init"])
        #expect(try bed.run("status", as: "alice").status == 5)
        _ = try service.line(from: 2) { $0.contains("another pepper; enrol the pattern again; the password works") }
        try bed.enroll()
        #expect(try bed.run("verify", "--stdin", as: "alice", input: ServiceBed.right).status == 0)
    }

    @Test func theCredentialIsTakenAndKeptWhenItIsGone() throws {
        let bed = try ServiceBed()
        try bed.root.must(["install", "-d", "-m", "755", "/run/credentials/patternlock.service"])
        try bed.root.writeFile(Self.credential, String(repeating: "k", count: 32), mode: 0o400, owner: "patternlock")
        let environment = ["CREDENTIALS_DIRECTORY": "/run/credentials/patternlock.service"]
        let service = try bed.serve(environment)
        try bed.enroll()
        #expect(try bed.run("verify", "--stdin", as: "alice", input: ServiceBed.right).status == 0)
        try bed.root.must(["rm", Self.credential])
        let gone = try bed.run("verify", "--stdin", as: "alice", input: ServiceBed.right)
        #expect(gone.status == 5, "the file's pepper is another: \(gone.error)")
        try bed.root.writeFile(Self.credential, String(repeating: "k", count: 32), mode: 0o400, owner: "patternlock")
        #expect(try bed.run("verify", "--stdin", as: "alice", input: ServiceBed.right).status == 0)
        #expect(service.isRunning)
    }

    /// Sealed as the manual says: an upgrade makes no other pepper, which would be sealed in its place the next time.
    @Test(arguments: [
        ("/etc/credstore.encrypted/patternlock.pepper", "sealed"),
        (
            "/etc/systemd/system/patternlock.service.d/pepper.conf",
            "[Service]\nLoadCredentialEncrypted=patternlock.pepper:/some/where/patternlock.pepper\n"
        ),
    ]) func noFileIsMadeBesideACredential(path: String, text: String) throws {
        let bed = try ServiceBed()
        let file = "/var/lib/patternlock/pepper"
        try bed.root.must(["install", "-d", String(path[..<(path.lastIndex(of: "/") ?? path.endIndex)])])
        try bed.root.writeFile(path, text)
        let made = try bed.root.readFile(file)
        try bed.root.must([ServiceBed.verifier, "--init"])
        #expect(try bed.root.readFile(file) == made, "what is there is kept")
        try bed.root.must(["install", "-d", "-m", "755", "/run/credentials/patternlock.service"])
        try bed.root.must([
            "install", "-m", "400", "-o", "patternlock", file, Self.credential,
        ])
        try bed.root.must(["rm", file])
        try bed.root.must([ServiceBed.verifier, "--init"])
        #expect(try bed.root.run(["test", "-e", file]).status == 1, "a pepper that nothing uses was made")
        let service = try bed.serve(["CREDENTIALS_DIRECTORY": "/run/credentials/patternlock.service"])
        try bed.enroll()
        func doctor() throws -> String { try bed.run("doctor", "--system").output }
        #expect(try doctor().contains("pepper: \(path)\n"))
        try bed.root.must(["rm", Self.credential])
        let lost = try doctor()
        #expect(lost.contains("pepper: the pattern cannot be judged any more"), "\(lost)")
        try bed.root.must(["rm", path])
        try bed.root.must([ServiceBed.verifier, "--init"])
        #expect(try bed.root.run(["test", "-e", file]).status == 0, "nothing else has one now")
        #expect(service.isRunning)
    }

    /// A backup of another machine, on which the user had another number.
    @Test func whatABackupBroughtBackIsGivenToItsUser() throws {
        let bed = try ServiceBed()
        let service = try bed.serve()
        try bed.enroll()
        try bed.root.must(["chown", "-R", "4242:4242", "/etc/patternlock/patterns", "/var/lib/patternlock"])
        #expect(try bed.run("status", as: "alice").status == 5)
        try bed.root.must(["ln", "-s", "/etc/shadow", "/etc/patternlock/patterns/97"])
        try bed.root.must(["sh", "-c", "echo mine > /etc/mine && ln /etc/mine /etc/patternlock/patterns/98"])
        let again = try bed.root.run([ServiceBed.verifier, "--init"])
        #expect(again.status == 0, "\(again.error)")
        #expect(try bed.run("verify", "--stdin", as: "alice", input: ServiceBed.right).status == 0)
        let others = try bed.root.run(["stat", "-c", "%U", "/etc/shadow", "/etc/mine"]).output
        #expect(others == "root\nroot\n", "links are not followed")
        #expect(service.isRunning)
    }
}
