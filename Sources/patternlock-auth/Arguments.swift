/// What the guard says on the command line.
struct Arguments {
    /// Which PAM service is asked.
    var service = Service.pattern
    /// Service files from here instead of the system's; for the demo and tests.
    var pamDirectory: String?
    /// A home store elsewhere; for the demo and tests.
    var storeDirectory: String?

    /// Not a conversation: clear the failure counters, see `CounterClearing`.
    var isClearing = false

    /// A sentence about what is not where the system has it; nil when everything is.
    var elsewhere: String? {
        let places = [
            pamDirectory.map { "PAM services are those of \($0)" }, storeDirectory.map { "the home store is \($0)" },
        ]
        let sentence = places.compactMap(\.self).joined(separator: "; ")
        return sentence.isEmpty ? nil : String(sentence.prefix(400))
    }

    /// The two services of our own locker. No other name is ever handed to PAM.
    enum Service: String {
        case pattern = "patternlock"
        case password = "patternlock-password"
    }

    /// A sentence about what cannot be understood.
    struct Refusal: Error {
        let sentence: String

        /// Cut to a line: a word of the command line may be of any length.
        init(sentence: String) { self.sentence = String(sentence.prefix(160)) }
    }

    init(_ words: [String]) throws(Refusal) {
        var rest = words[...]
        while let word = rest.popFirst() {
            if word == "--clear" {
                isClearing = true
                continue
            }
            guard let value = rest.popFirst() else { throw Refusal(sentence: "\(word) needs a value") }
            switch word {
            case "--service":
                guard let named = Service(rawValue: value) else {
                    throw Refusal(sentence: "--service is patternlock or patternlock-password, not \(value)")
                }
                service = named
            case "--pam-dir": pamDirectory = try Self.absolute(value, of: word)
            case "--store": storeDirectory = try Self.absolute(value, of: word)
            default: throw Refusal(sentence: "unknown argument \(word)")
            }
        }
    }

    private static func absolute(_ path: String, of word: String) throws(Refusal) -> String {
        guard path.hasPrefix("/") else { throw Refusal(sentence: "\(word) needs an absolute path, not \(path)") }
        return path
    }
}
