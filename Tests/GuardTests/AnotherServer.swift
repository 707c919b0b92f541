import Foundation
import TestSupport

/// An X server that no machine here has, as a guard sees it: made of the real one and of what is loaded into the guard.
enum AnotherServer: String {
    /// XInput 2.0, without touches.
    case withoutTouches = "no-input2"
    /// DPMS.
    case withPower = "power"

    private static let place = "/usr/local/lib/another_server.so"
    /// What a guard asked it for, one line each.
    static let log = "/run/another-server.log"

    /// The environment of a guard that is to see it.
    var environment: [String: String] {
        ["LD_PRELOAD": Self.place, "ANOTHER_SERVER": rawValue, "ANOTHER_SERVER_LOG": Self.log]
    }

    /// Builds what is loaded.
    static func install(in root: ThrowAwayRoot) throws {
        let directory = try makeTemporaryDirectory()
        defer { try? FileManager.default.removeItem(atPath: directory) }
        let object = directory + "/another_server.so"
        let source = sourceDirectory + "/Tests/GuardTests/Resources/another_server.c"
        let compile = Command(["cc", "-Wall", "-Werror", "-shared", "-fPIC", "-o", object, source])
        let compiled = try RunningProcess.start(compile).finish(within: 60_000)
        guard compiled.status == 0 else { throw RigError.refused("cc: \(compiled.error)") }
        try root.install([InstalledFile(object, to: place, mode: 0o755)])
    }
}
