import TestSupport

/// A running `x11-trouble`: a client that makes trouble for a lock.
final class Trouble {
    enum Kind: String {
        case menu, regrab
        case regrabDevices = "regrab-devices"
        case hotkey, opaque, argb, tiny, shaped, keymap
    }

    /// What it has done since the last answer.
    struct Count {
        let turns: Int
        /// How often the server let it.
        let successes: Int
    }

    private let process: RunningProcess

    /// Starts it, and returns once it has begun.
    init(_ kind: Kind, on rig: TouchRig) throws {
        process = try RunningProcess.start(rig.command([buildDirectory() + "/x11-trouble", kind.rawValue]))
        guard try process.line() == "ready" else { throw RigError.refused("x11-trouble \(kind)") }
    }

    /// Counts, and begins to count anew.
    @discardableResult
    func count() throws -> Count { try order("count") }

    /// Stops, and takes back what it took.
    @discardableResult
    func pause() throws -> Count { try order("pause") }

    /// Stops, and leaves everything as it is.
    @discardableResult
    func standStill() throws -> Count { try order("stand") }

    /// Waits until its hotkey is pressed.
    func awaitPress() throws { _ = try process.line { $0.hasPrefix("pressed") } }

    /// Ends it.
    func stop() { process.stop() }

    private func order(_ word: String) throws -> Count {
        process.write(word + "\n")
        let words = try process.line { $0.hasPrefix("turns") }.split(separator: " ")
        return Count(turns: Int(words[1]) ?? -1, successes: Int(words[3]) ?? -1)
    }
}
