import LinuxKit

/// Whose pattern is meant: also someone who is in no user database any more.
struct Person: Equatable {
    let name: String
    let uid: UInt32

    init(name: String, uid: UInt32) {
        self.name = name
        self.uid = uid
    }

    init(_ account: UserAccount) { self.init(name: account.name, uid: account.uid) }
}
