import LinuxKit
import PatternWire
import TestSupport
import VerifierClient

/// `benchmarks hash-loop SECONDS` and `benchmarks verify-loop SECONDS USER UID`: do one thing over and over for so
/// long and print how often in a second.
enum VerifierLoop {
    static func run(_ words: [String]) -> Int32 {
        guard words.count > 1, let seconds = UInt64(words[1]) else { return 2 }
        do throws(RigError) {
            switch words.count {
            case 2: Output.say("\(try rate(seconds) { () throws(RigError) in _ = try BareHash.milliseconds() })")
            case 4:
                guard let uid = UInt32(words[3]) else { return 2 }
                let client = VerifierClient(VerifierRoute(store: .system))
                Output.say("\(try rate(seconds) { () throws(RigError) in try verify(words[2], uid, client) })")
            default: return 2
            }
            return 0
        } catch {
            Output.say("\(error)")
            return 1
        }
    }

    private static func rate(_ seconds: UInt64, _ body: () throws(RigError) -> Void) throws(RigError) -> Double {
        let start = Clock.monotonicMicroseconds
        let end = Deadline.after(seconds * 1000)
        var count = 0
        while !end.hasPassed {
            try body()
            count += 1
        }
        return Double(count) * 1e6 / Double(Clock.monotonicMicroseconds - start)
    }

    static func verify(_ user: String, _ uid: UInt32, _ client: VerifierClient) throws(RigError) {
        let drawn = try Drawn.pattern()
        let outcome: Outcome
        do throws(WireError) {
            let request = try VerifierRequest(
                .verify, uid: uid, realUID: 0, user: user, service: "benchmarks", drawn: drawn)
            outcome = client.ask(request)
        } catch { throw .refused("the request: \(error)") }
        guard case .accepted = outcome else { throw .refused("expected accepted, got \(outcome)") }
    }
}
