import LinuxKit
import LockCore
import TestRequirements
import TestSupport
import Testing

/// Somebody who presses one key after the other: the X server keeps modifiers for the next key, or until they are
/// pressed once more.
@Suite(.serialized, .requires(.root), .requires(.rig)) struct StickyKeysTests {
    /// X keycodes under the rules that the rig has, `base`.
    private static let (shift, tab, enter): (Int32, Int32, Int32) = (50, 23, 36)
    private static let password = "Correct HORSE 7"

    private func machine() throws -> (TouchRig, InstalledMachine) {
        let rig = try TouchRig()
        try rig.setStickyKeys()
        let machine = try InstalledMachine()
        try machine.root.must(["sh", "-c", "echo '\(InstalledMachine.user):\(Self.password)' | chpasswd"])
        return (rig, machine)
    }

    @Test func modifiersOfAPasswordArePressedOneAfterTheOther() throws {
        let (rig, machine) = try machine()
        let lock = try machine.lock(rig, ["--password-only"])
        _ = try lock.status("password")
        // Once for one letter.
        try rig.injector.key(Self.shift)
        _ = try lock.status { $0.text?.contains("For the next key: Shift") == true }
        for character in "correct " { try rig.press(character) }
        // Twice for all that follow, and once more to end that.
        for _ in 0..<2 { try rig.injector.key(Self.shift) }
        _ = try lock.status { $0.text?.contains("Stays on: Shift") == true }
        for character in "horse" { try rig.press(character) }
        try rig.injector.key(Self.shift)
        try rig.type(" 7")
        #expect(try lock.status("attempt").result == "accepted", "\(lock.written(3))")
        #expect(try lock.waitForEnd() == .exited(0))
    }

    /// Waits until the X server let go of Shift: a finger on the screen is heard of later than a key.
    private func awaitShiftReleased(_ rig: TouchRig) throws {
        let deadline = Deadline.after(Patience.milliseconds)
        while try rig.keyboard().isShiftSticky {
            try #require(!deadline.hasPassed, "the X server still holds Shift")
        }
    }

    /// Shift of the keyboard, then letters on the screen, then letters of the keyboard again.
    @Test func theKeysOnTheScreenAgree() throws {
        let (rig, machine) = try machine()
        let lock = try machine.lock(rig, ["--password-only"])
        _ = try lock.status("password")
        let finger = try ScreenFinger(rig)
        try finger.tapBesideField(.field, keyboard: nil, hasPattern: false)
        _ = try lock.status("password")
        try rig.injector.key(Self.shift)
        _ = try lock.status { $0.text?.contains("For the next key: Shift") == true }
        try finger.type("C", hasPattern: false, shift: .once)
        try finger.type("orr", hasPattern: false)
        // The letter on the screen used it up for the keyboard too.
        try awaitShiftReleased(rig)
        for character in "ect " { try rig.press(character) }
        for _ in 0..<2 { try rig.injector.key(Self.shift) }
        _ = try lock.status { $0.text?.contains("Stays on: Shift") == true }
        try finger.type("HOR", hasPattern: false, shift: .locked)
        for character in "se" { try rig.press(character) }
        // And what it holds is let go of there as well.
        try finger.shift(hasPattern: false)
        try awaitShiftReleased(rig)
        try rig.type(" 7")
        #expect(try lock.status("attempt").result == "accepted", "\(lock.written(3))")
        #expect(try lock.waitForEnd() == .exited(0))
    }

    @Test func theKeysOfTheGridWorkToo() throws {
        let (rig, machine) = try machine()
        try machine.enrol(LockPathTests.text, home: true)
        let lock = try machine.lock(rig)
        _ = try lock.status("layout")
        // Shift and Tab, one after the other, go round the buttons.
        for name in ["Change pattern", "Tap dots", "Use password"] {
            try rig.injector.key(Self.shift)
            try rig.injector.key(Self.tab)
            _ = try lock.status { $0.text?.contains(name) == true }
        }
        // Digits are digits, also while Shift is on.
        for _ in 0..<2 { try rig.injector.key(Self.shift) }
        for digit in LockPathTests.right { try rig.injector.key(Int32(9 + digit)) }
        try rig.injector.key(Self.enter)
        #expect(try lock.status("attempt").result == "accepted", "\(lock.written(3))")
        #expect(try lock.waitForEnd() == .exited(0))
    }
}
