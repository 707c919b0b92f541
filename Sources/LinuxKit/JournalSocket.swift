internal import CLinux

/// The journal's own protocol (systemd's "Native Journal Protocol"): one datagram, one entry of named fields.
public struct JournalSocket: Sendable {
    private let path: String

    /// The socket of this machine's journal; another one for tests.
    public init(path: String = "/run/systemd/journal/socket") { self.path = path }

    /// Whether there is one.
    public var exists: Bool {
        do throws(Errno) {
            _ = try FileDescriptor.open(path, flags: OpenFlags.pathOnly)
            return true
        } catch { return false }
    }

    /// Sends one entry. Names are capitals, digits and underscores; control characters of values, which could forge a
    /// field, are shown as `?`. Waits a quarter of a second at most; throws when the journal did not take it.
    /// The corresponding C function is `sendto`.
    public func send(_ fields: [(name: String, value: String)]) throws(Errno) {
        let text = fields.map { "\($0.name)=\(SystemLog.printable($0.value))\n" }.joined()
        let bytes = Array(text.utf8)
        try Errno.check(unsafe clx_datagram(path, bytes, bytes.count))
    }
}
