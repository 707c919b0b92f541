import Configuration
import HelperClient
import Languages
import LinuxKit
import LockCore
import LockWire
import PatternCore
import VerifierClient

/// `patternlock settings`: one window to set, change and remove the pattern, to choose a look, and to try it.
struct SettingsCommand {
    private let invocation: Invocation
    private let user: UserAccount
    private let words: StatusWords
    private let policy = PatternRules(Settings.system()).policy

    init(_ invocation: Invocation) throws(Failure) {
        self.invocation = invocation
        guard !Caller.isRoot else {
            throw Failure(.refused, "the settings are everybody's own: run this as yourself, without sudo")
        }
        _ = try SessionDisplay.current.requireName(
            or: Failure(.unavailable, "there is no display to open a window on: DISPLAY is not set"))
        user = try Caller.account()
        words = try StatusWords(invocation)
    }

    func run() throws(Failure) {
        let window = try DialogueWindow(status: words)
        var hasBegun = false
        var note = DialogueStep.Note.none
        while true {
            let target = try PatternTarget(invocation)
            let (outcome, store) = target.status()
            guard case .choice(let choice) = try window.ask(menu(outcome, note)) else {
                if !hasBegun, window.isMissing() { throw Failure(.unavailable, "there is no window to draw in") }
                return
            }
            hasBegun = true
            note = .none
            switch choice {
            case .setPattern: try choose(window, in: try newTarget(), old: nil)
            case .changePattern:
                let target = try PatternTarget(invocation, isHome: store == .home)
                try choose(window, in: target, old: try target.changeableGrid())
            case .removePattern: try remove(window, store)
            case .themes: try chooseLook(window)
            case .tryIt: try tryIt(window)
            case .startLocking, .stopLocking:
                note = LockSwitching.switchFromWindow(on: choice == .startLocking)
                continue
            default: return
            }
        }
    }

    /// What there is to be done now.
    private func menu(_ outcome: Outcome, _ note: DialogueStep.Note) -> DialogueStep {
        var step = DialogueStep(.menu, note: note)
        step.isEnrolled = outcome.isEnrolled
        var choices: [DialogueChoice] = [.setPattern]
        if outcome.isEnrolled {
            // The one that is switched off can only be removed, or set anew with the password.
            let canChange: Bool =
                switch outcome {
                case .enrolled, .throttled, .switchedOff(mustChange: true, _): true
                default: false
                }
            choices = canChange ? [.changePattern, .removePattern] : [.removePattern]
        }
        if LockSwitching.isOffered { choices.append(.startLocking) }
        if LockSwitching.isOn == true { choices.append(.stopLocking) }
        step.choices = choices + [.themes, .tryIt, .close]
        if case .switchedOff(mustChange: false, _) = outcome { step.note = .switchedOff }
        if case .unavailable = outcome { step.note = .unavailable }
        return step
    }

    /// A first pattern goes where it opens most: into the system store where the owner can prove who he is.
    private func newTarget() throws(Failure) -> PatternTarget {
        try PatternTarget(invocation, isHome: !HelperClient().exists)
    }

    private func choose(_ window: DialogueWindow, in target: PatternTarget, old: EnrolledGrid?) throws(Failure) {
        let grid = try target.newGrid(policy, old: old?.grid ?? .standard)
        let session = EnrolSession(target, asker: window, words: words)
        let rules = EnrolRules(target, policy, grid: grid)
        _ = try session.run(EnrolFlow(rules, grid: grid, oldGrid: old, judgesOldFirst: !target.mustChange()))
    }

    // MARK: Removing

    private func remove(_ window: DialogueWindow, _ kind: StoreKind) throws(Failure) {
        guard case .choice(.removePattern) = try window.ask(DialogueStep(.removal, choices: [.back, .removePattern]))
        else { return }
        let target = try PatternTarget(invocation, isHome: kind == .home)
        let store = EnrolStore(target: target, asker: window)
        var note = DialogueStep.Note.none
        var remaining = 0
        while true {
            let verdict: EnrolVerdict
            if kind == .home {
                guard let drawn = try askForOld(window, target, note, remaining) else { return }
                verdict = store.remove(drawn)
            } else {
                verdict = store.removeWithPassword(wasPasswordWrong: note == .wrongPassword)
            }
            (note, remaining) = verdict.notes
            switch verdict {
            case .right:
                _ = try window.ask(DialogueStep(.done, note: .removed, choices: [.close]))
                return
            case .abandoned: return
            case .wrong, .wrongPassword(remaining: 0): continue
            case .throttled where kind == .home: continue
            default:
                var step = DialogueStep(.failed, note: note, choices: [.close])
                step.remainingMilliseconds = UInt32(clamping: remaining)
                _ = try window.ask(step)
                return
            }
        }
    }

    /// The pattern of a home store, drawn once more; nil when the person goes back.
    private func askForOld(
        _ window: DialogueWindow, _ target: PatternTarget, _ note: DialogueStep.Note, _ remaining: Int
    ) throws(Failure) -> DrawnPattern? {
        let enrolled: EnrolledGrid
        switch target.status().outcome {
        case .enrolled(let told, _, _), .throttled(_, _, let told?), .switchedOff(mustChange: true, let told?):
            enrolled = told
        default: enrolled = EnrolledGrid(.standard, fewestDots: PatternPolicy.standardMinimum)
        }
        let grid = enrolled.grid
        var step = DialogueStep(
            .oldPattern, note: note, rows: UInt8(grid.rows), columns: UInt8(grid.columns), choices: [.back])
        step.minimum = UInt8(clamping: enrolled.fewestDots)
        step.remainingMilliseconds = UInt32(clamping: remaining)
        guard case .pattern(let drawn) = try window.ask(step) else { return nil }
        window.show(DialogueStep(.working))
        return drawn
    }

    // MARK: The look

    /// Each press is written at once, and the window shows it.
    private func chooseLook(_ window: DialogueWindow) throws(Failure) {
        while true {
            let settings = Settings.user(user.uid, home: user.home)
            var step = DialogueStep(
                .themes,
                choices: [
                    .darkTheme, .lightTheme, .contrastTheme, .duskTheme, .hidePath, .motion, .textSize, .back,
                ])
            step.look = LookSettings(settings)
            guard case .choice(let choice) = try window.ask(step), let (key, value) = choice.setting(after: settings)
            else { return }
            do throws(Errno) {
                try OwnConfiguration(home: user.home).set(key, to: value, section: "appearance")
            } catch {
                throw Failure(
                    .unavailable, "\(user.home)/.config/patternlock/patternlock.conf cannot be written: \(error)")
            }
        }
    }

    /// The lock as it will be, in a window of its own: what is drawn there is judged.
    private func tryIt(_ window: DialogueWindow) throws(Failure) {
        window.show(DialogueStep(.working))
        let watch = GuardWatch(
            programs: try LockPrograms(), arguments: ["patternlock-guard", "--preview", "--rehearsal"], status: nil,
            instance: nil, sleepLock: nil, keys: nil, hooks: nil, switcher: nil, newPattern: nil)
        _ = try watch.waitForUnlock(onLocked: {})
    }
}
