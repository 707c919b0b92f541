import LinuxKit
import LockCore
import TestRequirements
import TestSupport
import Testing

/// Somebody who has nothing but a touchscreen.
@Suite(.serialized, .requires(.root), .requires(.rig)) struct TouchOnlyTests {
    @Test func aPasswordTypedOnTheScreenOpens() throws {
        let rig = try TouchRig()
        let machine = try InstalledMachine()
        try machine.enrol(LockPathTests.text, home: true)
        let keys = try Spy(.keyAll, on: rig)
        let lock = try machine.lock(rig)
        _ = try lock.status("layout")
        let finger = try ScreenFinger(rig)
        try finger.tapBesideGrid(.usePassword)
        _ = try lock.status("password")
        try finger.type("no such password", hasPattern: true)
        try finger.enter(hasPattern: true)
        #expect(try lock.status("attempt").result == "wrong")
        // The field stays, and so does the keyboard.
        try finger.type(InstalledMachine.password, hasPattern: true)
        try finger.enter(hasPattern: true)
        #expect(try lock.status("attempt").result == "accepted")
        #expect(try lock.waitForEnd() == .exited(0))
        #expect(try keys.count() == 0, "what is typed on the screen is no key of the X server")
    }

    @Test func withoutAHardwareKeyboardTheKeysAreThereAtOnce() throws {
        // Nobody types on the button of a tablet, nor on the server's own device.
        let rig = try TouchRig(keyboardName: "Power Button")
        let machine = try InstalledMachine()
        let lock = try machine.lock(rig, ["--password-only"])
        _ = try lock.status("password")
        let finger = try ScreenFinger(rig)
        try finger.type(InstalledMachine.password, hasPattern: false)
        try finger.enter(hasPattern: false)
        #expect(try lock.status("attempt").result == "accepted")
        #expect(try lock.waitForEnd() == .exited(0))
    }

    @Test func aTouchOnTheFieldBringsTheKeys() throws {
        let rig = try TouchRig()
        let machine = try InstalledMachine()
        let lock = try machine.lock(rig, ["--password-only"])
        _ = try lock.status("password")
        let finger = try ScreenFinger(rig)
        try finger.tapBesideField(.field, keyboard: nil, hasPattern: false)
        _ = try lock.status("password")
        try finger.type(InstalledMachine.password, hasPattern: false)
        try finger.enter(hasPattern: false)
        #expect(try lock.status("attempt").result == "accepted")
        #expect(try lock.waitForEnd() == .exited(0))
    }
}
