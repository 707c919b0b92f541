import LinuxKit
import LockWire
import TestRequirements
import TestSupport
import Testing

/// One server for the suite, ended when the suite's last test lets go of it or the process ends.
private let rig = Result { try TouchRig() }

/// The program itself, on a real X server, with a guard that is played.
@Suite(.serialized, .requires(.rig)) struct FaceProgramTests {
    private func start(_ arguments: [String] = []) throws -> StandInGuard {
        let rig = try rig.get()
        let face = try StandInGuard(display: rig.display, environment: rig.environment, arguments: arguments)
        try face.stage(width: 1920, height: 1080)
        try face.send(.locked(true))
        return face
    }

    private func isLayout(_ report: FaceReport) -> Bool { if case .layout = report { true } else { false } }

    /// How bright the middle of a dot is, from 0 to 765.
    private func brightness(_ dot: PixelPoint, dx: Double = 0, dy: Double = 0) throws -> Int {
        let pixel = try rig.get().screenshot().pixel(Int(dot.x + dx), Int(dot.y + dy))
        return Int(pixel >> 16 & 255) + Int(pixel >> 8 & 255) + Int(pixel & 255)
    }

    /// The same once it is above that, or after a while: the server draws what it was sent when it comes to that.
    private func brightness(_ dot: PixelPoint, dx: Double = 0, above least: Int) throws -> Int {
        let deadline = Deadline.after(10_000)
        var seen = try brightness(dot, dx: dx)
        while seen <= least, !deadline.hasPassed { seen = try brightness(dot, dx: dx) }
        return seen
    }

    @Test func drawsTheGridAndAnswersWithAStroke() throws {
        let face = try start()
        try face.askForPattern()
        try face.report(where: isLayout)
        #expect(face.dots.count == 9)
        #expect(abs(face.radius / (face.dots[1].x - face.dots[0].x) - 0.30) < 1e-9)
        try face.settle()
        let half = (face.dots[1].x - face.dots[0].x) / 2
        let ground = try brightness(face.dots[0], dx: half, dy: half)
        let idle = try brightness(face.dots[0], above: ground + 200)
        #expect(idle > ground + 200, "no dot is seen where the layout says one is")
        try face.stroke([0, 2, 8])
        #expect(try face.answer() == "pattern:3x3:1-2-3-6-9")
        try face.settle()
        let line = try brightness(face.dots[0], dx: half, above: ground + 200)
        #expect(line > ground + 200, "no line is seen from dot 1 to dot 2")
        try face.say(.outcome(.wrong, remainingMilliseconds: 0, triesLeft: 4))
        try face.report { $0 == .attempt(.wrong, remainingMilliseconds: 0, triesLeft: 4) }
        // A finger comes before the next prompt: its stroke is kept for it.
        try face.stroke([6, 8, 2])
        try face.askForPattern()
        #expect(try face.answer() == "pattern:3x3:7-8-9-6-3")
        try face.send(.accepted)
        try face.settle()
        face.hangUp()
        let end = try face.process.waitForEnd()
        #expect(end == .exited(0))
    }

    @Test func everySampleOfAFloodCounts() throws {
        let face = try start()
        try face.askForPattern()
        try face.report(where: isLayout)
        let order = [0, 1, 2, 5, 4, 3, 6, 7, 8]
        try face.contact(.down, x: face.dots[0].x, y: face.dots[0].y)
        for (from, to) in zip(order, order.dropFirst()) {
            for step in 1...40 {
                let share = Double(step) / 40
                let (one, two) = (face.dots[from], face.dots[to])
                try face.contact(.move, x: one.x + (two.x - one.x) * share, y: one.y + (two.y - one.y) * share)
                if step % 10 == 0 { try face.settle() }
            }
        }
        try face.contact(.up, x: face.dots[8].x, y: face.dots[8].y)
        #expect(try face.answer() == "pattern:3x3:1-2-3-6-5-4-7-8-9")
    }

    @Test func aNewStageBringsANewLayout() throws {
        let face = try start()
        try face.askForPattern(rows: 4, columns: 4)
        try face.report(where: isLayout)
        let before = face.dots
        try face.stage(x: 1000, y: 200, width: 800, height: 600)
        try face.report(where: isLayout)
        #expect(face.dots != before)
        #expect(face.dots.allSatisfy { $0.x > 1000 && $0.x < 1800 && $0.y > 200 && $0.y < 800 })
        try face.settle()
        let outside = try rig.get().screenshot().pixel(500, 500)
        #expect(outside == 0, "the old window is still there")
        try face.stroke([0, 3, 15])
        #expect(try face.answer() == "pattern:4x4:1-2-3-4-8-12-16")
    }

    @Test func typesAPasswordByTheServersKeyboardMap() throws {
        let face = try start(["--password-only"])
        try face.converse(.password)
        try face.say(.prompt(isEchoed: false, text: "Password: "))
        func press(_ code: UInt8, shift: Bool = false, locked: UInt32 = 0) throws {
            let masks: (UInt32, UInt32, UInt32) = (shift ? 1 : 0, 0, locked)
            try face.send(
                .key(KeyStroke(keycode: code, isPress: true, modifiers: masks, groups: (0, 0, 0))))
            try face.send(
                .key(KeyStroke(keycode: code, isPress: false, modifiers: masks, groups: (0, 0, 0))))
        }
        // A PC keyboard: 38 is A, 39 S, 10 the digit 1, 22 Backspace, 36 Return.
        try press(38)
        try press(38, shift: true)
        try press(39, locked: 2)
        try press(10, shift: true)
        try press(10)
        try press(22)
        try press(36)
        #expect(try face.answer() == "aAS!")
    }

    @Test func pingsAreAnsweredAtOnce() throws {
        let face = try start()
        try face.askForPattern()
        try face.report(where: isLayout)
        try face.send(.ping(77))
        try face.report { $0 == .pong(77) }
    }

    @Test func aMalformedPacketEndsIt() throws {
        let face = try start()
        try face.converse(.pattern)
        try face.sendRaw([99, 1, 2])
        let end = try face.process.waitForEnd()
        #expect(end == .exited(5))
    }
}
