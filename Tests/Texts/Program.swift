import Glibc
import LinuxKit
import TextCatalogue

/// Writes the template of all texts: `texts TOP FILE`.
@main enum Program {
    static func main() {
        let words = CommandLine.arguments
        guard words.count == 3 else { exit(2) }
        do throws(Errno) {
            let template = TextCatalogue.template(try SourceTree.texts(below: words[1]))
            try FileDescriptor.open(words[2], flags: O_WRONLY | O_CREAT | O_TRUNC, mode: 0o644).write(template)
        } catch {
            print("texts: \(error)")
            exit(1)
        }
    }
}
