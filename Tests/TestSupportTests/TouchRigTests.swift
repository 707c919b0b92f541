import Glibc
import LinuxKit
import TestRequirements
import TestSupport
import Testing

/// One server for the suite, ended when the suite's last test lets go of it or the process ends.
private let rig = Result { try TouchRig(secondTouch: true, touchpad: true) }

@Suite(.serialized, .requires(.rig)) struct TouchRigTests {
    @Test func twoFingersAtOnceHitTheirPixels() throws {
        let rig = try rig.get()
        let spy = try Spy(.touchRoot, on: rig, printing: true)
        let pairs = [(0, 0, 1919, 1079), (1, 1, 639, 359), (960, 540, 961, 541), (1279, 7, 333, 777)]
        for (firstX, firstY, secondX, secondY) in pairs {
            try rig.injector.touchBegin(0, Point(firstX, firstY))
            try rig.injector.touchBegin(1, Point(secondX, secondY))
            let first = SpyEvent(try spy.event())
            let second = SpyEvent(try spy.event())
            #expect(first == SpyEvent("touch-begin", x: Double(firstX), y: Double(firstY)))
            #expect(second == SpyEvent("touch-begin", x: Double(secondX), y: Double(secondY)))
            try rig.injector.touchEnd(0, Point(firstX, firstY))
            try rig.injector.touchEnd(1, Point(secondX, secondY))
            let ends = [SpyEvent(try spy.event()).name, SpyEvent(try spy.event()).name]
            #expect(ends == ["touch-end", "touch-end"])
        }
        let count = try spy.count()
        #expect(count == 16)
    }

    @Test func keysAndPointerArrive() throws {
        let rig = try rig.get()
        let keys = try Spy(.keyAll, on: rig, printing: true)
        let pointer = try Spy(.pointerAll, on: rig, printing: true)
        try rig.injector.key(38)
        let press = SpyEvent(try keys.event())
        #expect(press.name == "key-press")
        #expect(press.detail == 38)
        try rig.injector.click(Point(700, 300))
        var events: [SpyEvent] = []
        while events.last?.name != "button-release" { events.append(SpyEvent(try pointer.event())) }
        for name in ["motion", "button-press", "button-release"] {
            #expect(events.contains(SpyEvent(name, x: 700, y: 300)), "expected \(name) at 700, 300; came: \(events)")
        }
        let place = try rig.pointer()
        #expect(place == Point(700, 300))
    }

    @Test func gesturesOfATouchpadArrive() throws {
        let rig = try rig.get()
        let spy = try Spy(.touchRoot, on: rig)
        try rig.injector.swipe(fingers: 3)
        try rig.injector.pinch(fingers: 2)
        let heard = try spy.count()
        #expect(heard == 6)
    }

    @Test(arguments: Spy.Kind.allCases) func everySpyHears(kind: Spy.Kind) throws {
        if kind == .red || kind == .fill { return }
        let rig = try rig.get()
        let spy = try Spy(kind, on: rig)
        if kind.rawValue.hasPrefix("touch") {
            try rig.injector.stroke(through: [Point(200, 200), Point(400, 300)])
        } else if kind.rawValue.hasPrefix("key") {
            try rig.injector.key(38)
        } else if kind.rawValue.hasPrefix("gesture") {
            try rig.injector.swipe(fingers: 3)
        } else {
            try rig.injector.click(Point(500 + Int(kind.rawValue.utf8.count), 500))
        }
        let heard = try spy.count()
        #expect(heard > 0)
    }

    @Test func redPixelsAreCountedAndFilledOnesSeen() throws {
        let rig = try rig.get()
        let red = try Spy(.red, on: rig)
        let exposed = try rig.screenshot().count(of: 0xff0000)
        #expect(exposed == 2_073_600)
        let fill = try Spy(.fill, on: rig)
        try rig.injector.stroke(through: [Point(500, 500), Point(600, 500)], samplesPerSegment: 1)
        let touches = try fill.count()
        #expect(touches == 3)
        let picture = try rig.screenshot()
        #expect(picture.count(of: 0x00ff00) == 2 * 16 * 16)
        #expect(picture.pixel(600, 500) == 0x00ff00)
        #expect(picture.count(of: 0xff0000) == 0)
        fill.stop()
        red.stop()
    }

    @Test func aPictureIsSaved() throws {
        let directory = try makeTemporaryDirectory()
        let file = directory + "/root.png"
        try rig.get().screenshot().savePNG(file)
        var identify = Command(["identify", "-format", "%m %wx%h", file])
        identify.temporary = [directory]
        let identified = try RunningProcess.start(identify).finish().output
        #expect(identified == "PNG 1920x1080")
    }

    @Test func aMonitorIsPluggedAndUnplugged() throws {
        let rig = try rig.get()
        try rig.plugMonitor("DUMMY1", size: Size(width: 1280, height: 800))
        let both = try rig.refreshRootSize()
        #expect(both == Size(width: 3200, height: 1080))
        try everyColumnIsHit(width: 3200, height: 800, on: rig)
        try rig.unplugMonitor("DUMMY1")
        try rig.xrandr(["--fb", "1920x1080"])
        let one = try rig.refreshRootSize()
        #expect(one == Size(width: 1920, height: 1080))
    }

    @Test func aMonitorStandsUpright() throws {
        let rig = try rig.get()
        try rig.setMode(Size(width: 1080, height: 1920))
        let upright = try rig.refreshRootSize()
        #expect(upright == Size(width: 1080, height: 1920))
        try everyColumnIsHit(width: 1080, height: 1920, on: rig)
        try rig.setMode(Size(width: 1920, height: 1080))
    }

    /// One finger over every column, and over rows from top to bottom, where there is a monitor: elsewhere the server
    /// moves a touch to the nearest one.
    private func everyColumnIsHit(width: Int, height: Int, on rig: TouchRig) throws {
        // On the masters: for all devices everything comes twice, from the touchscreen and from its master.
        let spy = try Spy(.touchRoot, on: rig, printing: true)
        let points = (0..<width).map { Point($0, $0 * (height - 1) / (width - 1)) }
        try rig.injector.touchBegin(0, points[0])
        for point in points.dropFirst() { try rig.injector.touchUpdate(0, point) }
        try rig.injector.touchEnd(0, points[width - 1])
        try rig.injector.sync()
        var missed: [SpyEvent] = []
        for point in points {
            let event = SpyEvent(try spy.event())
            if event.x != Double(point.x) || event.y != Double(point.y) { missed.append(event) }
        }
        #expect(missed.count == 0, "the first that missed: \(missed.prefix(3))")
    }

    @Test func aServerCanLackAnExtension() throws {
        let own = try TouchRig(arguments: ["-extension", "MIT-SHM"])
        let extensions = try RunningProcess.start(own.command(["xdpyinfo"])).finish()
        #expect(extensions.output.contains("RANDR"))
        #expect(!extensions.output.contains("MIT-SHM"))
    }

    @Test func aSecondTouchscreenIsPlugged() throws {
        let rig = try rig.get()
        let spy = try Spy(.touchSlaveSelect, on: rig, printing: true)
        try rig.plugSecondTouch()
        #expect(try spy.count() == 0)
        try rig.injector.touchBegin(0, Point(11, 12), second: true)
        let touch = SpyEvent(try spy.event())
        #expect(touch == SpyEvent("touch-begin", x: 11, y: 12))
        try rig.injector.touchEnd(0, Point(11, 12), second: true)
        try rig.injector.sync()
    }

    @Test func aServerKilledHardLeavesNothing() throws {
        let own = try TouchRig(size: Size(width: 1024, height: 768), largest: Size(width: 2048, height: 2048))
        let size = try own.refreshRootSize()
        #expect(size == Size(width: 1024, height: 768))
        let socket = "/tmp/.X11-unix/X" + own.display.dropFirst()
        #expect(fileExists(socket))
        own.server.signal(SIGKILL)
        #expect(try own.server.waitForEnd() == .killed(SIGKILL))
        #expect(throws: RigError.self) { try own.screenshot() }
        own.stop()
        #expect(!fileExists(socket))
        #expect(!fileExists("/tmp/.X\(own.display.dropFirst())-lock"))
    }
}
