internal import Glibc

/// A secret that the service manager hands to a service (systemd.exec(5), CREDENTIALS).
public struct ServiceCredential: Sendable {
    private let name: String
    private let service: String

    /// - Parameters:
    ///   - name: as the unit asks for it.
    ///   - service: the unit, such as `patternlock.service`.
    public init(_ name: String, of service: String) {
        self.name = name
        self.service = service
    }

    /// Where systemd looks for one that is asked for by its name.
    private static let stores = ["/etc", "/run", "/usr/local/lib", "/usr/lib"].flatMap { root in
        [root + "/credstore.encrypted", root + "/credstore"]
    }
    /// Where units are, and the drop-ins of an administrator or a package.
    private static let units = ["/etc", "/run", "/usr/local/lib", "/usr/lib", "/lib"].map { $0 + "/systemd/system" }

    /// What provides it: a file of a credential store, or a drop-in that names it. Nil when nothing does.
    public var provider: String? {
        if let file = Self.stores.map({ $0 + "/" + name }).first(where: TextFile.exists) { return file }
        return Self.units.map { "\($0)/\(service).d" }.flatMap(dropIns).first(where: mentions)
    }

    private func dropIns(_ directory: String) -> [String] {
        do throws(Errno) {
            return try DirectoryTree.names(in: directory).filter { $0.hasSuffix(".conf") }.map { directory + "/" + $0 }
        } catch { return [] }
    }

    private func mentions(_ path: String) -> Bool {
        do throws(Errno) {
            let lines = try TextFile.read(path)?.split(separator: "\n") ?? []
            return lines.contains { line in
                let parts = line.split(separator: "=", maxSplits: 1)
                guard parts.count == 2, parts[0].includes("Credential") else { return false }
                return parts[1].split(separator: ":").first?.drop(while: \.isWhitespace) == name[...]
            }
        } catch { return false }
    }
}
