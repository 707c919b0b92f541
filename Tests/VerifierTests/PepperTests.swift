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
}
