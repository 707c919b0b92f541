internal import Foundation
public import Testing

/// What a test needs of the machine. Where it is missing the test is skipped and says why; where CI=true is set and
/// the tests run as root nothing is skipped, and a missing thing is a failure.
public struct Requirement: Sendable {
    /// For the report of a skipped test.
    public let reason: String
    private let isMet: @Sendable () -> Bool

    /// A requirement of your own.
    public init(_ reason: String, isMet: @escaping @Sendable () -> Bool) {
        self.reason = reason
        self.isMet = isMet
    }

    /// The tests run as root.
    public static let root = Requirement("needs root") { geteuid() == 0 }

    /// Xorg with the dummy and inputtest drivers, xrandr and xinput.
    public static let rig = Requirement("needs Xorg, xserver-xorg-video-dummy, x11-xserver-utils and xinput") {
        hasProgram("Xorg") && hasProgram("xrandr") && hasProgram("xinput")
            && hasFile("/usr/lib/xorg/modules/drivers/dummy_drv.so")
    }

    /// A program in PATH.
    public static func program(_ name: String) -> Requirement {
        Requirement("needs the program \(name)") { hasProgram(name) }
    }

    /// The trait for `@Suite` and `@Test`.
    public var trait: ConditionTrait {
        let isMet = isMet
        return .enabled(Comment(rawValue: reason)) { Requirement.mustRunAll || isMet() }
    }

    private static var mustRunAll: Bool {
        ProcessInfo.processInfo.environment["CI"] == "true" && geteuid() == 0
    }

    private static func hasFile(_ path: String) -> Bool { unsafe access(path, F_OK) == 0 }

    private static func hasProgram(_ name: String) -> Bool {
        let path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
        return path.split(separator: ":").contains { unsafe access("\($0)/\(name)", X_OK) == 0 }
    }
}

extension Trait where Self == ConditionTrait {
    /// Skips the test, with the reason, where the requirement is not met.
    public static func requires(_ requirement: Requirement) -> ConditionTrait { requirement.trait }
}
