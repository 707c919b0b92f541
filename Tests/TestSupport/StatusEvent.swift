internal import Foundation
internal import LinuxKit

/// One JSON object of a `--status-fd`.
public struct StatusEvent: Sendable, Equatable, Decodable {
    /// `locked`, `layout`, `attempt`, `unlocked` and others.
    public let event: String
    /// Of an attempt: `accepted`, `wrong`, `short`, `throttled`, `unavailable`.
    public let result: String?
    /// Of a step of a dialogue.
    public let screen: String?
    /// Of an attempt: milliseconds until the next is taken.
    public let remainingMilliseconds: Int?
    /// Of an attempt: how many are left before the pattern is switched off.
    public let triesLeft: Int?
    /// Of a layout.
    public let rows: Int?
    /// Of a layout.
    public let columns: Int?
    /// Of a layout: how near, in pixels, a finger must come.
    public let radius: Double?
    /// Of a layout: the centres in root pixels, row by row.
    public let dots: [[Double]]?

    /// Of a text: what is to be read.
    public let text: String?
    /// Of a text: `plain`, `wrong`, `accepted`.
    public let tone: String?

    private enum CodingKeys: String, CodingKey {
        case event, result, screen, rows, radius, dots, text, tone
        case remainingMilliseconds = "remaining_ms"
        case triesLeft = "tries_left"
        case columns = "cols"
    }

    /// Parses a line.
    public init(line: String) throws(RigError) {
        let decoded = Result { try JSONDecoder().decode(StatusEvent.self, from: Data(line.utf8)) }
        switch decoded {
        case .success(let event): self = event
        case .failure(let error): throw .refused("not a status event: \(line) (\(error))")
        }
    }

    /// The pixels of dots, numbered from 1 as in written patterns.
    public func points(of dots: [Int]) throws(RigError) -> [Point] {
        guard let centres = self.dots else { throw .refused("\(event) has no dots") }
        return dots.map { Point(Int(centres[$0 - 1][0]), Int(centres[$0 - 1][1])) }
    }
}

extension RunningProcess {
    /// The next event on the status descriptor of the program that satisfies `wanted`; those before it are skipped.
    public func status(
        from descriptor: Int32 = 3, within milliseconds: UInt64 = Patience.milliseconds,
        where wanted: (StatusEvent) -> Bool
    ) throws(RigError) -> StatusEvent {
        let deadline = Deadline.after(milliseconds)
        while let line = try line(from: descriptor, within: deadline.remaining) {
            let event = try StatusEvent(line: line)
            if wanted(event) { return event }
        }
        throw .refused("the status descriptor ended; seen: \(written(descriptor))")
    }

    /// The next event of this name on the status descriptor; those before it are skipped.
    public func status(
        _ name: String, from descriptor: Int32 = 3, within milliseconds: UInt64 = Patience.milliseconds
    ) throws(RigError) -> StatusEvent {
        try status(from: descriptor, within: milliseconds) { $0.event == name }
    }
}
