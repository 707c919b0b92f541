import LinuxKit
import TestSupport

extension TouchRig {
    /// Types a text of small letters, digits and spaces on the rig's keyboard (layout us), and Enter. Waits with each
    /// key until the server has it, not for what it does.
    func type(_ text: String, into lock: RunningProcess) throws {
        for character in text {
            guard let code = Self.keycodes[character] else { throw RigError.refused("no key for \(character)") }
            try injector.key(code)
        }
        try injector.key(36)
    }

    /// X keycodes of the rows of an ordinary keyboard.
    private static let keycodes: [Character: Int32] = {
        var codes: [Character: Int32] = [" ": 65]
        for (row, first) in [("1234567890", 10), ("qwertyuiop", 24), ("asdfghjkl", 38), ("zxcvbnm", 52)] {
            for (offset, character) in row.enumerated() { codes[character] = Int32(first + offset) }
        }
        return codes
    }()
}

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
