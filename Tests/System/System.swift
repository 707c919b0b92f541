import Foundation
import TestRequirements
import TestSupport
import Testing

/// The packages in a Debian that knows nothing of us, seen from outside. `make test-system` makes both: they take
/// minutes, and root.
@Suite(
    .serialized, .requires(.root), .requires(.program("systemd-nspawn")),
    .enabled(if: Packages.areThere, "needs the packages and a Debian to put them into: make test-system"))
struct System {}

/// What `make test-system` hands over.
enum Packages {
    /// Where the .deb files of this build are.
    static let directory = ProcessInfo.processInfo.environment["PATTERNLOCK_DEBS"] ?? ""
    /// What `Tests/System/debian` made.
    static let debian = ProcessInfo.processInfo.environment["PATTERNLOCK_DEBIAN"] ?? ""
    /// Where those of an older build are, empty when there is none.
    static let previous = ProcessInfo.processInfo.environment["PATTERNLOCK_PREVIOUS"] ?? ""
    static let names = ["patternlock", "libpam-patternlock"]

    static var areThere: Bool { !directory.isEmpty && !debian.isEmpty }

    /// The .deb file of a package.
    static func file(_ name: String) throws -> String {
        let files = try FileManager.default.contentsOfDirectory(atPath: directory)
        guard let file = files.first(where: { $0.hasPrefix(name + "_") && $0.hasSuffix(".deb") }) else {
            throw RigError.refused("there is no package \(name) in \(directory)")
        }
        return directory + "/" + file
    }
}
