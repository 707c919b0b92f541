import LockCore
import LockWire
import SecretMemory
import Testing

/// A guard's machine, with answers to what it asks of X and of processes.
struct Bench {
    var machine: GuardMachine
    var now: UInt64 = 1000
    /// What X would answer.
    var mastersFree = true
    var touchDevicesFree = true
    var isHeld = false
    var isOnTop = true
    var faceStarts = true
    var standbyAnswers = true
    /// All effects since the last `take`, but for those that were answered.
    private var seen: [GuardEffect] = []

    static let stage = Stage(
        window: 7, x: 0, y: 0, width: 100, height: 50, widthMillimetres: 0, heightMillimetres: 0)

    init(
        mode: GuardMachine.Mode = .cover, isTakeover: Bool = false, blankAfter: UInt64? = nil, failures: UInt32 = 0
    ) {
        machine = GuardMachine(
            mode: mode, stage: Self.stage, isTakeover: isTakeover, blankAfter: blankAfter, failures: failures)
    }

    mutating func start() { perform(machine.start(now: now)) }

    mutating func send(_ event: GuardEvent) { perform(machine.handle(event, now: now)) }

    mutating func wait(_ milliseconds: UInt64) {
        let end = now + milliseconds
        while let due = machine.deadline, due <= end {
            now = max(now, due)
            send(.tick)
            if let next = machine.deadline, next <= now {
                Issue.record("a deadline at \(next) stays when it is \(now): the guard would spin")
                break
            }
        }
        now = end
    }

    mutating func take() -> [GuardEffect] {
        defer { seen = [] }
        return seen
    }

    private mutating func perform(_ effects: [GuardEffect]) {
        for effect in effects {
            switch effect {
            case .grabMasters: send(.mastersGrabbed(mastersFree))
            case .lookForHeldInput: send(.inputHeld(isHeld))
            case .grabTouchDevices: send(.touchDevicesGrabbed(touchDevicesFree))
            case .checkCover: send(.coverChecked(isOnTop: isOnTop))
            case .startStandby: send(.standbyStarted)
            case .takeSaver: send(.blank(false))
            case .forgetInput: break
            case .askStandby: if standbyAnswers { send(.standbyAnswered) } else { seen.append(effect) }
            case .startFace:
                seen.append(effect)
                send(faceStarts ? .faceStarted : .faceLost)
            default: seen.append(effect)
            }
        }
    }

    /// Locked, with a face that has been told so.
    static func locked(blankAfter: UInt64? = nil) -> Bench {
        var bench = Bench(blankAfter: blankAfter)
        bench.start()
        _ = bench.take()
        return bench
    }
}

/// The only way to an acceptance: a token that comes back.
func acceptance() -> Acceptance? {
    var ledger = ConversationLedger()
    var token = SecretBytes(capacity: Token.size)
    for byte in 0..<UInt8(Token.size) { token.append(byte) }
    let generation = ledger.begin(token: token)
    return ledger.judge(token, from: generation)
}

let faceGreeting: [GuardEffect] = [.startFace, .tell(.stage(Bench.stage)), .tell(.locked(true))]

@Suite struct GuardMachineLockingTests {
    @Test func whoTakesOverTellsThatItIsLockedOnceItIs() {
        var bench = Bench(isTakeover: true)
        bench.mastersFree = false
        bench.start()
        #expect(!bench.take().contains(.noteLocked), "nothing is held yet")
        bench.mastersFree = true
        bench.wait(1000)
        let effects = bench.take()
        #expect(effects.filter { $0 == .noteLocked }.count == 1)
        #expect(!effects.contains(.record(.locked)), "the command was told by the guard before")
    }

    @Test func locksAtOnceWhenNothingIsInTheWay() {
        var bench = Bench()
        bench.start()
        #expect(bench.take() == [.record(.locked), .status(.locked)] + faceGreeting)
        #expect(bench.machine.deadline == nil, "an untouched lock wakes nobody")
    }

    @Test func triesEveryFiftyMillisecondsForEver() {
        var bench = Bench()
        bench.mastersFree = false
        bench.start()
        #expect(bench.take() == [.startFace, .tell(.stage(Bench.stage)), .tell(.locked(false))])
        bench.wait(600_000)
        #expect(bench.take() == [])
        #expect(bench.machine.deadline.map { $0 - bench.now <= 50 } == true)
        bench.mastersFree = true
        bench.wait(50)
        #expect(bench.take() == [.record(.locked), .status(.locked), .tell(.locked(true))])
    }

    @Test func waitsThreeSecondsForKeysAndNoLonger() {
        var bench = Bench()
        bench.isHeld = true
        bench.start()
        bench.wait(2999)
        #expect(!bench.take().contains(.record(.locked)))
        bench.wait(1)
        #expect(bench.take() == [.record(.locked), .status(.locked), .tell(.locked(true))])
    }

    @Test func waitsForTouchDevicesAndTheCover() {
        var bench = Bench()
        bench.touchDevicesFree = false
        bench.start()
        bench.wait(500)
        bench.touchDevicesFree = true
        bench.isOnTop = false
        bench.wait(500)
        #expect(!bench.take().contains(.record(.locked)))
        bench.isOnTop = true
        bench.wait(10)
        #expect(bench.take() == [.record(.locked), .status(.locked), .tell(.locked(true))])
    }

    @Test func takesLostGrabsBackWithoutAWord() {
        var bench = Bench.locked()
        bench.isHeld = true
        bench.send(.grabsInDoubt)
        #expect(bench.take() == [])
        #expect(bench.machine.deadline == nil)
    }

    @Test func saysWhenTheyCannotBeTakenBack() {
        var bench = Bench.locked()
        bench.mastersFree = false
        bench.send(.grabsInDoubt)
        #expect(bench.take() == [.tell(.locked(false))])
        bench.mastersFree = true
        bench.wait(50)
        #expect(bench.take() == [.tell(.locked(true))])
    }

    @Test func forwardsAndAsksTheFaceOnceInAWhile() {
        var bench = Bench.locked()
        let key = KeyStroke(keycode: 38, isPress: true, modifiers: (0, 0, 0), groups: (0, 0, 0))
        bench.send(.key(key))
        bench.send(.key(key))
        #expect(bench.take() == [.tell(.key(key)), .tell(.ping(1)), .tell(.key(key))])
        bench.send(.face(.pong(1)))
        #expect(bench.machine.deadline == nil)
        bench.wait(1000)
        bench.send(.contactsLost)
        bench.send(.keymapChanged)
        bench.send(.blank(true))
        #expect(bench.take() == [.tell(.contactsLost), .tell(.ping(2)), .tell(.keymapChanged), .tell(.blank(true))])
    }
}

@Suite struct GuardMachineFaceTests {
    @Test func replacesAFaceThatDoesNotAnswer() {
        var bench = Bench.locked()
        bench.send(.contactsLost)
        bench.send(.face(.pong(99)))
        _ = bench.take()
        bench.wait(1999)
        #expect(bench.take() == [])
        bench.wait(1)
        #expect(bench.take() == [.endFace] + faceGreeting)
    }

    @Test func tellsANewFaceEverything() {
        var bench = Bench.locked()
        var stage = Bench.stage
        stage.width = 33
        bench.send(.stage(stage))
        bench.send(.stage(stage))
        #expect(bench.take() == [.tell(.stage(stage))])
        bench.send(.blank(true))
        _ = bench.take()
        bench.send(.faceLost)
        #expect(
            bench.take() == [
                .endFace, .startFace, .tell(.stage(stage)), .tell(.locked(true)), .tell(.blank(true)),
            ])
    }

    @Test func backsOffFromAFaceThatCannotLive() {
        var bench = Bench()
        bench.faceStarts = false
        bench.start()
        bench.wait(60_000)
        let starts = bench.take().filter { $0 == .startFace }.count
        #expect((10...25).contains(starts), "\(starts) starts in a minute")
        bench.faceStarts = true
        bench.wait(5000)
        #expect(bench.take().contains(.tell(.locked(true))))
        // A good life makes the next start quick again.
        bench.wait(10_000)
        bench.send(.faceLost)
        #expect(bench.take() == [.endFace] + faceGreeting)
    }

    @Test func reportsBecomeStatusLines() {
        var bench = Bench.locked()
        bench.send(.face(.attempt(.throttled, remainingMilliseconds: 30_000, triesLeft: 4)))
        bench.send(.face(.layout(rows: 1, columns: 1, radius: 9.5, dots: [PixelPoint(x: 1, y: 2)])))
        #expect(
            bench.take() == [
                .status(.attempt(.throttled, remainingMilliseconds: 30_000, triesLeft: 4)),
                .status(.layout(rows: 1, columns: 1, radius: 9.5, dots: [PixelPoint(x: 1, y: 2)])),
            ])
        #expect(
            StatusLine.layout(rows: 1, columns: 1, radius: 9.5, dots: [PixelPoint(x: 1, y: 2)]).json
                == #"{"event":"layout","rows":1,"cols":1,"radius":9.5,"dots":[[1.0,2.0]]}"#)
    }
}

@Suite struct GuardMachineConversationTests {
    @Test func onlyOneRunsAtATime() {
        var bench = Bench.locked()
        bench.send(.face(.startConversation(.pattern)))
        bench.send(.face(.startConversation(.password)))
        #expect(
            bench.take() == [.startConversation(.pattern), .endConversation, .startConversation(.password)])
        bench.send(.conversationEnded)
        bench.send(.conversationEnded)
        #expect(bench.take() == [.endConversation])
    }

    @Test func goesWithItsFace() {
        var bench = Bench.locked()
        bench.send(.face(.startConversation(.pattern)))
        bench.send(.faceLost)
        #expect(bench.take() == [.startConversation(.pattern), .endFace, .endConversation] + faceGreeting)
    }

    @Test func doesNotStorm() {
        var bench = Bench.locked()
        var starts = 0
        let end = bench.now + 60_000
        while bench.now < end {
            bench.send(.face(.startConversation(.pattern)))
            bench.wait(10)
            if bench.take().contains(.startConversation(.pattern)) {
                starts += 1
                bench.send(.conversationEnded)
            }
        }
        #expect(starts < 60, "\(starts) starts in a minute")
    }
}

@Suite struct GuardMachineOpeningTests {
    @Test func showsThenOpens() throws {
        let accepted = try #require(acceptance())
        var bench = Bench.locked()
        bench.send(.face(.attempt(.wrong, remainingMilliseconds: 0, triesLeft: 9)))
        bench.send(.face(.startConversation(.pattern)))
        _ = bench.take()
        bench.send(.accepted(accepted))
        #expect(
            bench.take() == [
                .tell(.accepted), .record(.accepted),
                .status(.attempt(.accepted, remainingMilliseconds: 0, triesLeft: 9)),
            ])
        bench.wait(299)
        #expect(bench.take() == [])
        bench.wait(1)
        #expect(
            bench.take() == [
                .open(accepted), .record(.unlocked), .status(.unlocked), .endConversation, .endFace, .finish(0),
            ])
        bench.send(.grabsInDoubt)
        #expect(bench.take() == [])
    }

    @Test func theCommandHearsOfAWrongAnswerAndOfNoOtherThatWasNotAccepted() {
        var bench = Bench.locked()
        _ = bench.take()
        for result in [AttemptResult.short, .throttled, .unavailable] {
            bench.send(.face(.attempt(result, remainingMilliseconds: 0, triesLeft: 9)))
        }
        #expect(bench.take().allSatisfy { if case .status = $0 { true } else { false } })
        bench.send(.face(.attempt(.wrong, remainingMilliseconds: 0, triesLeft: 9)))
        #expect(bench.take().contains(.record(.wrong)))
    }

    @Test func aNewFaceHearsHowManyAnswersWereWrong() {
        var bench = Bench.locked()
        for _ in 0..<3 { bench.send(.face(.attempt(.wrong, remainingMilliseconds: 0, triesLeft: 9))) }
        _ = bench.take()
        bench.send(.faceLost)
        bench.wait(100)
        #expect(bench.take().contains(.tell(.failures(3))))
    }

    @Test func aGuardThatTakesOverGoesOnCounting() {
        var bench = Bench(isTakeover: true, failures: 2)
        bench.start()
        #expect(bench.take().contains(.tell(.failures(2))))
        bench.send(.face(.attempt(.wrong, remainingMilliseconds: 0, triesLeft: 9)))
        #expect(bench.take().contains(.keepFailures(3)))
    }

    @Test func whatTheFaceSaysIsTold() {
        var bench = Bench.locked()
        _ = bench.take()
        bench.send(.face(.said("One \"moment\"\n\u{1b}…", .wrong)))
        let told = bench.take()
        #expect(told == [.status(.text("One \"moment\"\n\u{1b}…", .wrong))])
        #expect(
            StatusLine.text("One \"moment\"\n\u{1b}…", .wrong).json
                == #"{"event":"text","text":"One \"moment\"\n …","tone":"wrong"}"#)
        let long = StatusLine.text(String(repeating: "图", count: 5000), .plain).json
        #expect(long.utf8.count < 4096, "a line must fit into a pipe")
    }

    @Test func anotherPersonIsLetInBesideALockThatStays() {
        var bench = Bench.locked()
        _ = bench.take()
        bench.send(.face(.switchUser))
        #expect(bench.take() == [.record(.switchUser)])
        for wish in [PatternWish.forgotten, .keep, .change] { bench.send(.face(.wish(wish))) }
        #expect(bench.take() == [.record(.forgotten), .record(.remembered), .record(.change)])
    }

    @Test func waitsForKeysAndFingersThatItSaw() throws {
        let accepted = try #require(acceptance())
        var bench = Bench.locked()
        let key = KeyStroke(keycode: 50, isPress: true, modifiers: (0, 0, 0), groups: (0, 0, 0))
        let finger = Contact(tool: .finger, phase: .down, id: 1, x: 0, y: 0)
        bench.send(.key(key))
        bench.send(.contact(finger))
        bench.send(.accepted(accepted))
        bench.wait(1000)
        var up = finger
        up.phase = .up
        bench.send(.contact(up))
        #expect(!bench.take().contains(.open(accepted)))
        var release = key
        release.isPress = false
        bench.send(.key(release))
        #expect(bench.take().contains(.open(accepted)))
    }

    @Test func waitsForThemThreeSecondsAtMost() throws {
        let accepted = try #require(acceptance())
        var bench = Bench.locked()
        bench.send(.contact(Contact(tool: .finger, phase: .down, id: 1, x: 0, y: 0)))
        bench.send(.accepted(accepted))
        bench.wait(3299)
        #expect(!bench.take().contains(.open(accepted)))
        bench.wait(1)
        #expect(bench.take().contains(.open(accepted)))
    }

    @Test func inputIsOverAfterTheAnswer() throws {
        let accepted = try #require(acceptance())
        var bench = Bench.locked()
        bench.send(.accepted(accepted))
        _ = bench.take()
        let key = KeyStroke(keycode: 50, isPress: true, modifiers: (0, 0, 0), groups: (0, 0, 0))
        bench.send(.key(key))
        bench.send(.face(.startConversation(.pattern)))
        bench.send(.conversationEnded)
        bench.send(.faceLost)
        #expect(bench.take() == [.endFace])
    }

    @Test func nothingButAnAcceptanceOpens() {
        var bench = Bench.locked()
        let events: [GuardEvent] = [
            .mastersGrabbed(true), .inputHeld(false), .touchDevicesGrabbed(true), .coverChecked(isOnTop: true),
            .grabsInDoubt, .contactsLost, .keymapChanged, .blank(false), .faceStarted, .faceLost, .face(.pong(1)),
            .face(.startConversation(.pattern)), .conversationEnded, .closeRequested, .tick,
        ]
        for first in events {
            for second in events {
                bench.send(first)
                bench.send(second)
                bench.wait(4000)
            }
        }
        let ends = bench.take().filter { effect in
            switch effect {
            case .open, .finish, .record(.unlocked), .record(.closed): true
            default: false
            }
        }
        #expect(ends == [])
    }

    @Test func aQuestionTakesEveryGrabAndIsClosed() {
        var bench = Bench(mode: .question)
        bench.start()
        #expect(bench.take().contains(.record(.locked)), "when every grab holds")
        bench.send(.closeRequested)
        #expect(bench.take() == [.endConversation, .endFace, .record(.closed), .finish(1)])
    }

    private static func enter(isPress: Bool) -> KeyStroke {
        KeyStroke(keycode: 36, isPress: isPress, modifiers: (0, 0, 0), groups: (0, 0, 0))
    }

    @Test func aQuestionIsThereUntilItsLastKeyIsUp() {
        var bench = Bench(mode: .question)
        bench.start()
        bench.send(.key(Self.enter(isPress: true)))
        _ = bench.take()
        bench.send(.closeRequested)
        #expect(bench.take() == [])
        bench.send(.key(Self.enter(isPress: false)))
        #expect(bench.take() == [.endConversation, .endFace, .record(.closed), .finish(1)])
    }

    @Test func aKeyThatStaysDownHoldsAQuestionForAMoment() {
        var bench = Bench(mode: .question)
        bench.start()
        bench.send(.key(Self.enter(isPress: true)))
        bench.send(.closeRequested)
        _ = bench.take()
        bench.wait(GuardMachine.closingMilliseconds)
        #expect(bench.take().last == .finish(1))
    }

    @Test func aPreviewClosesAndIsNeverLocked() {
        var bench = Bench(mode: .preview)
        bench.start()
        #expect(bench.take() == faceGreeting)
        bench.send(.closeRequested)
        #expect(bench.take() == [.endConversation, .endFace, .record(.closed), .finish(1)])
    }
}
