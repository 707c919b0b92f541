/// How long tests wait for what has to come.
public enum Patience {
    /// Longer than anything takes on a loaded machine: what is not there by then does not come. Waiting ends with what is
    /// waited for, so that only tests that fail take this long.
    public static let milliseconds: UInt64 = 60_000
}
