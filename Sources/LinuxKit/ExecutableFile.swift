internal import Glibc

/// Whether a path could be run. What is there may change before it is: starting it decides.
public enum ExecutableFile {
    /// The corresponding C function is `access`.
    public static func isThere(_ path: String) -> Bool { unsafe access(path, X_OK) == 0 }
}
