import LinuxKit
import TestSupport

extension TouchRig {
    /// Draws a right pattern until it is taken: where patterns were unavailable, the first touch only asks again.
    func open(_ lock: RunningProcess, through points: [Point]) throws -> Termination {
        for _ in 0..<20 {
            try injector.stroke(through: points)
            do throws(RigError) {
                if try lock.status("attempt", within: 1000).result == "accepted" { return try lock.waitForEnd() }
            } catch {}
        }
        throw RigError.refused("a right pattern is not accepted: \(lock.written(2))")
    }
}
