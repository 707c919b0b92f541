import LockCore
import LockWire
import Testing

@Suite struct StandbyMachineTests {
    @Test func theEndWithoutAWordIsDeath() {
        let standby = Standby()
        #expect(standby.hear(.activeLost) == .takeOver)
    }

    @Test func afterTheWordItIsNot() {
        let standby = Standby()
        #expect(standby.hear(.opening) == .acknowledge)
        #expect(standby.hear(.activeLost) == .finish)
    }

    @Test func itAsksOnlyWhenSomebodyIsThere() {
        let standby = Standby()
        standby.now += 1_000_000
        #expect(standby.hear(.tick) == nil)
        #expect(standby.deadline == nil, "an untouched lock wakes nobody")
        #expect(standby.hear(.userCame) == .ask)
        #expect(standby.hear(.userCame) == nil, "one question at a time")
        #expect(standby.hear(.answered) == nil)
        #expect(standby.deadline == nil)
        standby.now += 1_000_000
        #expect(standby.hear(.tick) == nil)
    }

    @Test func anActiveGuardThatSaysNothingIsEnded() {
        let standby = Standby()
        #expect(standby.hear(.userCame) == .ask)
        standby.now += StandbyMachine.answerMilliseconds - 1
        #expect(standby.hear(.tick) == nil)
        standby.now += 1
        #expect(standby.hear(.tick) == .endActive)
        #expect(standby.deadline == nil, "it is ended once")
        #expect(standby.hear(.activeLost) == .takeOver)
    }

    @Test func oneThatIsOnItsWayOutIsLeftAlone() {
        let standby = Standby()
        #expect(standby.hear(.userCame) == .ask)
        #expect(standby.hear(.opening) == .acknowledge)
        standby.now += 1_000_000
        #expect(standby.hear(.tick) == nil)
        #expect(standby.hear(.userCame) == nil)
    }

    @Test func itAnswers() {
        let standby = Standby()
        #expect(standby.hear(.asked) == .answer)
    }

    @Test func aStandbyThatSaysNothingIsReplaced() {
        var bench = Bench.locked()
        bench.standbyAnswers = false
        let key = KeyStroke(keycode: 38, isPress: true, modifiers: (0, 0, 0), groups: (0, 0, 0))
        bench.send(.key(key))
        bench.send(.face(.pong(1)))
        let asked = bench.take()
        #expect(asked == [.tell(.key(key)), .tell(.ping(1)), .askStandby])
        bench.wait(2999)
        #expect(bench.take() == [])
        bench.wait(1)
        #expect(bench.take() == [.endStandby])
        #expect(bench.machine.deadline == nil, "the next one runs")
    }
}

/// The decisions of a standby, to be asked inside an expectation.
private final class Standby {
    private var machine = StandbyMachine()
    var now: UInt64 = 1000

    var deadline: UInt64? { machine.deadline }

    func hear(_ event: StandbyEvent) -> StandbyEffect? { machine.handle(event, now: now) }
}
