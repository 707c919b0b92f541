import Glibc
import Languages
import LinuxKit
import LockCore
import PatternCore
import SecretMemory

/// Where patterns come from: standard input with `--stdin`, else the terminal with its echo off.
enum PatternEntry {
    case standardInput(LineReader)
    case terminal(Terminal)

    /// Opens the source. Without a terminal the person is told about `--stdin`.
    static func open(_ invocation: Invocation) throws(Failure) -> PatternEntry {
        if invocation.has("--stdin") {
            guard let input = FileDescriptor.inherited(0) else {
                throw Failure(.usage, "standard input is closed, and --stdin reads the pattern from there")
            }
            return .standardInput(LineReader(input))
        }
        do throws(Errno) { return .terminal(try Terminal()) } catch {
            throw Failure(.usage, "there is no terminal to ask on; give the pattern on standard input with --stdin")
        }
    }

    /// The next pattern. On the terminal `question` is asked; `grid` is the one to read short forms on.
    func next(_ question: String, on grid: Grid) throws(Failure) -> Pattern {
        let text = try line(question)
        do throws(PatternError) { return try Pattern(text: text, on: grid) } catch {
            throw Failure(.refused, PatternEntry.sentence(about: error, on: grid))
        }
    }

    /// So often a new pattern is asked for on the terminal.
    private static let tries = 3

    /// A new pattern that the policy takes. On the terminal it is asked for twice, both must agree, and after a mistake
    /// it is asked for again.
    func nextNew(on grid: Grid, policy: PatternPolicy, _ words: StatusWords?) throws(Failure) -> Pattern {
        guard case .terminal(let terminal) = self else { return try onceNew(on: grid, policy: policy, words) }
        for _ in 1..<Self.tries {
            do throws(Failure) { return try onceNew(on: grid, policy: policy, words) } catch {
                guard error.code == .refused else { throw error }
                do throws(Errno) { try terminal.say(translated("\(error.sentence). Once more.") + "\n") } catch {}
            }
        }
        return try onceNew(on: grid, policy: policy, words)
    }

    private func onceNew(on grid: Grid, policy: PatternPolicy, _ words: StatusWords?) throws(Failure) -> Pattern {
        let pattern = try next(translated("New pattern on \(grid), dots from 1, such as 4-2-6-9-5: "), on: grid)
        do throws(PolicyRefusal) { try policy.judge(pattern) } catch {
            words?.tell(EnrolWord(error))
            throw Failure(.refused, Self.sentence(about: error))
        }
        if case .terminal = self {
            words?.tell(.first)
            let again = try next(translated("The same pattern again: "), on: grid)
            guard pattern.isEqual(to: again) else {
                words?.tell(.mismatch)
                throw Failure(.refused, "the two patterns differ; nothing was stored")
            }
        }
        return pattern
    }

    private func line(_ question: String) throws(Failure) -> SecretBytes {
        do throws(Errno) {
            let line: LineReader.Line
            switch self {
            case .standardInput(let reader): line = try reader.next()
            case .terminal(let terminal):
                guard let typed = try terminal.ask(question) else { throw Errno(EINTR) }
                line = typed
            }
            switch consume line {
            case .text(let text): return text
            case .tooLong: throw .messageSize
            case .end: throw .noEntry
            }
        } catch {
            switch error {
            case .messageSize: throw Failure(.refused, "the line is too long to be a pattern")
            case .noEntry: throw Failure(.usage, "a pattern is missing: the input ended; give one on a line")
            case Errno(EINTR): throw Failure(.usage, "interrupted; nothing was changed")
            default: throw Failure(.usage, "no pattern was given: \(error)")
            }
        }
    }

    private static func sentence(about error: PatternError, on grid: Grid) -> Sentence {
        switch error {
        case .empty: "the pattern is empty; type the numbers of its dots, such as 4-2-6-9-5"
        case .unknownDot(let position): "dot number \(position) is not on the grid: it has the dots 1 to \(grid.count)"
        case .repeatedDot(let position):
            "dot number \(position) was visited before, or passed over; each dot counts once"
        case .tooMany: "the pattern has more dots than the grid"
        case .malformed(let position):
            "character \(position) is not part of a pattern; write it as 1-2-3-6-9, dots from 1, row by row"
        }
    }

    private static func sentence(about refusal: PolicyRefusal) -> Sentence {
        switch refusal {
        case .grid(let allowed):
            "the policy of this computer allows patterns on \(allowed) alone; say which grid with --grid"
        case .tooShort(let minimum): "the pattern is too short: connect at least \(minimum) dots"
        case .tooCommon: "the pattern is too common: many people choose it; choose another"
        case .crossing: "the pattern crosses itself, which the policy of this computer does not allow"
        }
    }
}
