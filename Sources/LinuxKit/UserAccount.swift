internal import CLinux
internal import Glibc

/// An entry of the user database, from wherever NSS has it.
public struct UserAccount: Equatable, Sendable {
    public let name: String
    public let uid: UInt32
    public let gid: UInt32
    /// The home directory, absolute.
    public let home: String
    /// The person's name, from the user database; the account's where there is none.
    public let fullName: String

    /// The user with a uid, nil when there is none. The corresponding C function is `getpwuid`.
    public init?(uid: UInt32) {
        guard let entry = unsafe getpwuid(uid) else { return nil }
        unsafe self.init(entry.pointee)
    }

    /// The user with a name, nil when there is none. The corresponding C function is `getpwnam`.
    public init?(name: String) {
        guard let entry = unsafe getpwnam(name) else { return nil }
        unsafe self.init(entry.pointee)
    }

    /// The user this process belongs to, by real uid: the environment is not asked.
    public static var current: UserAccount? { UserAccount(uid: getuid()) }

    /// Loads what a later look at this user's shadow entry needs, before a person waits for it.
    public func warmShadow() { unsafe clx_warm_shadow(name) }

    init(_ entry: passwd) {
        unsafe name = String(cString: entry.pw_name)
        uid = unsafe entry.pw_uid
        gid = unsafe entry.pw_gid
        unsafe home = String(cString: entry.pw_dir)
        let gecos = unsafe entry.pw_gecos.map { unsafe String(cString: $0) } ?? ""
        let first = gecos.prefix { $0 != "," }
        fullName = first.allSatisfy(\.isWhitespace) ? name : String(first)
    }
}
