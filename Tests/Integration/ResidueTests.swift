import LinuxKit
import TestRequirements
import TestSupport
import Testing

/// What is to be read from the screen once an attempt is over: nothing of it.
@Suite(.serialized, .requires(.root), .requires(.rig)) struct ResidueTests {
    private func machine() throws -> InstalledMachine {
        let machine = try InstalledMachine()
        try machine.enrol(LockPathTests.text, home: true)
        return machine
    }

    /// The pixels of the grid.
    private func grid(_ dots: [Point], _ rig: TouchRig) throws -> [UInt32] {
        let shot = try rig.screenshot()
        let reach = (dots[1].x - dots[0].x) / 2
        return (dots[0].y - reach...dots[8].y + reach).flatMap { y in
            (dots[0].x - reach...dots[8].x + reach).map { shot.pixel($0, y) }
        }
    }

    /// Waits until the grid looks like this, or no longer so.
    private func awaitGrid(_ picture: [UInt32], isSame: Bool, _ dots: [Point], _ rig: TouchRig) throws -> Bool {
        let deadline = Deadline.after(Patience.milliseconds)
        while try (grid(dots, rig) == picture) != isSame { if deadline.hasPassed { return false } }
        return true
    }

    /// A wrong one, and one that is too short to be one.
    @Test(arguments: [[7, 5, 3, 6], [8, 5]]) func nothingOfAnAttemptStaysOnTheScreen(drawn: [Int]) throws {
        let rig = try TouchRig()
        let machine = try machine()
        let lock = try machine.lock(rig)
        defer { lock.stop() }
        let layout = try lock.status("layout")
        let dots = try layout.points(of: Array(1...9))
        let untouched = try grid(dots, rig)
        let stroke = try layout.points(of: drawn)
        try rig.injector.touchBegin(0, stroke[0])
        try rig.injector.touchUpdate(0, stroke[1])
        try rig.injector.sync()
        #expect(try awaitGrid(untouched, isSame: false, dots, rig), "nothing is to be seen of a stroke that is drawn")
        for point in stroke.dropFirst(2) { try rig.injector.touchUpdate(0, point) }
        try rig.injector.touchEnd(0, stroke[stroke.count - 1])
        #expect(try lock.status("attempt").result == (drawn.count < 4 ? "short" : "wrong"))
        #expect(try awaitGrid(untouched, isSame: true, dots, rig), "something stays of the stroke \(drawn)")
    }

    /// Right but for its last dot, wrong from its first, longer, and shorter.
    @Test func whatIsSaidDoesNotDependOnWhatWasWrong() throws {
        var said: Set<String> = []
        for drawn in [[4, 2, 6, 9, 8], [7, 5, 3, 6, 9], [4, 2, 6, 9, 5, 1], [4, 2, 6, 9]] {
            // On the same screen the next lock would go on counting.
            let rig = try TouchRig()
            let machine = try machine()
            let lock = try machine.lock(rig)
            let layout = try lock.status("layout")
            try rig.injector.stroke(through: try layout.points(of: drawn))
            let attempt = try lock.status("attempt")
            #expect(attempt.result == "wrong", "\(drawn): \(attempt)")
            let told = try lock.status { $0.event == "text" && $0.tone == "wrong" }
            said.insert("\(told)")
            lock.stop()
        }
        #expect(said.count == 1, "\(said)")
    }
}
