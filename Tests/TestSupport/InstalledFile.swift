/// A file to copy, and where it belongs on a machine.
public struct InstalledFile: Sendable, Equatable {
    /// Outside the throw-away root.
    public let source: String
    /// In the throw-away root.
    public let destination: String
    public let mode: UInt32

    public init(_ source: String, to destination: String, mode: UInt32 = 0o644) {
        self.source = source
        self.destination = destination
        self.mode = mode
    }

    /// The programs of a build at their installed places; those that the build does not have are left out.
    public static func programs(of build: String = buildDirectory()) -> [InstalledFile] {
        let helpers = ["guard", "face", "auth", "verifier", "helper", "session"].map { "patternlock-" + $0 }
        let files =
            [InstalledFile(build + "/patternlock", to: "/usr/bin/patternlock", mode: 0o755)]
            + helpers.map { InstalledFile(build + "/" + $0, to: "/usr/libexec/patternlock/" + $0, mode: 0o755) }
        let entry = InstalledFile(
            sourceDirectory + "/Sources/patternlock-session/patternlock-session.desktop",
            to: "/usr/libexec/patternlock/patternlock-session.desktop")
        return (files + [entry]).filter { fileExists($0.source) }
    }

    /// The PAM module at the place where this machine keeps its modules.
    public static func pamModule(_ source: String) throws(RigError) -> InstalledFile {
        let machine = "x86_64 aarch64 arm i386 riscv64".split(separator: " ").flatMap {
            ["/usr/lib/\($0)-linux-gnu/security", "/usr/lib/\($0)-linux-gnueabihf/security"]
        }
        for directory in machine + ["/usr/lib64/security", "/usr/lib/security"]
        where fileExists(directory + "/pam_unix.so") {
            return InstalledFile(source, to: directory + "/pam_patternlock.so", mode: 0o644)
        }
        throw .refused("no directory of PAM modules is known on this machine")
    }

    /// Service files at /etc/pam.d.
    public static func pamServices(_ sources: [String]) -> [InstalledFile] {
        sources.map { source in
            let name = source.split(separator: "/").last.map(String.init) ?? source
            return InstalledFile(source, to: "/etc/pam.d/" + name)
        }
    }

}
