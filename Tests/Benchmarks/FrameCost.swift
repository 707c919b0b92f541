import Foundation
import TestSupport

/// What a touch sample costs the face, from the rules to pixels in memory and to pixels that the X server has taken.
enum FrameCost {
    /// A line of `face-bench`.
    private struct Line: Decodable {
        let name: String
        let median: Double
        let late: Double

        private enum CodingKeys: String, CodingKey {
            case name
            case median = "median_us"
            case late = "p99_us"
        }
    }

    static func rows(_ plan: Plan) throws(RigError) -> [Row] {
        var rows: [Row] = []
        for size in [Size(width: 1920, height: 1080), Size(width: 3840, height: 2160)] {
            let rig = try TouchRig(size: size)
            let bench = try RunningProcess.start(
                rig.command([buildDirectory() + "/face-bench", rig.display, size.description]))
            let finished = try bench.finish(within: 60_000)
            guard finished.status == 0 else { throw .refused("face-bench: \(finished.output)\(finished.error)") }
            for text in finished.output.split(separator: "\n") {
                let line = try parse(text)
                rows += [
                    Row("\(line.name)-\(size.height)-median", line.median / 1000, "ms"),
                    Row("\(line.name)-\(size.height)-p99", line.late / 1000, "ms"),
                ]
            }
        }
        return rows
    }

    private static func parse(_ text: Substring) throws(RigError) -> Line {
        do { return try JSONDecoder().decode(Line.self, from: Data(text.utf8)) } catch {
            throw .refused("not a line of face-bench: \(text)")
        }
    }
}
