internal import Glibc
internal import LinuxKit

/// Where a program says what happened: syslog for `--once`, whose standard error is its host's, else standard error,
/// which the service manager reads with the priority before each line.
struct Journal {
    private enum Target {
        case system(SystemLog)
        case standardError(prefixed: Bool)
    }

    private let target: Target

    /// To the system log, facility authpriv.
    static func syslog() -> Journal { Journal(target: .system(SystemLog("patternlock-verifier"))) }

    /// To standard error, with priorities when it leads to the journal.
    static func standardError() -> Journal {
        Journal(target: .standardError(prefixed: ThisProcess.environment("JOURNAL_STREAM") != nil))
    }

    /// Writes one line; control characters are shown as `?`.
    func write(_ level: SystemLog.Level, _ sentence: String) {
        switch target {
        case .system(let log): log.write(level, sentence)
        case .standardError(let prefixed):
            Journal.tell((prefixed ? "<\(level.rawValue)>" : "") + SystemLog.printable(sentence))
        }
    }

    /// One line on standard error. That it is closed or full is no reason to fail.
    static func tell(_ line: String) {
        let bytes = Array((line + "\n").utf8)
        _ = unsafe Glibc.write(2, bytes, bytes.count)
    }
}
