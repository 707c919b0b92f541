import LockCore
import LockWire
import PatternCore
import SecretMemory
import Testing

/// Choosing a pattern: nothing is stored before every repetition agrees.
struct EnrolFlowTests {
    private static let good = "4-2-6-9-5"
    private static let other = "7-5-3-6-8"
    private static let common = "1-2-3-6-9"
    private static let oldPattern = "5-1-6-7-2"

    @Test func twoAlikeAreStoredAndOneIsNot() {
        let flow = FlowDriver()
        #expect(flow.screen == .newPattern)
        flow.draw(Self.good)
        #expect(flow.words == [.first] && flow.screen == .review && flow.stored == nil)
        flow.choose(.next)
        #expect(flow.screen == .again && flow.stored == nil)
        flow.draw(Self.good)
        #expect(flow.stored == Self.good && flow.screen == .working)
        flow.send(.stored)
        #expect(flow.screen == .done && flow.step?.note == .saved)
        flow.choose(.close)
        #expect(flow.end == true)
    }

    @Test(arguments: [(true, DialogueStep.Note.lockingOn), (false, .lockingFailed)])
    func lockingByItselfIsOfferedOnceAPatternIsThere(succeeds: Bool, note: DialogueStep.Note) {
        let flow = FlowDriver(offersLocking: true)
        flow.draw(Self.good)
        flow.choose(.next)
        flow.draw(Self.good)
        #expect(flow.step?.choices.contains(.startLocking) == false)
        flow.send(.stored)
        #expect(flow.step?.choices == [.close, .startLocking])
        flow.choose(.startLocking)
        #expect(flow.startsLocking == 1 && flow.end == nil)
        flow.send(.lockingStarted(succeeds))
        #expect(flow.step?.note == note && flow.step?.choices == [.close])
        flow.choose(.close)
        #expect(flow.end == true)
    }

    @Test func aRefusalSaysWhyAndIsNoFirst() {
        let flow = FlowDriver(PatternPolicy(minimumLength: 5, forbidsCrossings: true))
        flow.draw("1-2-3-6")
        #expect(flow.step?.note == .tooShort && flow.step?.minimum == 5)
        flow.draw(Self.common)
        #expect(flow.step?.note == .tooCommon)
        flow.draw("4-2-6-5-1")
        #expect(flow.step?.note == .crossing)
        #expect(flow.screen == .newPattern && flow.words == [.short, .tooCommon, .crossing])
    }

    @Test func aMismatchStartsOver() {
        let flow = FlowDriver()
        flow.draw(Self.good)
        flow.choose(.next)
        flow.draw(Self.other)
        #expect(flow.words.last == .mismatch && flow.screen == .newPattern && flow.step?.note == .differsStartOver)
        // The first one is forgotten: the second alone is not enough.
        flow.draw(Self.good)
        #expect(flow.screen == .review && flow.stored == nil)
    }

    @Test func aMismatchMayKeepTheFirst() {
        let flow = FlowDriver(mismatch: .drawAgain)
        flow.draw(Self.good)
        flow.choose(.next)
        flow.draw(Self.other)
        #expect(flow.words.last == .mismatch && flow.screen == .again && flow.step?.note == .differs)
        flow.draw(Self.good)
        #expect(flow.stored == Self.good)
    }

    @Test func itIsRepeatedAsOftenAsTheConfigurationSays() {
        let flow = FlowDriver(confirmations: 3)
        flow.draw(Self.good)
        flow.choose(.next)
        for round in 2...4 {
            #expect(flow.stored == nil)
            #expect(flow.step?.round == UInt8(round) && flow.step?.rounds == 4)
            flow.draw(Self.good)
        }
        #expect(flow.stored == Self.good)
    }

    @Test func backLeadsToANewOneAndCancelEndsIt() {
        let flow = FlowDriver()
        flow.draw(Self.good)
        flow.choose(.redraw)
        #expect(flow.screen == .newPattern)
        flow.draw(Self.good)
        // A stroke over the one in sight is another first one.
        flow.draw(Self.other)
        #expect(flow.screen == .review)
        flow.choose(.next)
        flow.choose(.back)
        #expect(flow.screen == .newPattern && flow.stored == nil)
        flow.choose(.cancel)
        #expect(flow.end == false && flow.stored == nil)
    }

    @Test(arguments: 0..<4) func closingTheWindowNeverStores(after steps: Int) {
        let flow = FlowDriver(old: "3x3")
        let all: [() -> Void] = [
            { flow.draw(Self.oldPattern) }, { flow.send(.oldJudged(.right)) }, { flow.draw(Self.good) },
            { flow.choose(.next) },
        ]
        for step in all[..<steps] { step() }
        flow.send(.closed)
        #expect(flow.end == false && flow.stored == nil)
    }

    @Test func theOldPatternComesFirst() {
        let flow = FlowDriver(old: "3x3")
        #expect(flow.screen == .oldPattern)
        flow.draw(Self.oldPattern)
        #expect(flow.judged == [Self.oldPattern])
        flow.send(.oldJudged(.wrong(triesLeft: 3, remaining: 30_000)))
        #expect(flow.screen == .oldPattern && flow.step?.note == .wrongPattern && flow.words == [.wrong])
        #expect(flow.step?.triesLeft == 3 && flow.step?.remainingMilliseconds == 30_000)
        flow.draw(Self.oldPattern)
        flow.send(.oldJudged(.throttled(remaining: 5000)))
        #expect(flow.screen == .oldPattern && flow.step?.note == .throttled)
        #expect(flow.step?.remainingMilliseconds == 5000)
        flow.draw(Self.oldPattern)
        flow.send(.oldJudged(.right))
        #expect(flow.screen == .newPattern && flow.words.last == .accepted)
        flow.draw(Self.oldPattern)
        #expect(flow.step?.note == .sameAsOld && flow.words.last == .sameAsOld)
        flow.draw(Self.good)
        flow.choose(.next)
        flow.draw(Self.good)
        #expect(flow.stored == Self.good && flow.storedOld == Self.oldPattern)
    }

    /// It is drawn under the rules it was chosen under, the new one under today's.
    @Test func theOldPatternHasAsManyDotsAsItHas() {
        let flow = FlowDriver(PatternPolicy(minimumLength: 5), old: "3x3", fewest: 2)
        #expect(flow.step?.minimum == 2)
        flow.draw("4-2-9")
        #expect(flow.screen == .newPattern && flow.step?.minimum == 5)
    }

    /// To judge it apart would be the one time that it opens: who goes back would be left without a pattern.
    @Test func anOldPatternThatOpensOnlyOnceIsJudgedWithTheNewOne() {
        for flow in [FlowDriver(old: "3x3", judgesOldFirst: false), FlowDriver(old: "3x3")] {
            let old = flow.judgesOldFirst ? Self.common : Self.oldPattern
            flow.draw(old)
            #expect(flow.judged.isEmpty && flow.screen == .newPattern)
            flow.draw(Self.good)
            flow.choose(.next)
            flow.draw(Self.good)
            #expect(flow.storedOld == old)
            flow.send(.notStored(.wrong(triesLeft: 4, remaining: 0)))
            #expect(flow.screen == .oldPattern && flow.step?.note == .wrongPattern)
            flow.draw(old)
            #expect(flow.screen == .newPattern)
        }
    }

    @Test func aWrongPasswordKeepsThePatternAndAWaitDoesNot() {
        let flow = FlowDriver()
        flow.draw(Self.good)
        flow.choose(.next)
        flow.draw(Self.good)
        flow.stored = nil
        flow.send(.notStored(.wrongPassword(remaining: 0)))
        #expect(flow.stored == Self.good, "the password alone is asked for again")
        flow.send(.notStored(.throttled(remaining: 30_000)))
        #expect(flow.screen == .failed && flow.step?.remainingMilliseconds == 30_000)
        flow.choose(.redraw)
        #expect(flow.screen == .newPattern)
        flow.choose(.cancel)
        #expect(flow.end == false)
    }

    @Test func whoGoesBackFromThePasswordChoosesAnew() {
        let flow = FlowDriver()
        flow.draw(Self.good)
        flow.choose(.next)
        flow.draw(Self.good)
        flow.send(.notStored(.abandoned))
        #expect(flow.screen == .newPattern && flow.step?.note == DialogueStep.Note.none)
    }

    @Test func aPatternThatMustBeChangedAndIsTheSameIsDrawnAnew() {
        let flow = FlowDriver()
        flow.draw(Self.good)
        flow.choose(.next)
        flow.draw(Self.good)
        flow.send(.notStored(.sameAsOld))
        #expect(flow.screen == .newPattern && flow.step?.note == .sameAsOld && flow.words.last == .sameAsOld)
        #expect(flow.end == nil)
    }

    @Test func theGridGoesRound() {
        let flow = FlowDriver(grids: ["3x3", "4x4", "5x5"])
        #expect(flow.step?.choices == [.cancel, .grid])
        for rows: UInt8 in [4, 5, 3] {
            flow.choose(.grid)
            #expect(flow.step?.rows == rows && flow.screen == .newPattern)
        }
        #expect(FlowDriver().step?.choices == [.cancel], "with one grid there is nothing to choose")
    }

    @Test func aLateWordChangesNothing() {
        let flow = FlowDriver()
        flow.send(.stored)
        flow.send(.oldJudged(.right))
        flow.send(.notStored(.denied))
        #expect(flow.end == nil && flow.stored == nil && flow.screen == .newPattern)
    }
}

/// Feeds a flow and keeps what follows. Patterns are text here: they are made up.
private final class FlowDriver {
    private var flow: EnrolFlow
    let judgesOldFirst: Bool
    private(set) var step: DialogueStep?
    private(set) var words: [EnrolWord] = []
    private(set) var judged: [String] = []
    var stored: String?
    private(set) var storedOld: String?
    private(set) var end: Bool?
    private(set) var startsLocking = 0

    init(
        _ policy: PatternPolicy = PatternPolicy(), confirmations: Int = 1, mismatch: EnrolRules.Mismatch = .startOver,
        grids: [String] = ["3x3"], old: String? = nil, fewest: Int = 4, judgesOldFirst: Bool = true,
        offersLocking: Bool = false
    ) {
        var rules = EnrolRules(
            policy: policy, confirmations: confirmations, mismatch: mismatch, grids: grids.compactMap { Grid($0) })
        rules.offersLocking = offersLocking
        self.judgesOldFirst = judgesOldFirst
        flow = EnrolFlow(
            rules, grid: rules.grids[0],
            oldGrid: old.flatMap { Grid($0) }.map { EnrolledGrid($0, fewestDots: fewest) },
            judgesOldFirst: judgesOldFirst)
        take(flow.begin())
    }

    var screen: DialogueStep.Screen? { step?.screen }

    func choose(_ choice: DialogueChoice) { send(.chosen(choice)) }

    func draw(_ text: String) {
        do throws(PatternError) {
            var bytes = SecretBytes(capacity: 64)
            for byte in text.utf8 { bytes.append(byte) }
            guard let step, let grid = Grid(rows: Int(step.rows), columns: Int(step.columns)) else {
                Issue.record("no grid is shown to draw \(text) on")
                return
            }
            send(.drawn(DrawnPattern(try Pattern(text: bytes, on: grid))))
        } catch { Issue.record("\(text): \(error)") }
    }

    func send(_ event: EnrolEvent) { take(flow.handle(event)) }

    private func take(_ effects: [EnrolEffect]) {
        for effect in effects {
            switch effect {
            case .ask(let step), .show(let step): self.step = step
            case .tell(let word, _, _): words.append(word)
            case .judgeOld(let old): judged.append(Self.text(old))
            case .store(let new, let old):
                stored = Self.text(new)
                storedOld = old.map(Self.text)
            case .startLocking: startsLocking += 1
            case .end(let isSaved): end = isSaved
            }
        }
    }

    private static func text(_ drawn: DrawnPattern) -> String {
        let text = drawn.pattern.hyphenatedText()
        return String(decoding: (0..<text.count).map { text[$0] }, as: UTF8.self)
    }
}
