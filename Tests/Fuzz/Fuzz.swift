import Glibc

#if FUZZING
    /// The parser that this run feeds.
    private let chosen: Parser = {
        let name = unsafe getenv("PATTERNLOCK_FUZZ").map { unsafe String(cString: $0) } ?? ""
        guard let parser = Parser(rawValue: name) else {
            fatalError("PATTERNLOCK_FUZZ is one of \(Parser.allCases.map(\.rawValue))")
        }
        return parser
    }()

    /// What libFuzzer calls with each input.
    @_cdecl("LLVMFuzzerTestOneInput")
    public func testOneInput(_ start: UnsafePointer<UInt8>?, _ size: Int) -> Int32 {
        unsafe chosen.check(Array(UnsafeBufferPointer(start: start, count: size)))
        return 0
    }
#else
    import Foundation

    /// Feeds every file of a corpus to its parser: `fuzz-replay DIRECTORY`. The directory has one folder for each
    /// parser. Ends with 1 when a folder is missing or empty; a property that does not hold ends it with a signal, and
    /// the last line names the file.
    @main enum Replay {
        static func main() {
            guard CommandLine.arguments.count == 2 else {
                say("usage: fuzz-replay DIRECTORY")
                exit(2)
            }
            exit(Parser.allCases.allSatisfy { replay($0, below: CommandLine.arguments[1]) } ? 0 : 1)
        }

        /// One line, at once: a property that does not hold ends the process.
        private static func say(_ line: String) { FileHandle.standardOutput.write(Data((line + "\n").utf8)) }

        private static func replay(_ parser: Parser, below corpus: String) -> Bool {
            let folder = corpus + "/" + parser.rawValue
            let names = ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).sorted()
            for name in names {
                guard let data = FileManager.default.contents(atPath: folder + "/" + name) else {
                    say("\(folder)/\(name): cannot be read")
                    return false
                }
                say("\(parser.rawValue)/\(name)")
                parser.check(Array(data))
            }
            say("\(parser.rawValue): \(names.count) inputs")
            return !names.isEmpty
        }
    }
#endif
