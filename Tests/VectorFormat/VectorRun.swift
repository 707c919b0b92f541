import Foundation
import PatternCore

/// Why vectors cannot be run: a sentence for people.
package struct VectorError: Error, CustomStringConvertible {
    package let description: String
}

extension GestureVector {
    /// All vectors of a file.
    package static func read(file path: String) throws(VectorError) -> [GestureVector] {
        guard let data = FileManager.default.contents(atPath: path) else {
            throw VectorError(description: "\(path) cannot be read.")
        }
        do {
            return try JSONDecoder().decode([GestureVector].self, from: data)
        } catch let error as DecodingError {
            throw VectorError(description: "\(path) is not a file of gesture vectors: \(sentence(for: error))")
        } catch {
            throw VectorError(description: "\(path) is not a file of gesture vectors: \(error)")
        }
    }

    /// Runs the gesture through the tracker. Returns nil when all is as expected, otherwise what was expected and
    /// what came.
    package func failure() throws(VectorError) -> String? {
        guard let grid = Grid(rows: rows, columns: columns),
            let geometry = BoardGeometry(grid: grid, originX: 50, originY: 50, cell: 100, radius: radius), minimum > 0
        else { throw VectorError(description: "The vector “\(name)” has no valid grid, radius or minimum.") }
        var run = VectorRun(
            tracker: GestureTracker(geometry: geometry, minimum: minimum, forbidsCrossings: forbidsCrossings))
        for event in events { run.feed(event) }
        let (outcomes, left) = (run.outcomes, run.pending)
        guard outcomes != expected || left != pending else { return nil }
        return "expected \(expected), pending \(pending); got \(outcomes), pending \(left)"
    }
}

/// A tracker and what has come out of it.
private struct VectorRun: ~Copyable {
    var tracker: GestureTracker
    var outcomes: [VectorOutcome] = []

    /// The dots of a stroke or entry in progress.
    var pending: [Int] { tracker.phase == .drawing || tracker.phase == .tapping ? dots : [] }

    private var dots: [Int] {
        var dots: [Int] = []
        for index in 0..<tracker.count { dots.append(tracker[index]) }
        return dots
    }

    init(tracker: consuming GestureTracker) { self.tracker = tracker }

    mutating func feed(_ event: VectorEvent) {
        switch event.kind {
        case .down: record(tracker.down(event.touch, tool: event.tool, at: event.point))
        case .move, .hover: record(tracker.move(event.touch, to: event.point))
        case .up: record(tracker.up(event.touch, at: event.point))
        case .cancel: record(tracker.cancel(event.touch))
        case .removed: record(tracker.deviceRemoved(event.touch.device))
        case .resize: record(tracker.geometryChanged(to: tracker.geometry))
        case .tap:
            if !tracker.takesTaps { record(tracker.setTakesTaps(true)) }
            record(tracker.down(event.touch, tool: event.tool, at: event.point))
        case .key:
            if let dot = tracker.geometry.dot(at: event.point) { record(tracker.take(dot: dot)) }
        case .submit: record(tracker.submit())
        case .clear: record(tracker.clear())
        case .refuse: record(tracker.refuse())
        case .admit: tracker.admit()
        }
    }

    private mutating func record(_ step: consuming GestureStep) {
        if step.discarded { outcomes.append(VectorOutcome(.cancel)) }
        switch step.ending.take() {
        case .attempt(let pattern)?:
            var dots: [Int] = []
            for index in 0..<pattern.count { dots.append(pattern[index]) }
            outcomes.append(VectorOutcome(.attempt, dots))
        case .short?: outcomes.append(VectorOutcome(.short, dots))
        case .crossing?: outcomes.append(VectorOutcome(.crossing, dots))
        case .some(.none): outcomes.append(VectorOutcome(.none))
        case nil: break
        }
    }
}

private func sentence(for error: DecodingError) -> String {
    switch error {
    case .typeMismatch(_, let context), .valueNotFound(_, let context), .dataCorrupted(let context),
        .keyNotFound(_, let context):
        let place = context.codingPath.map { $0.intValue.map(String.init) ?? $0.stringValue }.joined(separator: ".")
        return place.isEmpty ? context.debugDescription : "\(context.debugDescription) (at \(place))"
    @unknown default:
        return "\(error)"
    }
}
