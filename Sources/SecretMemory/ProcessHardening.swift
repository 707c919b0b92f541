internal import CLinux

/// What every program that may see a secret does first.
public enum ProcessHardening {
    /// Forbids core files and reading of this process's memory by others of the same user. Both are improvements,
    /// not conditions, so that a failure changes nothing.
    public static func apply() {
        _ = clx_limit_core_to_zero()
        _ = clx_set_dumpable(0)
    }
}
