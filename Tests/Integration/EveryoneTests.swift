import Glibc
import LinuxKit
import LockCore
import TestRequirements
import TestSupport
import Testing

/// People who cannot see the screen, or cannot press.
@Suite(.serialized, .requires(.root), .requires(.rig)) struct EveryoneTests {
    private static let file = "/etc/patternlock/patternlock.conf"

    private func machine(_ configuration: String) throws -> InstalledMachine {
        let machine = try InstalledMachine()
        try machine.enrol(LockPathTests.text, home: true)
        try machine.root.writeFile(Self.file, configuration)
        return machine
    }

    @Test func whatIsToBeReadIsToldInThePersonsLanguage() throws {
        let rig = try TouchRig()
        let machine = try machine("")
        let lock = try machine.lock(rig, environment: ["LC_ALL": "C.UTF-8", "LANGUAGE": "de"])
        let layout = try lock.status("layout")
        try rig.injector.stroke(through: try layout.points(of: LockPathTests.wrong))
        let wrong = try lock.status { $0.tone == "wrong" }
        #expect(wrong.text?.hasPrefix("Falsches Muster") == true, "\(wrong)")
        try rig.injector.stroke(through: try layout.points(of: LockPathTests.right))
        let accepted = try lock.status { $0.tone == "accepted" }
        #expect(accepted.text?.hasPrefix("Entsperrt") == true, "\(accepted)")
        #expect(try lock.waitForEnd() == .exited(0))
        for dots in ["4-2-6", "42695", "7-5-3", "7536"] { #expect(!lock.written(3).contains(dots)) }
    }

    @Test func aPointerThatRestsOpensWithoutAPress() throws {
        let rig = try TouchRig()
        let machine = try machine("[lock]\ndwell = 150\n")
        let lock = try machine.lock(rig)
        let layout = try lock.status("layout")
        let free = try colourOfFreeDots(layout, on: rig)
        for point in try layout.points(of: LockPathTests.right) {
            try rig.injector.movePointer(to: point)
            // The middle of a dot changes when it is taken, and not before.
            try rig.awaitChange(at: point, from: free)
        }
        let finger = try ScreenFinger(rig)
        let place = try finger.placeBesideGrid(.enter, all: [.usePassword, .clear, .enter])
        try rig.injector.movePointer(to: place)
        #expect(try lock.status("attempt").result == "accepted", "\(lock.written(3))")
        #expect(try lock.waitForEnd() == .exited(0))
    }

    /// What the middles of the dots show that are not taken, as soon as the server has drawn them all: the grid is told
    /// when its drawing is on the way.
    private func colourOfFreeDots(_ layout: StatusEvent, on rig: TouchRig) throws -> UInt32 {
        let dots = try layout.points(of: Array(1...9))
        let deadline = Deadline.after(Patience.milliseconds)
        while !deadline.hasPassed {
            let colours = try dots.map { try rig.pixel(at: $0) }
            let between = try rig.pixel(at: Point((dots[0].x + dots[4].x) / 2, (dots[0].y + dots[4].y) / 2))
            if Set(colours).count == 1, colours[0] != between { return colours[0] }
        }
        throw RigError.timedOut(waitingFor: "nine dots of one colour", seen: "another picture at \(dots)")
    }

    @Test func whatIsToBeReadIsSpoken() throws {
        let rig = try TouchRig()
        let machine = try machine("[lock]\nspeech = yes\n")
        // In the place of speech-dispatcher's client, which needs a sound card: it writes down what it is to say.
        let said = "/home/swipe/said"
        try machine.root.writeFile(
            "/usr/bin/spd-say", "#!/bin/sh\nprintf '%s\\n' \"$*\" >> \(said)\n", mode: 0o755)
        let lock = try machine.lock(rig)
        let layout = try lock.status("layout")
        try rig.injector.stroke(through: try layout.points(of: LockPathTests.wrong))
        #expect(try lock.status("attempt").result == "wrong")
        let deadline = Deadline.after(Patience.milliseconds)
        var text = ""
        while !text.contains("Wrong pattern") {
            try #require(!deadline.hasPassed, "it should have been said: \(text)")
            text = try machine.root.run(["cat", said]).output
        }
        #expect(text.contains("--language en"), "\(text)")
        try rig.injector.stroke(through: try layout.points(of: LockPathTests.right))
        #expect(try lock.waitForEnd() == .exited(0))
        for dots in ["4-2-6", "42695", "7-5-3", "7536"] { #expect(!text.contains(dots)) }
    }

    @Test func wrongTriesAreCountedByWhateverFaceComes() throws {
        let rig = try TouchRig()
        let machine = try machine("")
        let lock = try machine.lock(rig)
        let layout = try lock.status("layout")
        try rig.injector.stroke(through: try layout.points(of: LockPathTests.wrong))
        #expect(try lock.status("attempt").result == "wrong")
        kill(try process("patternlock-face", on: rig), SIGKILL)
        let again = try lock.status { $0.text?.contains("wrong tr") == true }
        #expect(again.text?.contains("One wrong try since it was locked") == true)
        _ = try lock.status("layout")
        try rig.injector.stroke(through: try layout.points(of: LockPathTests.right))
        #expect(try lock.waitForEnd() == .exited(0))
    }

    @Test func wrongTriesAreCountedByWhateverGuardComes() throws {
        let rig = try TouchRig()
        let machine = try machine("")
        let lock = try machine.lock(rig)
        let layout = try lock.status("layout")
        for count in ["One wrong try", "2 wrong tries"] {
            try rig.injector.stroke(through: try layout.points(of: LockPathTests.wrong))
            #expect(try lock.status("attempt").result == "wrong")
            _ = try lock.status { $0.text?.contains(count) == true }
        }
        // Both guards at once: the command starts another, which takes over what the server kept.
        for death in ["the active guard", "both guards"] {
            var guards = try processes("patternlock-guard", on: rig)
            let deadline = Deadline.after(60_000)
            while guards.count < 2 {
                try #require(!deadline.hasPassed, "no guard stands by: \(guards)")
                guards = try processes("patternlock-guard", on: rig)
            }
            if death == "both guards" {
                for number in guards { kill(number, SIGKILL) }
            } else {
                kill(try #require(guards.min()), SIGKILL)
            }
            let again = try lock.status { $0.text?.contains("wrong tr") == true }
            #expect(again.text?.contains("2 wrong tries since it was locked") == true, "\(death): \(again)")
            _ = try lock.status("layout")
        }
        try rig.injector.stroke(through: try layout.points(of: LockPathTests.right))
        let accepted = try lock.status { $0.tone == "accepted" }
        #expect(accepted.text?.contains("2 wrong tries") == true, "\(accepted)")
        #expect(try lock.waitForEnd() == .exited(0))
    }

    /// The process that draws on this screen.
    private func process(_ name: String, on rig: TouchRig) throws -> Int32 {
        guard let first = try processes(name, on: rig).first else {
            throw RigError.refused("no \(name) is there: \(rig.display)")
        }
        return first
    }

    private func processes(_ name: String, on rig: TouchRig) throws -> [Int32] {
        let list = try RunningProcess.start(Command(["ps", "eww", "-e", "-o", "pid=,args="])).finish().output
        return list.split(separator: "\n").compactMap { line in
            let words = line.split(separator: " ")
            guard words.count > 1, words[1] == name, words.contains("DISPLAY=\(rig.display)") else { return nil }
            return Int32(words[0])
        }
    }

    @Test func anotherUserIsLetInBesideALockThatStays() throws {
        let rig = try TouchRig()
        let machine = try machine("")
        // A bus of the system, and somebody who listens: the display manager would hear this.
        try machine.root.must(["install", "-d", "/run/dbus"])
        var command = Command(["dbus-daemon", "--system", "--nofork", "--nopidfile", "--print-address"])
        command.input = .nothing
        let bus = try machine.root.start(command)
        defer { bus.stop() }
        _ = try bus.line()
        let monitor = try machine.root.start(Command(["stdbuf", "-oL", "busctl", "--system", "monitor"]))
        defer { monitor.stop() }
        _ = try monitor.line(from: 2) { $0.contains("Monitoring") }
        let seat = "/org/freedesktop/DisplayManager/Seat0"
        let lock = try machine.lock(rig, environment: ["XDG_SEAT_PATH": seat, "XDG_VTNR": "7"])
        let layout = try lock.status("layout")
        let finger = try ScreenFinger(rig)
        try finger.tapBesideGrid(.switchUser, all: [.usePassword, .tapDots, .changePattern, .switchUser])
        _ = try monitor.line { $0.contains("Member=SwitchToGreeter") }
        #expect(monitor.written(1).contains("Path=\(seat)"), "\(monitor.written(1))")
        #expect(lock.isRunning)
        try rig.injector.stroke(through: try layout.points(of: LockPathTests.right))
        #expect(try lock.status("attempt").result == "accepted")
        #expect(try lock.waitForEnd() == .exited(0))
    }
}
