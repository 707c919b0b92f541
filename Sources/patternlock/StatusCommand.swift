import LinuxKit
import PatternCore
import VerifierClient

/// `patternlock status`. Ends with 0 when a pattern is enrolled and would be judged now.
struct StatusCommand {
    private let target: PatternTarget

    init(_ invocation: Invocation) throws(Failure) { target = try PatternTarget(invocation) }

    func run() throws(Failure) {
        let result = target.client.status()
        if target.invocation.has("--json") { Output.write(json(result)) }
        guard result.outcome == .enrolled else { throw PatternTarget.failure(result, target.user) }
        if target.invocation.has("--json") { return }
        let grid = result.grid.map { " on a grid of \($0)" } ?? ""
        Output.write(
            "\(target.user.name) has a pattern\(grid) in the \(result.store?.rawValue ?? "") store; "
                + "tries left: \(result.triesLeft)\n")
    }

    private func json(_ result: VerifierResult) -> String {
        let state =
            switch result.outcome {
            case .enrolled: "ready"
            case .throttled: "throttled"
            case .switchedOff: "switched_off"
            case .notEnrolled: "not_enrolled"
            default: "unavailable"
            }
        let store = result.isEnrolled ? result.store.map { "\"\($0.rawValue)\"" } : nil
        let grid = result.grid.map { "\"\($0)\"" }
        return "{\"user\":\(escaped(target.user.name)),\"uid\":\(target.user.uid),\"store\":\(store ?? "null"),"
            + "\"state\":\"\(state)\",\"grid\":\(grid ?? "null"),\"remaining_ms\":\(result.remaining),"
            + "\"tries_left\":\(result.triesLeft)}\n"
    }

    /// A JSON string. Names of users may hold what JSON must not.
    private func escaped(_ text: String) -> String {
        var string = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"", "\\": string += "\\\(scalar)"
            case "\u{0}"..<"\u{20}":
                let digits = String(scalar.value, radix: 16)
                string += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
            default: string.unicodeScalars.append(scalar)
            }
        }
        return string + "\""
    }
}
