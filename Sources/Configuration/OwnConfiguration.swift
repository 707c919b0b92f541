internal import Glibc
public import LinuxKit

/// A user's own configuration, to change a setting in it.
public struct OwnConfiguration: Sendable {
    private let path: String

    /// More than this is no configuration of ours.
    private static let sizeLimit = 65_536

    /// - Parameter home: the user's absolute home directory.
    public init(home: String) { path = ConfigurationSource.path(inHome: home) }

    /// Writes a setting. What else stands in the file stays; where the file is a link, what it leads to is written.
    public func set(_ key: String, to value: String, section: String) throws(Errno) {
        try TextFile.replace(path, with: IniEdit.setting(key, to: value, section: section, in: try read()))
    }

    private func read() throws(Errno) -> String {
        do throws(Errno) {
            let file = try FileDescriptor.open(path, flags: O_RDONLY | O_NONBLOCK | O_NOCTTY)
            guard try file.status().isRegular else { throw Errno(EINVAL) }
            // What is no UTF-8 would not come back as it was.
            let bytes = try file.readAll(limit: Self.sizeLimit)
            guard let text = String(validating: bytes, as: UTF8.self) else { throw Errno.illegalText }
            return text
        } catch {
            if error == .noEntry { return "" }
            throw error
        }
    }
}
