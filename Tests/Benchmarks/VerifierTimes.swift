import LinuxKit
import TestSupport
import VerifierClient

/// `benchmarks verify-times COUNT PAUSE USER UID`: verifies the right pattern so often, with so many milliseconds
/// between, and prints how long each took in milliseconds, or `lost` and what came instead.
enum VerifierTimes {
    static func run(_ words: [String]) -> Int32 {
        guard words.count == 5, let count = Int(words[1]), let pause = UInt64(words[2]), let uid = UInt32(words[4])
        else { return 2 }
        let client = VerifierClient(VerifierRoute(store: .system))
        for _ in 0..<count {
            let start = Clock.monotonicMicroseconds
            do throws(RigError) {
                try VerifierLoop.verify(words[3], uid, client)
                Output.say("\(Double(Clock.monotonicMicroseconds - start) / 1000)")
            } catch {
                Output.say("lost \(error)")
            }
            PollSet.sleep(until: .after(pause))
        }
        return 0
    }
}
