import FaceView
import LinuxKit
import LockCore
import PatternCore
import TestRequirements
import TestSupport
import Testing

/// What a person chose in the configuration is what a lock shows.
@Suite(.serialized, .requires(.root), .requires(.rig)) struct AppearanceTests {
    private static let file = "/etc/patternlock/patternlock.conf"
    private static let home = "/home/\(InstalledMachine.user)"
    /// A picture of one colour that every desktop can read.
    private static func picture(_ red: Int, _ green: Int, _ blue: Int) -> String {
        "P3\n8 8\n255\n" + String(repeating: "\(red) \(green) \(blue)\n", count: 64)
    }

    private func machine(_ configuration: String) throws -> InstalledMachine {
        let machine = try InstalledMachine()
        try machine.enrol(LockPathTests.text, home: true)
        try machine.root.writeFile(Self.file, configuration)
        return machine
    }

    /// Whether two colours are the same but for rounding.
    private func isNear(_ one: UInt32, _ other: UInt32) -> Bool {
        [UInt32(16), 8, 0].allSatisfy { abs(Int(one >> $0 & 255) - Int(other >> $0 & 255)) <= 2 }
    }

    /// Waits until a pixel has a colour.
    private func awaitColour(_ colour: UInt32, at point: Point, on rig: TouchRig, _ what: String) throws {
        let deadline = Deadline.after(Patience.milliseconds)
        var seen = try rig.pixel(at: point)
        while !isNear(seen, colour) {
            if deadline.hasPassed {
                Issue.record(
                    "\(what): expected \(String(colour, radix: 16)), got \(String(seen, radix: 16)) at \(point)")
                return
            }
            seen = try rig.pixel(at: point)
        }
    }

    @Test func coloursLinesAndTextsAreThoseOfTheConfiguration() throws {
        let rig = try TouchRig()
        let message = "请绘制图案，然后 ارسم النقش"
        let owner = "وجدته؟ اتصل: +49 170 123"
        let machine = try machine(
            """
            [appearance]
            colours = background=#123456
            dots = ring=#ff00ff/0.06/0.2 fill=none
            dots_selected = line=#00ffff/0.1
            dot_colours = #ff0000 #00ff00
            message = \(message)
            owner_text = \(owner)

            """)
        let lock = try machine.lock(rig)
        let layout = try lock.status("layout")
        let dots = try layout.points(of: Array(1...9))
        let cell = Double(dots[1].x - dots[0].x)
        try awaitColour(0x123456, at: Point(5, 5), on: rig, "the ground")
        try awaitColour(0xff0000, at: dots[0], on: rig, "the first dot")
        try awaitColour(0x00ff00, at: dots[1], on: rig, "the second dot")
        try awaitColour(0xff00ff, at: Point(dots[4].x - Int(cell * 0.17), dots[4].y), on: rig, "the ring")
        #expect(lock.written(3).contains(message) && lock.written(3).contains(owner), "\(lock.written(3))")
        try rig.injector.touchBegin(0, dots[3])
        try rig.injector.touchUpdate(0, dots[4])
        try awaitColour(0x00ffff, at: Point((dots[3].x + dots[4].x) / 2, dots[3].y), on: rig, "the line")
        try rig.injector.touchEnd(0, dots[4])
        #expect(try lock.status("attempt").result == "short")
        try rig.injector.stroke(through: try layout.points(of: LockPathTests.right))
        _ = try lock.status { $0.result == "accepted" }
        #expect(try lock.waitForEnd() == .exited(0))
    }

    /// Where a lock on a whole screen of a rig has what.
    private func layout(on rig: TouchRig) throws -> FaceLayout {
        let told = try rig.monitorMillimetres()
        let metrics = StageMetrics(
            width: 1920, height: 1080, widthMillimetres: told.width, heightMillimetres: told.height,
            textDotsPerInch: nil)
        let look = FaceLook(
            screen: .pattern(BoardLook(grid: try #require(Grid(rows: 3, columns: 3)))), status: FaceNotice(""))
        return FaceLayout(metrics: metrics, look: look)
    }

    /// The one that desktops let people choose counts before the file of old; what is no picture counts for nothing.
    @Test(arguments: [true, false]) func thePictureOfTheAccountComesFirst(isPicture: Bool) throws {
        let rig = try TouchRig()
        let machine = try machine("")
        try machine.root.must(["install", "-d", "-m", "755", "/var/lib/AccountsService/icons"])
        try machine.root.writeFile(
            "/var/lib/AccountsService/icons/" + InstalledMachine.user, isPicture ? Self.picture(20, 200, 30) : "none")
        try machine.root.writeFile(Self.home + "/.face", Self.picture(230, 20, 20))
        let lock = try machine.lock(rig)
        _ = try lock.status("layout")
        let place = try #require(try layout(on: rig).picture)
        try awaitColour(
            isPicture ? 0x14c81e : 0xe61414, at: Point(Int(place.middleX), Int(place.middleY)), on: rig, "the picture")
        lock.stop()
    }

    @Test func thePersonsPictureAndTheBatteryAreThere() throws {
        let rig = try TouchRig()
        let machine = try machine("")
        try machine.root.writeFile(Self.home + "/.face", Self.picture(230, 20, 20))
        // What the kernel would tell of a battery.
        try machine.root.must(["mount", "-t", "tmpfs", "tmpfs", "/sys/class/power_supply"])
        try machine.root.must(["mkdir", "/sys/class/power_supply/BAT0"])
        for (name, value) in [("type", "Battery"), ("capacity", "40"), ("status", "Discharging")] {
            try machine.root.writeFile("/sys/class/power_supply/BAT0/\(name)", value + "\n")
        }
        let lock = try machine.lock(rig)
        _ = try lock.status("layout")
        let layout = try layout(on: rig)
        let picture = try #require(layout.picture)
        try awaitColour(
            0xe61414, at: Point(Int(picture.middleX), Int(picture.middleY)), on: rig, "the person's picture")
        // Filled to four tenths, and no further.
        let (battery, size) = (layout.battery, layout.battery.height)
        func place(_ share: Double) -> Point {
            Point(Int(battery.right - size * 0.6 + size * share), Int(battery.middleY))
        }
        try awaitColour(0xa3aec2, at: place(-0.3), on: rig, "the charge of the battery")
        let empty = try rig.pixel(at: place(0.2))
        #expect(!isNear(empty, 0xa3aec2), "more than four tenths are filled")
        lock.stop()
    }

    @Test func aPictureIsBehindEverythingAndTheGridWhereItIsWanted() throws {
        let rig = try TouchRig()
        let machine = try machine(
            "[appearance]\nbackground = \(Self.home)/ground.ppm\nbackground_blur = yes\ngrid_side = right\n")
        try machine.root.writeFile(Self.home + "/ground.ppm", Self.picture(40, 120, 20))
        let lock = try machine.lock(rig)
        let layout = try lock.status("layout")
        let ground = try rig.pixel(at: Point(5, 5))
        #expect(
            ground >> 8 & 255 > ground & 255 && ground >> 8 & 255 > 0x20, "the ground is \(String(ground, radix: 16))")
        #expect(try layout.points(of: [5])[0].x > 1200, "\(layout)")
        lock.stop()
    }

    /// What is at one place of a monitor's panel is as large to the hand on every monitor.
    @Test func theGridIsAsLargeOnADenseMonitorAsOnAnother() throws {
        let rig = try TouchRig()
        let machine = try machine("")
        // Two halves of the screen: 3.2 and 6.4 pixels to the millimetre.
        let halves = [(name: "coarse", millimetres: 300, from: 0), (name: "dense", millimetres: 150, from: 960)]
        try rig.xrandr(["--setmonitor", "coarse", "960/300x1080/338+0+0", "DUMMY0"])
        try rig.xrandr(["--setmonitor", "dense", "960/150x1080/169+960+0", "none"])
        var cells: [Double] = []
        for half in halves {
            try machine.root.writeFile(Self.file, "[lock]\ntouch_output = \(half.name)\n")
            let lock = try machine.lock(rig)
            let dots = try #require(try lock.status("layout").dots)
            #expect(dots.allSatisfy { Int($0[0]) / 960 == half.from / 960 }, "the grid of \(half.name): \(dots)")
            cells.append((dots[1][0] - dots[0][0]) * Double(half.millimetres) / 960)
            lock.stop()
        }
        #expect(abs(cells[0] - cells[1]) < 1, "millimetres from dot to dot: \(cells)")
        #expect((20...30).contains(cells[0]), "millimetres from dot to dot: \(cells)")
    }

    @Test func aPlaceAtRandomIsAnotherEachTime() throws {
        let rig = try TouchRig()
        let machine = try machine("[appearance]\nrandom_place = yes\n")
        var places: Set<[[Double]]> = []
        for _ in 0..<3 {
            let preview = try machine.lock(rig, ["--preview"])
            places.insert(try #require(try preview.status("layout").dots))
            preview.stop()
        }
        #expect(places.count == 3, "the grid was at the same place twice: \(places)")
    }
}
