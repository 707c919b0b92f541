internal import CPatternWire
internal import Glibc
internal import LinuxKit
internal import SecretMemory

/// Where the pepper comes from: the service manager's credential when the administrator gave one, else the file that
/// was made at installation.
public struct PepperSource: Equatable, Sendable {
    /// $CREDENTIALS_DIRECTORY, nil without one.
    public let credentials: String?

    public init(credentials: String?) { self.credentials = credentials }

    static let credentialName = PLW_PEPPER_CREDENTIAL

    /// What hands the service a pepper when it starts, nil when nothing does.
    public static var provider: String? {
        ServiceCredential(credentialName, of: PLW_SERVICE).provider
    }

    /// The pepper of a store. Throws when it is missing or is not in its form.
    func pepper(for layout: StoreLayout) throws(StoreError) -> Pepper {
        if layout.isHome { return .none() }
        var found = try credential()
        if found == nil { found = try file(layout) }
        guard let secret = found else { throw .pepperAbsent }
        guard let pepper = Pepper(secret) else { throw .malformed("pepper") }
        return pepper
    }

    private func credential() throws(StoreError) -> SecretBytes? {
        guard let credentials else { return nil }
        do throws(Errno) {
            let file = try FileDescriptor.open(
                credentials + "/" + PepperSource.credentialName, flags: O_RDONLY | O_NOFOLLOW)
            var secret = SecretBytes(capacity: Pepper.size + 1)
            _ = try file.read(into: &secret)
            return secret
        } catch {
            if error == .noEntry { return nil }
            throw .file("pepper", .system(operation: "open", error))
        }
    }

    private func file(_ layout: StoreLayout) throws(StoreError) -> SecretBytes? {
        do throws(FileFault) {
            let directory = try PrivateDirectory(layout.counters, owner: layout.owner)
            return try directory.readSecret(StoreLayout.pepperName, limit: Pepper.size)
        } catch {
            throw .file("pepper", error)
        }
    }
}
