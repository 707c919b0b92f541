internal import Glibc

/// Where a program says what happened: the journal with an id for each kind of event; where there is none, or it takes
/// nothing, syslog for a program whose standard error is somebody else's, else standard error. Never give it a secret.
public struct Journal: Sendable {
    private enum Target {
        case system(SystemLog)
        case standardError(prefixed: Bool)
    }

    private let identifier: String
    private let native: JournalSocket?
    private let target: Target

    /// LOG_AUTHPRIV: not for everybody to read.
    private static let facility = "10"

    /// The journal where there is one, else the system log, facility authpriv. Lines will bear this program's name.
    public static func syslog(_ identifier: String) -> Journal {
        let socket = JournalSocket()
        return Journal(
            identifier: identifier, native: socket.exists ? socket : nil, target: .system(SystemLog(identifier)))
    }

    /// For a service: the journal when standard error leads there, else standard error.
    public static func standardError(_ identifier: String) -> Journal {
        let leadsToJournal = ThisProcess.environment("JOURNAL_STREAM") != nil
        return Journal(
            identifier: identifier, native: leadsToJournal ? JournalSocket() : nil,
            target: .standardError(prefixed: leadsToJournal))
    }

    /// Writes one line that is no event.
    public func write(_ level: SystemLog.Level, _ sentence: String) { write(level, sentence, id: nil, []) }

    /// Writes one line; control characters are shown as `?`. The journal also gets the event's id and the fields.
    public func write(
        _ level: SystemLog.Level, _ sentence: String, _ event: (some RawRepresentable<String>)?,
        fields: [(name: String, value: String)] = []
    ) {
        write(level, sentence, id: event?.rawValue, fields)
    }

    private func write(
        _ level: SystemLog.Level, _ sentence: String, id: String?, _ fields: [(name: String, value: String)]
    ) {
        guard !sendNatively(level, sentence, id, fields) else { return }
        switch target {
        case .system(let log): log.write(level, sentence)
        case .standardError(let prefixed):
            Journal.tell((prefixed ? "<\(level.rawValue)>" : "") + SystemLog.printable(sentence))
        }
    }

    private func sendNatively(
        _ level: SystemLog.Level, _ sentence: String, _ id: String?, _ fields: [(name: String, value: String)]
    ) -> Bool {
        guard let native else { return false }
        var entry = [
            (name: "MESSAGE", value: sentence), (name: "PRIORITY", value: String(level.rawValue)),
            (name: "SYSLOG_FACILITY", value: Journal.facility), (name: "SYSLOG_IDENTIFIER", value: identifier),
        ]
        if let id { entry.append((name: "MESSAGE_ID", value: id)) }
        do throws(Errno) {
            try native.send(entry + fields)
            return true
        } catch { return false }
    }

    /// One line on standard error. That it is closed or full is no reason to fail.
    public static func tell(_ line: String) {
        let bytes = Array((line + "\n").utf8)
        _ = unsafe Glibc.write(2, bytes, bytes.count)
    }
}
