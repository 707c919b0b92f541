internal import Foundation

/// The top of the source tree.
public let sourceDirectory = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent().path

/// The build whose programs are installed: what `make test` made for users, else the build of the tests.
public func installedBuildDirectory() -> String {
    ProcessInfo.processInfo.environment["PATTERNLOCK_BUILD"] ?? buildDirectory()
}

/// What `make install-files` puts where, in a directory that is gone with this value.
final class StagedInstallation {
    private let directory: String

    init() throws(RigError) {
        let stage = try makeTemporaryDirectory()
        directory = stage
        try Self.install(into: stage)
    }

    private static func install(into stage: String) throws(RigError) {
        var make = Command([
            "make", "-s", "--no-print-directory", "install-files", "DESTDIR=\(stage)",
            "RELEASE=\(installedBuildDirectory())",
        ])
        make.directory = sourceDirectory
        make.input = .nothing
        let finished = try RunningProcess.start(make).finish(within: 60_000)
        guard finished.status == 0 else { throw .refused("make install-files: \(finished.output)\(finished.error)") }
    }

    deinit { try? FileManager.default.removeItem(atPath: directory) }

    /// Every file, and its path on the machine.
    func files() -> [InstalledFile] {
        let manager = FileManager.default
        let names = manager.enumerator(atPath: directory)?.compactMap { $0 as? String } ?? []
        return names.compactMap { name in
            guard let attributes = try? manager.attributesOfItem(atPath: directory + "/" + name),
                attributes[.type] as? FileAttributeType == .typeRegular,
                let mode = attributes[.posixPermissions] as? NSNumber
            else { return nil }
            return InstalledFile(directory + "/" + name, to: "/" + name, mode: mode.uint32Value)
        }
    }
}
