internal import Glibc
internal import LinuxKit
internal import VerifierCore

/// Where a program says what happened: the journal with an id for each kind of event; where there is none, or it takes
/// nothing, syslog for `--once`, whose standard error is its host's, else standard error.
struct Journal {
    private enum Target {
        case system(SystemLog)
        case standardError(prefixed: Bool)
    }

    private let native: JournalSocket?
    private let target: Target

    private static let identifier = "patternlock-verifier"
    /// LOG_AUTHPRIV: not for everybody to read.
    private static let facility = "10"

    /// For `--once`: the journal where there is one, else the system log, facility authpriv.
    static func syslog() -> Journal {
        let socket = JournalSocket()
        return Journal(native: socket.exists ? socket : nil, target: .system(SystemLog(identifier)))
    }

    /// For the service: the journal when standard error leads there, else standard error.
    static func standardError() -> Journal {
        let leadsToJournal = ThisProcess.environment("JOURNAL_STREAM") != nil
        return Journal(
            native: leadsToJournal ? JournalSocket() : nil, target: .standardError(prefixed: leadsToJournal))
    }

    /// Writes one line; control characters are shown as `?`. The journal also gets the event's id and the fields.
    func write(
        _ level: SystemLog.Level, _ sentence: String, _ event: JournalEvent? = nil,
        fields: [(name: String, value: String)] = []
    ) {
        guard !sendNatively(level, sentence, event, fields) else { return }
        switch target {
        case .system(let log): log.write(level, sentence)
        case .standardError(let prefixed):
            Journal.tell((prefixed ? "<\(level.rawValue)>" : "") + SystemLog.printable(sentence))
        }
    }

    private func sendNatively(
        _ level: SystemLog.Level, _ sentence: String, _ event: JournalEvent?, _ fields: [(name: String, value: String)]
    ) -> Bool {
        guard let native else { return false }
        var entry = [
            (name: "MESSAGE", value: sentence), (name: "PRIORITY", value: String(level.rawValue)),
            (name: "SYSLOG_FACILITY", value: Journal.facility),
            (name: "SYSLOG_IDENTIFIER", value: Journal.identifier),
        ]
        if let event { entry.append((name: "MESSAGE_ID", value: event.rawValue)) }
        do throws(Errno) {
            try native.send(entry + fields)
            return true
        } catch { return false }
    }

    /// One line on standard error. That it is closed or full is no reason to fail.
    static func tell(_ line: String) {
        let bytes = Array((line + "\n").utf8)
        _ = unsafe Glibc.write(2, bytes, bytes.count)
    }
}
