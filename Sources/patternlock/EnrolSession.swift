import LinuxKit
import LockCore
import LockWire

/// Runs the flow of choosing a pattern: asks where it says so, and does what it decides.
struct EnrolSession {
    let asker: any DialogueAsker
    let store: EnrolStore
    let words: StatusWords

    /// How it ended.
    enum End {
        case saved
        /// The person gave up, or closed the window.
        case cancelled
    }

    func run(_ flow: consuming EnrolFlow) throws(Failure) -> End {
        var flow = flow
        var effects = flow.begin()
        var wasPasswordWrong = false
        while true {
            var event: EnrolEvent?
            for effect in effects {
                switch effect {
                case .show(let step): asker.show(step)
                case .ask(let step): event = try ask(step)
                case .tell(let word, let remaining, let triesLeft):
                    words.tell(word, remaining: remaining, triesLeft: triesLeft)
                    wasPasswordWrong = word == .wrong
                case .judgeOld(let old): event = .oldJudged(store.judge(old))
                case .store(let new, let old):
                    let verdict = store.store(new, old: old, wasPasswordWrong: wasPasswordWrong)
                    wasPasswordWrong = false
                    event = verdict == .right ? .stored : .notStored(verdict)
                case .startLocking: event = .lockingStarted(LockSwitching.switchFromWindow(on: true) == .lockingOn)
                case .end(let isSaved): return isSaved ? .saved : .cancelled
                }
            }
            effects = flow.handle(event ?? .closed)
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
