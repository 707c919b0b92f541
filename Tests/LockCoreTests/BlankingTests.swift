import LockCore
import LockWire
import Testing

@Suite struct BlankingTests {
    private static let press = KeyStroke(keycode: 38, isPress: true, modifiers: (0, 0, 0), groups: (0, 0, 0))
    private static let release = KeyStroke(keycode: 38, isPress: false, modifiers: (0, 0, 0), groups: (0, 0, 0))
    private static let finger = Contact(tool: .finger, phase: .down, id: 1, x: 0, y: 0)

    @Test func goesBlankWhenNothingHappens() {
        var bench = Bench.locked(blankAfter: 60_000)
        bench.wait(59_999)
        #expect(bench.take() == [])
        bench.wait(1)
        #expect(bench.take() == [.blankScreen])
        bench.send(.blank(true))
        #expect(bench.take() == [.tell(.blank(true))])
        #expect(bench.machine.deadline == nil, "a blank screen wakes nobody")
    }

    @Test func inputPutsItOffAndWakesNobodyMoreOften() {
        var bench = Bench.locked(blankAfter: 60_000)
        let before = bench.machine.deadline
        bench.wait(50_000)
        bench.send(.key(Self.press))
        bench.send(.face(.pong(1)))
        _ = bench.take()
        #expect(bench.machine.deadline == before, "a key must not move the timer")
        bench.wait(59_999)
        #expect(bench.take() == [])
        bench.wait(1)
        #expect(bench.take() == [.blankScreen])
    }

    @Test func goesBlankAgainAfterItWasLit() {
        var bench = Bench.locked(blankAfter: 60_000)
        bench.wait(60_000)
        bench.send(.blank(true))
        bench.wait(3_600_000)
        bench.send(.blank(false))
        bench.send(.wakingKey(Self.press))
        bench.send(.wakingKey(Self.release))
        _ = bench.take()
        bench.wait(59_999)
        #expect(bench.take() == [])
        bench.wait(1)
        #expect(bench.take() == [.blankScreen])
    }

    @Test func aScreenThatWouldNotGoBlankIsTriedAfterTheNextInput() {
        var bench = Bench.locked(blankAfter: 1000)
        bench.wait(1000)
        _ = bench.take()
        #expect(bench.machine.deadline == nil, "it must not be tried without end")
        bench.send(.contact(Self.finger))
        bench.send(.face(.pong(1)))
        _ = bench.take()
        bench.wait(1000)
        #expect(bench.take() == [.blankScreen])
    }

    @Test func neverWithoutATime() {
        var bench = Bench.locked()
        bench.send(.key(Self.press))
        bench.send(.face(.pong(1)))
        #expect(bench.machine.deadline == nil)
    }

    @Test func theSaverIsTakenOnceAndNotBeforeItIsLocked() {
        var machine = GuardMachine(mode: .cover, stage: Bench.stage, blankAfter: 1000)
        let first = machine.start(now: 0)
        #expect(first == [.grabMasters])
        _ = machine.handle(.mastersGrabbed(true), now: 0)
        _ = machine.handle(.inputHeld(false), now: 0)
        _ = machine.handle(.touchDevicesGrabbed(true), now: 0)
        let locked = machine.handle(.coverChecked(isOnTop: true), now: 0)
        #expect(locked.prefix(3) == [.record(.locked), .status(.locked), .takeSaver(isBlanking: true)])
        _ = machine.handle(.grabsInDoubt, now: 1)
        _ = machine.handle(.mastersGrabbed(true), now: 1)
        _ = machine.handle(.touchDevicesGrabbed(true), now: 1)
        let again = machine.handle(.coverChecked(isOnTop: true), now: 1)
        #expect(again == [])
    }

    @Test func whatWokeTheScreenIsHeldAndNotTold() throws {
        let accepted = try #require(acceptance())
        var bench = Bench.locked()
        bench.send(.wakingContact(Self.finger))
        #expect(bench.take() == [], "the face must not hear of it")
        bench.send(.accepted(accepted))
        bench.wait(1000)
        #expect(!bench.take().contains(.open(accepted)), "it is still down")
        var up = Self.finger
        up.phase = .up
        bench.send(.wakingContact(up))
        #expect(bench.take().contains(.open(accepted)))
    }

    @Test func theWakingKeyAndItsRepeatsAreNobodys() {
        let waking = Waking(isBlank: true)
        waking.lit(at: 5000)
        #expect(waking.claims(Self.press, at: 5000))
        // It repeats for as long as it is held.
        #expect(waking.claims(Self.press, at: 9000))
        #expect(waking.claims(Self.release, at: 9100))
        #expect(!waking.claims(Self.press, at: 9200))
        #expect(!waking.claims(Self.release, at: 9300))
    }

    @Test func inputOlderThanTheNoticeWokeItToo() {
        let waking = Waking(isBlank: true)
        waking.lit(at: 5000)
        #expect(waking.claims(Self.press, at: 4990))
    }

    @Test func theWakingFingerIsNobodysUntilItIsUp() {
        let waking = Waking()
        waking.blanked()
        waking.lit(at: UInt32.max - 10)
        var finger = Self.finger
        #expect(waking.claims(finger, at: 20), "the server's time went around")
        finger.phase = .move
        #expect(waking.claims(finger, at: 4000))
        var second = Contact(tool: .finger, phase: .down, id: 2, x: 0, y: 0)
        #expect(!waking.claims(second, at: 4000))
        second.phase = .up
        #expect(!waking.claims(second, at: 4100))
        finger.phase = .up
        #expect(waking.claims(finger, at: 4200))
        finger.phase = .down
        #expect(!waking.claims(finger, at: 4300))
    }

    @Test func whileItIsBlankEverythingOnlyWakes() {
        let waking = Waking(isBlank: true)
        #expect(waking.claims(Self.press, at: 1))
        waking.lit(at: 1)
        waking.blanked()
        #expect(waking.claims(Self.finger, at: 1_000_000))
    }
}

/// The rules of waking, to be asked inside an expectation.
private final class Waking {
    private var input: WakingInput

    init(isBlank: Bool = false) { input = WakingInput(isBlank: isBlank) }

    func blanked() { input.blanked() }
    func lit(at time: UInt32) { input.lit(at: time) }
    func claims(_ key: KeyStroke, at time: UInt32) -> Bool { input.claims(key, at: time) }
    func claims(_ contact: Contact, at time: UInt32) -> Bool { input.claims(contact, at: time) }
}
