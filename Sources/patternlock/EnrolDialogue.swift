import Configuration
import Languages
import LinuxKit
import LockCore
import PatternCore

/// Choosing a pattern step by step: in a window where there is a display, or drawn on the terminal.
struct EnrolDialogue {
    private let target: PatternTarget
    private let policy: PatternPolicy
    private let words: StatusWords

    init(_ target: PatternTarget, _ policy: PatternPolicy, _ words: StatusWords) {
        self.target = target
        self.policy = policy
        self.words = words
    }

    /// Asks for a new pattern, after the one that is enrolled on `old` if there is one, and stores it. False where there is
    /// nothing to show steps on, and plain questions are to be asked. Throws when nothing was changed.
    func run(grid: Grid, old: EnrolledGrid?) throws(Failure) -> Bool {
        switch DialoguePlace(target.invocation) {
        case .questions: return false
        case .terminal: return try onTerminal(grid: grid, old: old)
        case .window:
            let window = try DialogueWindow(status: words)
            switch try run(window, grid: grid, old: old) {
            case .saved: return true
            case .refused(let failure): throw failure
            case .cancelled: if !window.isMissing() { throw Self.nothingChanged }
            }
            // The display cannot be used: the guard said why.
            return DrawnTerminal.isPossible ? try onTerminal(grid: grid, old: old) : false
        }
    }

    /// Nothing stood against it: the person gave up.
    private static let nothingChanged = Failure(.wrong, "nothing was changed")

    private func onTerminal(grid: Grid, old: EnrolledGrid?) throws(Failure) -> Bool {
        let terminal: DrawnTerminal
        do throws(Errno) { terminal = try DrawnTerminal() } catch { return false }
        switch try run(terminal, grid: grid, old: old) {
        case .saved: return true
        case .refused(let failure): throw failure
        case .cancelled: throw Self.nothingChanged
        }
    }

    private func run(_ asker: any DialogueAsker, grid: Grid, old: EnrolledGrid?) throws(Failure) -> EnrolSession.End {
        let session = EnrolSession(target, asker: asker, words: words)
        var rules = EnrolRules(target, policy, grid: grid)
        rules.offersLocking = asker is DialogueWindow && LockSwitching.isOffered
        return try session.run(EnrolFlow(rules, grid: grid, oldGrid: old, judgesOldFirst: !target.mustChange()))
    }
}

/// Where steps are shown.
enum DialoguePlace {
    case window
    case terminal
    case questions

    /// A window where there is a display of this computer. Root opens none on somebody's screen, and what comes in
    /// over the net has its terminal.
    init(_ invocation: Invocation) {
        let display = SessionDisplay.current.name ?? ""
        let isHere = display.hasPrefix(":") || display.hasPrefix("unix:")
        if invocation.has("--stdin") {
            self = .questions
        } else if isHere, !Caller.isRoot, !invocation.has("--terminal") {
            self = .window
        } else {
            self = DrawnTerminal.isPossible ? .terminal : .questions
        }
    }
}

extension EnrolRules {
    /// What the configuration says.
    init(_ target: PatternTarget, _ policy: PatternPolicy, grid: Grid) {
        let settings = Settings.caller(for: target.user)
        self.init(
            policy: policy, confirmations: settings[\.confirmations],
            mismatch: settings[\.mismatch] == "draw-again" ? .drawAgain : .startOver,
            grids: target.invocation.value("--grid") == nil ? policy.grids.offered(with: grid) : [grid])
    }
}

extension GridLimits {
    /// The sizes to choose from: squares of 3 to 6 dots, as far as they are allowed, and the one to begin with.
    func offered(with first: Grid) -> [Grid] {
        let squares = (3...6).compactMap { Grid(rows: $0, columns: $0) }.filter { contains($0) }
        return squares.contains(first) ? squares : [first] + squares
    }
}
