internal import Foundation

/// How much is tried.
public enum Effort {
    /// Whether `make soak` runs.
    public static let isSoak = ProcessInfo.processInfo.environment["PATTERNLOCK_SOAK"] == "1"

    /// The amount of `make test`, or that of `make soak`.
    public static func amount(_ short: Int, soak: Int) -> Int { isSoak ? soak : short }
}
