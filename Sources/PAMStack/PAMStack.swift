/// All lines of one kind that a service runs, those of other files included.
public struct PAMStack: Equatable, Sendable {
    public indirect enum Step: Equatable, Sendable {
        case line(PAMLine)
        /// One step for jumps.
        case substack(PAMStack)
        case malformed(PAMLine.Place)
        /// A file that is not there, or that includes itself.
        case missing(String)
    }

    public let steps: [Step]

    /// - Parameter file: the text of the service file of this name or path; nil when there is none.
    public init(service: String, kind: PAMLine.Kind, file: (String) -> (text: String, path: String)?) {
        steps = Self.steps(service, kind, depth: 0, file)
    }

    init(steps: [Step]) { self.steps = steps }

    /// libpam goes no deeper.
    private static let deepest = 16

    private static func steps(
        _ service: String, _ kind: PAMLine.Kind, depth: Int, _ file: (String) -> (text: String, path: String)?
    ) -> [Step] {
        guard depth < deepest, let found = file(service) else { return [.missing(service)] }
        return PAMFile(found.text, path: found.path).entries.flatMap { entry -> [Step] in
            switch entry {
            case .line(let line): line.kind == kind ? [.line(line)] : []
            case .malformed(let place): [.malformed(place)]
            case .include(let name, let wanted):
                wanted == nil || wanted == kind ? steps(name, kind, depth: depth + 1, file) : []
            case .substack(let name, let wanted):
                wanted == kind
                    ? [.substack(PAMStack(steps: steps(name, kind, depth: depth + 1, file)))] : []
            }
        }
    }

    /// Every line, substacks included, in order.
    public var lines: [PAMLine] {
        steps.flatMap { step -> [PAMLine] in
            switch step {
            case .line(let line): [line]
            case .substack(let inner): inner.lines
            case .malformed, .missing: []
            }
        }
    }

    /// Whether libpam would let in, when each module says what `result` says. Follows `_pam_dispatch_aux` of Linux-PAM
    /// 1.5: a jump by itself proves nothing, and one beyond the end is a refusal.
    public func opens(_ result: (PAMLine) -> PAMResult) -> Bool {
        var state = State()
        run(&state, result)
        return state.isPositive
    }

    /// The lines that libpam runs, when each module says what `result` says.
    func linesRun(_ result: (PAMLine) -> PAMResult) -> [PAMLine] {
        var state = State()
        run(&state, result)
        return state.lines
    }

    private struct State {
        var lines: [PAMLine] = []
        var isPositive = false
        var isNegative = false
        var isDecided = false

        mutating func take(_ action: PAMAction, _ result: PAMResult) {
            switch action {
            case .ok, .done:
                // A result that is no success is taken over as it is, and is a refusal.
                if !isNegative, result != .ignore {
                    isPositive = result == .success
                    isNegative = !isPositive
                }
                if action == .done, !isNegative { isDecided = true }
            case .bad, .die:
                isPositive = false
                isNegative = true
                isDecided = action == .die
            case .reset: (isPositive, isNegative) = (false, false)
            case .ignore, .jump: break
            }
        }
    }

    private func run(_ state: inout State, _ result: (PAMLine) -> PAMResult) {
        var index = 0
        while index < steps.count, !state.isDecided {
            var passed = 0
            switch steps[index] {
            case .line(let line):
                state.lines.append(line)
                let said = result(line)
                let action = line.control.action(for: said)
                if case .jump(let count) = action { passed = count } else { state.take(action, said) }
            case .substack(let inner):
                inner.run(&state, result)
                state.isDecided = false
            case .malformed, .missing: state.take(.bad, .wrong)
            }
            if index + passed >= steps.count { state.take(.bad, .wrong) }
            index += 1 + passed
        }
    }
}
