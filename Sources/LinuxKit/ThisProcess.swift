internal import CLinux
internal import Glibc

/// What a program says about itself to the system.
public enum ThisProcess {
    /// The name in process lists; programs that are started from a descriptor have none otherwise.
    public static func setName(_ name: String) { _ = unsafe clx_set_name(name) }

    /// Ignores a signal for good, in this process and not in its children.
    public static func ignore(signal: Int32) { _ = clx_ignore_signal(signal) }

    /// The real user id.
    public static var realUser: UInt32 { getuid() }

    /// The effective user id.
    public static var effectiveUser: UInt32 { geteuid() }

    /// A variable of the environment. Never to be used for anything that decides about trust.
    public static func environment(_ name: String) -> String? {
        guard let value = unsafe getenv(name) else { return nil }
        return unsafe String(cString: value)
    }
}

/// The system log (facility authpriv). Never give it a secret.
public struct SystemLog: Sendable {
    /// How much a line matters.
    public enum Level: Int32, Sendable {
        case error = 3
        case warning = 4
        case notice = 5
        case info = 6
    }

    private let identifier: String

    /// Lines will bear this program's name.
    public init(_ identifier: String) { self.identifier = identifier }

    /// Writes one line; control characters, which could forge another, are shown as `?`.
    public func write(_ level: Level, _ sentence: String) {
        unsafe clx_syslog(level.rawValue, identifier, SystemLog.printable(sentence))
    }

    /// A sentence with `?` for control characters, so that it is one line of any log.
    public static func printable(_ sentence: String) -> String {
        String(
            String.UnicodeScalarView(
                sentence.unicodeScalars.map { $0.properties.generalCategory == .control ? "?" : $0 }))
    }
}
