internal import Glibc
internal import Languages
internal import LinuxKit
public import PatternCore

/// Which patterns may be chosen: the settings of `[policy]` and the list of patterns that they name.
public struct PatternRules: Sendable {
    public let policy: PatternPolicy
    /// What is wrong with that list.
    public let problems: [ConfigurationProblem]

    /// Whether the list was read, as far as it goes; true without one.
    public let isListKnown: Bool

    /// Bytes of the list.
    static let sizeLimit = 262_144

    /// Reads the list too; what is wrong in it is told and left out.
    public init(_ settings: Settings) {
        var problems: [ConfigurationProblem] = []
        var policy = PatternPolicy(
            minimumLength: settings[\.minDots], forbidsCrossings: settings[\.noCrossing], grids: settings[\.grids])
        if let path = settings[\.blocklist] {
            let list = PatternRules.list(path, &problems)
            isListKnown = list != nil
            policy.blocked = list ?? BlockedPatterns()
        } else {
            isListKnown = true
        }
        self.policy = policy
        self.problems = Settings.bounded(problems)
    }

    /// What the unit of the verifier's service hides from it.
    private static let hiddenDirectories = ["/home/", "/root/", "/run/user/", "/tmp/", "/var/tmp/"]

    /// Whether the verifier's service reads a list of patterns. To be asked by a process that is its user.
    public static func isListSeenByService(_ path: String) -> Bool {
        do throws(Errno) {
            guard try open(path).status().isRegular else { return false }
            let place = try TextFile.resolved(path)
            return !hiddenDirectories.contains { place.hasPrefix($0) }
        } catch { return false }
    }

    private static func open(_ path: String) throws(Errno) -> FileDescriptor {
        try FileDescriptor.open(path, flags: O_RDONLY | O_NONBLOCK | O_NOCTTY)
    }

    /// Nil when it cannot be read.
    private static func list(_ path: String, _ problems: inout [ConfigurationProblem]) -> BlockedPatterns? {
        func problem(_ line: Int, _ sentence: String) {
            problems.append(ConfigurationProblem(ConfigurationPlace(file: path, line: line), sentence))
        }
        do throws(Errno) {
            let file = try open(path)
            guard try file.status().isRegular else {
                problem(0, translated("not a regular file; it is not read"))
                return nil
            }
            return BlockedPatterns(try file.readAll(limit: sizeLimit)) { line, fault in
                switch fault {
                case .tooLong: problem(line, translated("the line is too long to be a pattern"))
                case .noPattern:
                    problem(line, translated("not a pattern; write pattern:RxC:1-2-3-4, dots from 1, row by row"))
                }
            }
        } catch {
            problem(
                0,
                error == .messageSize
                    ? translated("larger than \(sizeLimit / 1024) KiB") : translated("it cannot be read: \(error)"))
            return nil
        }
    }
}
