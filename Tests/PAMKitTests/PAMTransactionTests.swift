import Foundation
import PAMKit
import SecretMemory
import Testing

/// Answers every prompt with the same letter, and keeps what was shown.
private final class Scripted: PAMDialogue {
    var prompts: [String] = []
    var shown: [String] = []

    func prompt(isEchoed: Bool, text: String, answer: inout SecretBytes) {
        prompts.append(text)
        answer.append(UInt8(ascii: "x"))
    }

    func show(isError: Bool, text: String) { shown.append(text) }
}

/// A directory of service files, gone with its owner.
private final class ServiceDirectory {
    let path = FileManager.default.temporaryDirectory.appendingPathComponent("pamkit-\(UUID())").path

    init(_ services: [String: String]) throws {
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
        for (name, lines) in services { try lines.write(toFile: path + "/" + name, atomically: true, encoding: .utf8) }
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }
}

@Suite struct PAMTransactionTests {
    @Test(arguments: [
        ("pam_permit.so", PAMResult.success), ("pam_deny.so", .authenticationError),
        ("pam_debug.so auth=maxtries", .maximumTries), ("pam_debug.so auth=authinfo_unavail", .informationUnavailable),
    ])
    func resultsOfTheStackComeThrough(module: String, expected: PAMResult) throws {
        let directory = try ServiceDirectory(["probe": "auth required \(module)\naccount required pam_permit.so\n"])
        let transaction = try PAMTransaction(
            service: "probe", user: "root", directory: directory.path, dialogue: Scripted())
        let result = transaction.authenticate()
        #expect(result == expected)
    }

    @Test func messagesReachTheDialogue() throws {
        let directory = try ServiceDirectory(["probe": "auth optional pam_echo.so hello\nauth required pam_deny.so\n"])
        let dialogue = Scripted()
        let transaction = try PAMTransaction(
            service: "probe", user: "root", directory: directory.path, dialogue: dialogue)
        _ = transaction.authenticate()
        #expect(dialogue.shown == ["hello\n"] || dialogue.shown == ["hello"])
    }

    @Test func aServiceThatIsMissingNeverSucceeds() throws {
        let directory = try ServiceDirectory([:])
        var result: PAMResult?
        do {
            let transaction = try PAMTransaction(
                service: "probe", user: "root", directory: directory.path, dialogue: Scripted())
            result = transaction.authenticate()
        } catch {}
        #expect(result != .success)
    }
}
