import LinuxKit
import TestSupport

extension TouchRig {
    /// Draws a right pattern until it is taken: a face that was told "unavailable" takes a moment to ask again.
    func open(_ lock: RunningProcess, through points: [Point]) throws -> Termination {
        for _ in 0..<20 {
            try injector.stroke(through: points)
            if try lock.status("attempt").result == "accepted" { return try lock.waitForEnd() }
        }
        throw RigError.refused("a right pattern is not accepted: \(lock.written(2))")
    }
}
