import Foundation
import LinuxKit
import TestRequirements
import TestSupport
import Testing

extension Hosts {
    /// Every example of pam_patternlock(8) is a stack that works, with real modules. Debian has neither authselect nor
    /// Arch Linux's system-auth: of those two distributions it is the stack that is tried, as the page says that it comes to,
    /// and not the tool that makes it.
    @Suite(.serialized, .requires(.root), .requires(.hostPackages), .requires(.program("pamtester")))
    struct ManualExampleTests {
        /// The blocks of the page's source, in order.
        private static let examples = blocks(of: "pam/pam_patternlock.8.scd")

        private static func blocks(of file: String) -> [String] {
            let page = (try? String(contentsOfFile: sourceDirectory + "/" + file, encoding: .utf8)) ?? ""
            let parts = page.components(separatedBy: "\n```\n")
            return stride(from: 1, to: parts.count, by: 2).map { parts[$0] + "\n" }
        }

        @Test func thereAreExamplesForEachDistribution() {
            #expect(Self.examples.count == 6)
        }

        @Test func thoseOfTheReadmeAreAmongThem() {
            let shown = Self.blocks(of: "README.md")
            #expect(shown.count == 2)
            #expect(shown.allSatisfy(Self.examples.contains), "\(shown)")
        }

        @Test func eachLetsInWhomItSaysAndNobodyElse() throws {
            let host = try HostMachine()
            for (number, example) in Self.examples.enumerated() {
                let service = "example\(number + 1)"
                try host.root.writeFile("/etc/pam.d/" + service, example + "account required pam_permit.so\n")
                let isPatternOnly = example.contains("pattern_only")
                for situation in Situation.allCases where situation != .throttled && situation != .serviceDown {
                    if isPatternOnly, situation == .notEnrolled { continue }
                    try host.witness.forget()
                    let tester = try TerminalHost(
                        ["pamtester", service, situation.user, "authenticate"], as: nil, on: host)
                    let round = try tester.round(typing: situation.typed)
                    let end = try tester.process.finish(within: 20_000)
                    let opens = situation.opens && !(isPatternOnly && situation == .password)
                    let context = "\(service), \(situation): \(round)\n\(example)"
                    #expect((round.code == 0) == opens && (end.status == 0) == opens, "\(context)")
                    #expect(round.prompts.count == 1, "\(context)")
                    #expect(round.milliseconds <= situation.longest, "\(context)")
                }
                try host.reset()
            }
        }

        @Test func doctorFindsNothingWrongWithThem() throws {
            let machine = try InstalledMachine()
            for (number, example) in Self.examples.enumerated() {
                try machine.root.writeFile("/etc/pam.d/example\(number + 1)", example)
            }
            let lines = try machine.patternlock(["doctor", "--system"], as: nil).output.split(separator: "\n")
            let ours = lines.filter { $0.contains("example") }
            #expect(ours.count == Self.examples.count)
            #expect(ours.allSatisfy { $0.hasPrefix("ok") }, "\(ours)")
        }
    }
}
