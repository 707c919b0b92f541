/// One configuration: a file, and the files that lie beside it in `FILE.d`.
public struct ConfigurationSource: Equatable, Sendable {
    /// The absolute or relative path of the file.
    public let path: String
    /// Whether it may hold the system's policy.
    public let isSystem: Bool
    /// Who may have written it.
    let writers: Writers

    /// Whose files are read.
    enum Writers: Equatable {
        /// Root's, that no one else may write.
        case root
        /// A user's or root's, that not everybody may write. A group of the user's own is usual.
        case user(UInt32)
        /// Anyone's: for a look at a file before it is installed.
        case anyone
    }

    /// `/etc/patternlock/patternlock.conf` and `/etc/patternlock/patternlock.conf.d/*.conf`.
    public static let system = ConfigurationSource(
        path: "/etc/patternlock/patternlock.conf", isSystem: true, writers: .root)

    /// `~/.config/patternlock/patternlock.conf` and what lies in its `.d`, for a user with his absolute home directory.
    public static func user(_ uid: UInt32, home: String) -> ConfigurationSource {
        ConfigurationSource(path: path(inHome: home), isSystem: false, writers: .user(uid))
    }

    static func path(inHome home: String) -> String { home + "/.config/patternlock/patternlock.conf" }

    /// Any file, to check it; it must be there.
    public static func candidate(_ path: String, isSystem: Bool) -> ConfigurationSource {
        ConfigurationSource(path: path, isSystem: isSystem, writers: .anyone)
    }
}

extension Settings {
    /// What the system's configuration says.
    public static func system() -> Settings { Settings([.system]) }

    /// What holds for a user: the system's configuration, and on top of it his own.
    public static func user(_ uid: UInt32, home: String) -> Settings {
        Settings([.system, .user(uid, home: home)])
    }
}
