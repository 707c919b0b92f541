internal import CLinux
internal import Glibc

/// Giving up what a process was started with.
public enum Privileges {
    /// Becomes a user for good, with a clean environment, the usual limits, no way back to more, and `/` as its
    /// directory. A host that anyone may start hands down whatever limits and variables he chose.
    public static func become(_ account: UserAccount) throws(Errno) {
        try Errno.check(clx_usual_limits())
        try Errno.check(unsafe clx_become(account.name, account.uid, account.gid))
        try confine()
    }

    /// No way to more rights, no variables, `/` as directory, files closed to others.
    public static func confine() throws(Errno) {
        try Errno.check(clx_set_no_new_privileges())
        guard clearenv() == 0 else { throw Errno(ENOMEM) }
        guard unsafe chdir("/") == 0 else { throw Errno(errno) }
        _ = umask(0o077)
    }

    /// Lets others run first, by so much: 19 gives way to everything. The corresponding C function is `nice`.
    public static func yieldToOthers(by steps: Int32) { _ = nice(steps) }
}
