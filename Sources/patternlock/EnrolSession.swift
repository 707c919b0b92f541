import LinuxKit
import LockCore
import LockWire
import VerifierClient

/// Runs the flow of choosing a pattern: asks where it says so, and does what it decides.
struct EnrolSession {
    private let target: PatternTarget
    private let asker: any DialogueAsker
    private let store: EnrolStore
    private let words: StatusWords

    init(_ target: PatternTarget, asker: any DialogueAsker, words: StatusWords) {
        self.target = target
        self.asker = asker
        self.words = words
        store = EnrolStore(target: target, asker: asker)
    }

    /// How it ended.
    enum End {
        case saved
        /// The person gave up, or closed the window.
        case cancelled
        /// So did the person who had been told this, and had gone no further since.
        case refused(Failure)
    }

    func run(_ flow: consuming EnrolFlow) throws(Failure) -> End {
        var flow = flow
        var effects = flow.begin()
        var wasPasswordWrong = false
        var failure: Failure?
        while true {
            var event: EnrolEvent?
            for effect in effects {
                switch effect {
                case .show(let step): asker.show(step)
                case .ask(let step): event = try ask(step)
                case .tell(let word, let remaining, let triesLeft):
                    words.tell(word, remaining: remaining, triesLeft: triesLeft)
                    wasPasswordWrong = word == .wrong
                    failure = self.failure(after: word, failure)
                case .judgeOld(let old):
                    event = .oldJudged(store.judge(old))
                    failure = store.failure
                case .store(let new, let old):
                    let verdict = store.store(new, old: old, wasPasswordWrong: wasPasswordWrong)
                    wasPasswordWrong = false
                    failure = store.failure
                    event = verdict == .right ? .stored : .notStored(verdict)
                case .startLocking: event = .lockingStarted(LockSwitching.switchFromWindow(on: true) == .lockingOn)
                case .end(let isSaved): return isSaved ? .saved : failure.map(End.refused) ?? .cancelled
                }
            }
            effects = flow.handle(event ?? .closed)
        }
    }

    /// What stands against the person after a word: the policy's refusal, what others said before, or nothing.
    private func failure(after word: EnrolWord, _ before: Failure?) -> Failure? {
        switch word {
        case .first, .accepted, .mismatch, .stored: nil
        case .short: Outcome.tooShort.failure(target.user)
        case .tooCommon: Outcome.tooCommon.failure(target.user)
        case .crossing: Outcome.crossing.failure(target.user)
        case .grid: Outcome.gridRefused.failure(target.user)
        case .sameAsOld: Outcome.sameAsOld.failure(target.user)
        case .wrong, .throttled, .unavailable: before
        }
    }

    private func ask(_ step: DialogueStep) throws(Failure) -> EnrolEvent {
        switch try asker.ask(step) {
        case .pattern(let drawn): .drawn(drawn)
        case .choice(let choice): .chosen(choice)
        case .typed: .closed
        case .closed: .closed
        }
    }
}
