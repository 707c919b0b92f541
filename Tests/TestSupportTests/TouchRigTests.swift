import LinuxKit
import TestRequirements
import TestSupport
import Testing

/// One server for the suite, ended when the suite's last test lets go of it or the process ends.
private let rig = Result { try TouchRig(secondTouch: true) }

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
            #expect(SpyEvent(try spy.event()).name == "touch-end")
            #expect(SpyEvent(try spy.event()).name == "touch-end")
        }
        #expect(try spy.count() == 16)
    }
}
