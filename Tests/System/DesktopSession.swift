import Foundation
import LinuxKit
import TestSupport
import Testing

/// A machine with a desktop, and a person whom lightdm logs in there by itself, on a screen of its own each time.
final class DesktopSession {
    let desktop: Desktop
    let machine: DebianMachine
    /// Where the lid is, see `Lid`.
    let lid: Lid
    private var current: (screen: MachineScreen, session: String)?
    /// The environment of what the desktop starts.
    private var environment: [String: String] = [:]

    /// Boots it, installs the packages and enrols. Nobody is logged in yet.
    init(_ desktop: Desktop) throws {
        self.desktop = desktop
        machine = try DebianMachine(root: desktop.rawValue)
        try machine.install()
        try machine.enrol()
        lid = try Lid(machine)
    }

    deinit { stop() }

    func stop() {
        current?.screen.stop()
        lid.stop()
        machine.stop()
    }

    /// The screen on which the person is.
    func screen() throws -> MachineScreen { try #require(current, "nobody is logged in").screen }
    /// logind's name of the session.
    func session() throws -> String { try #require(current, "nobody is logged in").session }
    /// What the desktop and what it starts say.
    var log: String { "/home/\(DebianMachine.user)/.xsession-errors" }

    /// Writes a file of the person's.
    func write(_ path: String, _ text: String) throws {
        let path = "/home/\(DebianMachine.user)/" + path
        let script = "mkdir -p \"$(dirname \"$0\")\" && cat > \"$0\""
        #expect(try machine.run(["sh", "-c", script, path], as: DebianMachine.user, input: text).status == 0)
    }

    /// Logs in, anew where somebody was. The server goes with the session, as a display manager has it.
    ///
    /// - Parameter watching: is called until the desktop is there.
    func logIn(watching: (MachineScreen) throws -> Void = { _ in }) throws {
        try logOut()
        let screen = try MachineScreen(machine)
        try machine.must(
            ["sh", "-c", "cat > /etc/lightdm/lightdm.conf"],
            input: """
                [Seat:*]
                type=xremote
                xserver-display-number=\(screen.rig.display.dropFirst())
                autologin-user=\(DebianMachine.user)
                autologin-user-timeout=0
                autologin-session=\(desktop.rawValue)

                """)
        try machine.must(["systemctl", "start", "lightdm"])
        try machine.awaiting(desktop.lastProcess, log) {
            try watching(screen)
            return try !processes(desktop.lastProcess).isEmpty
        }
        let first = try #require(try processes(desktop.process).first)
        let variables = try machine.must(["cat", "/proc/\(first)/environ"]).split(separator: "\0")
        environment = Dictionary(
            variables.compactMap { line in
                line.firstIndex(of: "=").map { (String(line[..<$0]), String(line[line.index(after: $0)...])) }
            }, uniquingKeysWith: { $1 })
        current = (screen, try #require(try machine.sessions().last))
        try machine.prepareSleep(of: try session())
        try screen.renewSession()
    }

    private func logOut() throws {
        guard let screen = current?.screen else { return }
        current = nil
        try machine.must(["systemctl", "stop", "lightdm"])
        screen.stop()
        try machine.awaiting("the end of the session", log) { try processes(desktop.process).isEmpty }
    }

    /// Runs a program in the session, as the desktop would.
    func run(_ arguments: [String]) throws -> Finished {
        try machine.run(arguments, as: DebianMachine.user, environment: environment)
    }

    /// Starts one.
    func start(_ arguments: [String]) throws -> RunningProcess {
        try machine.start(arguments, as: DebianMachine.user, environment: environment)
    }

    /// The person's processes of a name.
    func processes(_ name: String) throws -> [Int] {
        let list = try machine.must(["ps", "-e", "-o", "pid=,stat=,user=,args="])
        return list.split(separator: "\n").compactMap { line in
            let words = line.split(separator: " ")
            guard words.count > 3, !words[1].hasPrefix("Z"), words[2] == DebianMachine.user else { return nil }
            return words[3].split(separator: "/").last.map(String.init) == name ? Int(words[0]) : nil
        }
    }

    /// Lockers of others that are there.
    func rivals() throws -> [String] { try Desktop.lockers.filter { try !processes($0).isEmpty } }

    /// Waits until the daemon serves this session.
    func awaitDaemon() throws {
        try machine.awaiting("patternlock-session", log) {
            try run([
                "dbus-send", "--session", "--print-reply", "--dest=org.freedesktop.ScreenSaver", "/ScreenSaver",
                "org.freedesktop.ScreenSaver.GetActive",
            ]).status == 0
        }
        _ = try machine.awaitDaemon(log)
    }

    /// Waits for the one lock, sees that it is ours and alone, and opens it. Then nothing locks once more.
    func expectOneLock(_ trigger: String) throws {
        do { try seeOneLock(trigger) } catch {
            throw RigError.refused("\(trigger) on \(desktop): \(error). \(try run(["tail", "-n", "20", log]).output)")
        }
    }

    private func seeOneLock(_ trigger: String) throws {
        let screen = try screen()
        try screen.awaitCovered()
        try machine.awaitHint("yes", of: try session(), log)
        // Those that wait for "locked" end.
        try machine.awaiting("one lock, by \(trigger)", log) {
            let names = try screen.processes().map(\.name)
            return names.count { $0 == "patternlock" } == 1 && names.count { $0 == "patternlock-guard" } == 2
        }
        #expect(try rivals() == [], "\(trigger): another locker is there too")
        try screen.openWithKeys(DebianMachine.right)
        try machine.awaitHint("no", of: try session(), log)
        try machine.awaiting("the end of the lock, by \(trigger)", log) { try screen.processes().isEmpty }
    }
}
