import Foundation
import LinuxKit
import TestSupport
import Testing

/// A screen of a machine: an X server in it, a red window that stands for the session, and a lock that the user starts
/// in his session at the console.
final class MachineScreen {
    let machine: DebianMachine
    let rig: TouchRig
    private var red: Spy
    private let whole: Int
    /// What `--status-fd` tells, while there is a lock.
    private var events: RunningProcess?
    private var layout: StatusEvent?
    private var count = 0

    init(_ machine: DebianMachine) throws {
        self.machine = machine
        // It goes with the server; the machine may have another screen later.
        let directory = machine.shared + "/" + UUID().uuidString
        try FileManager.default.createDirectory(atPath: directory, withIntermediateDirectories: false)
        let place = TouchRig.Place(entering: machine.entering, directory: directory)
        rig = try TouchRig(size: Size(width: 1280, height: 800), in: place)
        red = try Spy(.red, on: rig)
        whole = try rig.count(of: 0xff0000)
        guard whole > 0 else { throw RigError.refused("the red window cannot be seen") }
    }

    /// Has the red window anew: a compositor leaves out what was there before it.
    func renewSession() throws {
        red.stop()
        red = try Spy(.red, on: rig)
    }

    /// Waits until the session is to be seen.
    func awaitSession() throws {
        let deadline = Deadline.after(60_000)
        while try !isOpen() {
            if deadline.hasPassed { throw RigError.timedOut(waitingFor: "the session", seen: "something before it") }
        }
    }

    /// Ends the screen, not the machine.
    func stop() {
        events?.stop()
        red.stop()
        rig.stop()
    }

    /// Whether the session is to be seen. Panels may stand before it.
    private func isOpen() throws -> Bool { try exposed() > whole / 2 }

    /// How many pixels of the session are to be seen.
    func exposed() throws -> Int { try rig.count(of: 0xff0000) }

    /// Locks from the shell at the console, and waits until the grid takes strokes.
    func lock() throws {
        count += 1
        let file = "\(machine.shared)/events-\(count)"
        let (said, status) = try machine.type(
            "DISPLAY=\(rig.display) patternlock lock --daemonize --status-fd 3 3>\(file)")
        guard status == 0 else { throw RigError.refused("lock: \(said)") }
        #expect(try exposed() == 0, "locked was told, and the session is to be seen")
        var tail = Command(["tail", "-n", "+1", "-f", file])
        tail.input = .nothing
        events = try RunningProcess.start(tail)
        try awaitLayout()
    }

    /// Waits until nothing of the session is to be seen.
    func awaitCovered() throws {
        let deadline = Deadline.after(60_000)
        while try exposed() != 0 {
            if deadline.hasPassed { throw RigError.timedOut(waitingFor: "a lock", seen: "the session") }
        }
    }

    /// Opens a lock that tells nobody what it does, by the digits of the pattern. Those that are typed before the grid
    /// is there are lost, and a pattern that lacks some is too short to count.
    func openWithKeys(_ pattern: String) throws {
        let deadline = Deadline.after(60_000)
        while try !isOpen() {
            if deadline.hasPassed { throw RigError.timedOut(waitingFor: "the session", seen: "a lock") }
            let names = try processes().map(\.name)
            guard names.contains("patternlock-face"), names.contains("patternlock-auth") else { continue }
            // Escape: away with what may stand there from before.
            try rig.injector.key(9)
            try rig.type(pattern.filter(\.isNumber))
            let patience = Deadline.after(5_000)
            while try !isOpen(), !patience.hasPassed {}
        }
    }

    /// Waits until a grid takes strokes.
    func awaitLayout() throws { layout = try told { $0.event == "layout" } }

    /// Draws a pattern, and returns what came of it.
    func draw(_ dots: [Int]) throws -> String? {
        guard let points = try layout?.points(of: dots) else { throw RigError.refused("no layout was told yet") }
        try rig.injector.stroke(through: points)
        return try told { $0.event == "attempt" }.result
    }

    /// Leads to the password field, types, and returns what came of it.
    func type(password: String) throws -> String? {
        // The Tab key.
        try rig.injector.key(23)
        _ = try told { $0.event == "password" }
        try rig.type(password)
        return try told { $0.event == "attempt" }.result
    }

    /// Waits until the session is to be seen again.
    func awaitOpen() throws {
        _ = try told { $0.event == "unlocked" }
        let deadline = Deadline.after(10_000)
        while try !isOpen() {
            if deadline.hasPassed { throw RigError.timedOut(waitingFor: "the session", seen: "a lock") }
        }
        events?.stop()
    }

    private func told(_ wanted: (StatusEvent) -> Bool) throws -> StatusEvent {
        guard let events else { throw RigError.refused("there is no lock") }
        return try events.status(from: 1, within: 60_000, where: wanted)
    }

    /// The processes of the lock, each with its name.
    func processes() throws -> [(pid: String, name: String)] {
        let list = try machine.must(["ps", "-e", "-o", "pid=,stat=,args="])
        return list.split(separator: "\n").compactMap { line in
            let words = line.split(separator: " ")
            guard words.count > 2, !words[1].hasPrefix("Z") else { return nil }
            let name = words[2].split(separator: "/").last.map(String.init) ?? ""
            let isOurs = ["patternlock-guard", "patternlock-face", "patternlock-auth"].contains(name)
            return isOurs || name == "patternlock" ? (String(words[0]), name) : nil
        }
    }
}
