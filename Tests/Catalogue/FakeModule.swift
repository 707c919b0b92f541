import Foundation
import TestSupport

/// A PAM module that the test builds: it says everything a module may say, and checks what it is answered.
enum FakeModule {
    /// Where the service files are that name it.
    static let services = "/etc/patternlock-test/pam.d"
    /// What it saw, one line for each answer that is not as it must be.
    static let log = "/home/swipe/fake.log"
    private static let place = "/usr/local/lib/pam_fake.so"

    /// Builds it, and makes it both services of the lock, with these arguments.
    static func install(on machine: InstalledMachine, _ arguments: String) throws {
        let directory = try makeTemporaryDirectory()
        defer { try? FileManager.default.removeItem(atPath: directory) }
        let object = directory + "/pam_fake.so"
        let compile = Command([
            "cc", "-Wall", "-Werror", "-shared", "-fPIC", "-o", object,
            sourceDirectory + "/Tests/Catalogue/Resources/pam_fake.c", "-lpam",
        ])
        let compiled = try RunningProcess.start(compile).finish(within: 60_000)
        guard compiled.status == 0 else { throw RigError.refused("cc: \(compiled.error)") }
        try machine.root.install([InstalledFile(object, to: place, mode: 0o755)])
        for service in ["patternlock", "patternlock-password"] {
            try machine.root.writeFile(
                "\(services)/\(service)", "auth required \(place) \(arguments)\naccount required pam_permit.so\n")
        }
    }
}
