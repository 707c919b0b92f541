import Glibc
import LinuxKit
import TestSupport
import Testing

extension Catalogue {
    /// Entry 12: everything at once, for long.
    @Suite struct MonkeyTests {
        @Test func c12AMonkeyOpensNothing() throws {
            let machine = try InstalledMachine()
            try machine.enrol(LockedScreen.text, home: true)
            var spies: SpyRing?
            let screen = try LockedScreen(machine: machine) {
                spies = try SpyRing([.keyAll, .touchAll, .pointerAll], on: $0)
            }
            defer { screen.stop() }
            try screen.awaitReady()
            let before = try spies?.count() ?? -1
            var monkey = Monkey(screen.rig)
            let end = Deadline.after(UInt64(Effort.amount(5, soak: 600)) * 1000)
            var exposed = 0
            while !end.hasPassed {
                for _ in 0..<50 { try monkey.act() }
                try screen.rig.injector.sync()
                exposed += try screen.exposed()
            }
            try monkey.letGo()
            let leaked = (try spies?.count() ?? -1) - before
            #expect(exposed == 0)
            #expect(leaked == 0)
            #expect(screen.lock.isRunning, "it must not have opened: \(screen.lock.written(2))")
            // Whatever is on the screen now: a new lock adopts the cover, and the password opens.
            screen.lock.signal(SIGKILL)
            for name in ["patternlock-guard", "patternlock-face", "patternlock-auth"] {
                for process in try screen.processes(name) { kill(process, SIGKILL) }
            }
            try screen.lockAgain(["--password-only"])
            _ = try screen.lock.status("password")
            if try screen.rig.keyboard().isCapsLocked { try screen.rig.injector.key(66) }
            try screen.rig.type(InstalledMachine.password)
            _ = try screen.lock.status("unlocked")
            report(12, "a monkey (seed 12), \(monkey.acts) acts: exposed \(exposed), leaked \(leaked), not opened")
        }

        @Test func c12WrongPatternsCostNoMemory() throws {
            let machine = try InstalledMachine()
            try machine.enrol(LockedScreen.text, home: true)
            try FakeModule.install(on: machine, "deny")
            let screen = try LockedScreen(["--pam-dir", FakeModule.services], machine: machine)
            defer { screen.stop() }
            try screen.awaitReady()
            let times = Effort.amount(20, soak: 10_000)
            let before = try leastMemory(screen)
            for _ in 0..<times { try wrong(screen) }
            let after = try leastMemory(screen)
            for (name, kibibytes) in after {
                let keepsLines = name == "patternlock-face" && !Effort.isSoak
                let limit = (before[name] ?? 0) + 1024 + (keepsLines ? Self.textCache : 0)
                #expect(kibibytes < limit, "\(name) should not grow: \(before) \(after)")
            }
            #expect(try screen.exposed() == 0)
            report(12, "\(times) wrong patterns: KiB before \(before), after \(after)")
        }

        /// One wrong pattern. No person draws quicker: then the guard would take the conversations for failed ones.
        private func wrong(_ screen: LockedScreen) throws {
            PollSet.sleep(until: .after(200))
            try screen.draw([7, 5, 3, 6])
            let attempt = try screen.lock.status("attempt")
            try #require(attempt.result == "wrong")
        }

        /// How much of drawn lines the face keeps, in KiB, before it throws them all away: with a number in it each try
        /// has a line of its own.
        private static let textCache = 6 << 10

        /// Resident memory in KiB, by program: the least while patterns are drawn, so many at full length that the lines
        /// that are kept were thrown away once.
        private func leastMemory(_ screen: LockedScreen) throws -> [String: Int] {
            var least: [String: Int] = [:]
            for _ in 0..<Effort.amount(10, soak: 300) {
                try wrong(screen)
                least.merge(try resident(screen)) { min($0, $1) }
            }
            return least
        }

        /// Resident memory in KiB now, by program.
        private func resident(_ screen: LockedScreen) throws -> [String: Int] {
            var found: [String: Int] = [:]
            for name in ["patternlock-guard", "patternlock-face"] {
                for process in try screen.processes(name) {
                    let told = try RunningProcess.start(Command(["ps", "-o", "rss=", "-p", "\(process)"])).finish()
                    let size = told.output.split(whereSeparator: { $0 == " " || $0 == "\n" }).first.flatMap { Int($0) }
                    found[name, default: 0] += size ?? 0
                }
            }
            return found
        }
    }
}

/// Does anything that hands and cables can do.
private struct Monkey {
    private let rig: TouchRig
    private var random = Chance(seed: 12)
    private var downKeys: Set<Int32> = []
    private var downFingers: Set<UInt32> = []
    private(set) var acts = 0

    init(_ rig: TouchRig) { self.rig = rig }

    mutating func act() throws {
        acts += 1
        let place = Point(random.below(1280), random.below(800))
        switch random.below(400) {
        case 0: try OutputTests.change(rig, &random)
        case 1: try rig.injector.swipe(fingers: 3)
        case 2: try rig.injector.pinch(fingers: 4)
        case 3..<200:
            let key = Int32(9 + random.below(110))
            let isPress = downKeys.insert(key).inserted
            if !isPress { downKeys.remove(key) }
            try rig.injector.key(key, isPress: isPress)
        case 200..<220: try rig.injector.click(place, button: Int32(1 + random.below(5)))
        default:
            let finger = UInt32(random.below(10))
            if random.below(3) > 0, downFingers.contains(finger) {
                try rig.injector.touchUpdate(finger, place)
            } else if downFingers.remove(finger) != nil {
                try rig.injector.touchEnd(finger, place)
            } else {
                downFingers.insert(finger)
                try rig.injector.touchBegin(finger, place)
            }
        }
    }

    /// Lifts everything.
    mutating func letGo() throws {
        for key in downKeys { try rig.injector.key(key, isPress: false) }
        for finger in downFingers { try rig.injector.touchEnd(finger, Point(1, 1)) }
        try rig.injector.sync()
    }

    private typealias OutputTests = Catalogue.OutputTests
}
