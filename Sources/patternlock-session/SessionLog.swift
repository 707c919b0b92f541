internal import LinuxKit

/// Sentences for whoever reads the log.
enum SessionLog {
    static func say(_ sentence: String) { LogStream.say("patternlock-session: \(sentence)") }
}
