import Foundation
import TestSupport

/// Files of the source tree.
enum SourceFile {
    static func text(_ path: String) throws -> String {
        try String(contentsOfFile: sourceDirectory + "/" + path, encoding: .utf8)
    }

    /// All below a folder whose names end so, by path.
    static func all(below folder: String, ending: String) -> [String] {
        let names = FileManager.default.enumerator(atPath: sourceDirectory + "/" + folder)?.compactMap { $0 as? String }
        return (names ?? []).filter { $0.hasSuffix(ending) }.map { folder + "/" + $0 }.sorted()
    }
}
