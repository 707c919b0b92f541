internal import Glibc

extension UserAccount {
    /// The user with a uid, nil when every source of the user database says that there is none. Throws when one of them
    /// could not say: a directory service that is down must not look like a user who left. The corresponding C function
    /// is `getpwuid_r`, which itself tells no more than what the last source said.
    public static func find(uid: UInt32) throws(Errno) -> UserAccount? {
        try unsafe find { entry, room, size, result in unsafe getpwuid_r(uid, entry, room, size, result) }
    }

    /// The user with a name, as `find(uid:)`. The corresponding C function is `getpwnam_r`.
    public static func find(name: String) throws(Errno) -> UserAccount? {
        try unsafe find { entry, room, size, result in unsafe getpwnam_r(name, entry, room, size, result) }
    }

    /// One call that fills an entry and tells whether there is one.
    private typealias Lookup = (
        UnsafeMutablePointer<passwd>, UnsafeMutablePointer<CChar>, Int,
        UnsafeMutablePointer<UnsafeMutablePointer<passwd>?>
    ) -> Int32

    private static func find(_ look: Lookup) throws(Errno) -> UserAccount? {
        if let account = try unsafe ask(look) { return account }
        return try AccountSources.strictly { () throws(Errno) in try unsafe ask(look) }
    }

    private static func ask(_ look: Lookup) throws(Errno) -> UserAccount? {
        // An entry with many long fields; more than a mebibyte is no user.
        for size in [4096, 65_536, 1 << 20] {
            var entry = unsafe passwd()
            var found: UnsafeMutablePointer<passwd>?
            let room = UnsafeMutablePointer<CChar>.allocate(capacity: size)
            defer { unsafe room.deallocate() }
            // Some sources that cannot answer say no reason; then this is it.
            errno = EAGAIN
            let code = unsafe look(&entry, room, size, &found)
            if code == ERANGE { continue }
            guard code == 0 else { throw Errno(code) }
            return unsafe found.map { unsafe UserAccount($0.pointee) }
        }
        throw Errno(ERANGE)
    }
}
