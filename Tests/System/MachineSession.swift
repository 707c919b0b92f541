import LinuxKit
import TestSupport
import Testing

/// What logind says of the user's session, and sleep.
extension DebianMachine {
    /// Where it is noted whether the session was locked when the machine would have slept.
    private var asleep: String { shared + "/asleep" }

    /// Waits until a session daemon of ours holds off sleep, and returns the user's session.
    ///
    /// - Parameter log: what the daemon says, for when it does not come.
    func awaitDaemon(_ log: String) throws -> String {
        try awaiting("an inhibitor of sleep", log) {
            try must(["systemd-inhibit", "--list", "--no-legend"]).contains("patternlock")
        }
        return try #require(try sessions().last)
    }

    /// The sessions of the user, the youngest last.
    func sessions() throws -> [String] {
        let rows = try must(["loginctl", "list-sessions", "--no-legend"]).split(separator: "\n")
        return rows.filter { $0.contains(Self.user) }.compactMap { row in
            row.split(separator: " ").first.map(String.init)
        }
    }

    func awaitHint(_ value: String, of session: String, _ log: String) throws {
        try awaiting("LockedHint=\(value)", log) {
            try must(["loginctl", "show-session", session, "-p", "LockedHint", "--value"]) == value + "\n"
        }
    }

    /// Lets the machine believe that it can sleep; in place of sleep it notes whether the session is locked.
    func prepareSleep(of session: String) throws {
        try shell("echo mem > /srv/state && mount --bind /srv/state /sys/power/state")
        let folder = "/etc/systemd/system/systemd-suspend.service.d"
        let note = "loginctl show-session \(session) -p LockedHint --value > \(asleep).new; mv \(asleep).new \(asleep)"
        try shell(
            """
            mkdir -p \(folder)
            printf '[Service]\\nExecStart=\\nExecStart=/bin/sh -c "%s"\\n' '\(note)' > \(folder)/note.conf
            systemctl daemon-reload
            """)
    }

    /// Waits until it would have slept, and returns what logind had as LockedHint then.
    func awaitSleep(_ log: String) throws -> String {
        try awaiting("sleep", log) { try run(["test", "-e", asleep]).status == 0 }
        return try shell("cat \(asleep); rm \(asleep)")
    }

    func awaiting(_ what: String, _ log: String, _ isThere: () throws -> Bool) throws {
        let deadline = Deadline.after(60_000)
        while try !isThere() {
            guard deadline.hasPassed else { continue }
            throw RigError.timedOut(waitingFor: what, seen: "\(log): \(try run(["tail", "-n", "40", log]).output)")
        }
    }
}
