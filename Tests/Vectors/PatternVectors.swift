import Glibc
import VectorFormat

/// Runs the gesture vectors of a file through the tracker: `pattern-vectors FILE`. The last line says how many passed
/// and failed. Ends with 0 when none failed, 1 when some did, 2 when the file cannot be run.
@main struct PatternVectors {
    static func main() {
        exit(run(CommandLine.arguments))
    }

    private static func run(_ arguments: [String]) -> Int32 {
        guard arguments.count == 2 else { return complain("Give one file of gesture vectors.") }
        do throws(VectorError) {
            let vectors = try GestureVector.read(file: arguments[1])
            var failed = 0
            for vector in vectors {
                if !vector.unknownFields.isEmpty {
                    note("“\(vector.name)” has unknown fields: \(vector.unknownFields)")
                }
                guard let failure = try vector.failure() else { continue }
                failed += 1
                print("“\(vector.name)”: \(failure)")
            }
            print("\(vectors.count - failed) passed, \(failed) failed")
            return failed == 0 ? 0 : 1
        } catch {
            return complain(error.description)
        }
    }

    private static func complain(_ sentence: String) -> Int32 {
        note(sentence)
        return 2
    }

    private static func note(_ sentence: String) {
        var line = Array("pattern-vectors: \(sentence)\n".utf8)
        unsafe line.withUnsafeMutableBytes { bytes in _ = unsafe write(STDERR_FILENO, bytes.baseAddress, bytes.count) }
    }
}
