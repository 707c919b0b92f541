import Foundation
import TestRequirements
import Testing

@Suite struct RequirementTests {
    @Test func aMissingThingSkipsUnlessEverythingMustRun() async throws {
        let mustRunAll = ProcessInfo.processInfo.environment["CI"] == "true" && geteuid() == 0
        let missing = try await Requirement("needs a thing that is nowhere") { false }.trait.evaluate()
        #expect(missing == mustRunAll)
        let present = try await Requirement.program("sh").trait.evaluate()
        #expect(present)
    }
}
