internal import CPatternWire

/// Where a store's files are, and who owns them.
public struct StoreLayout: Equatable, Sendable {
    /// The directory of the records.
    public let records: String
    /// The directory of the counters and locks.
    public let counters: String
    /// Who owns the directories and all files.
    public let owner: UInt32
    /// A home store has one user, no pepper, and makes its directory itself.
    public let isHome: Bool

    /// The system store, below another root in tests.
    public static func system(owner: UInt32, root: String = "") -> StoreLayout {
        StoreLayout(
            records: root + PLW_SYSTEM_RECORDS, counters: root + PLW_SYSTEM_COUNTERS, owner: owner,
            isHome: false)
    }

    /// A user's own store in one directory.
    public static func home(_ directory: String, owner: UInt32) -> StoreLayout {
        StoreLayout(records: directory, counters: directory, owner: owner, isHome: true)
    }

    /// The place of a user's own store below his home directory.
    public static func homeDirectory(in home: String) -> String { home + "/" + PLW_HOME_STORE }

    func recordName(_ uid: UInt32) -> String { isHome ? PLW_HOME_RECORD : String(uid) }
    func counterName(_ uid: UInt32) -> String { isHome ? "attempts" : String(uid) }
    func lockName(_ uid: UInt32) -> String { "\(uid).lock" }
    static let pepperName = PLW_PEPPER
}
