/// The lines that lock before the desktop shows, when the machine logged in by itself: for a script that Xsession reads.
public enum LoginScript {
    private static let first = "# patternlock: locks before the desktop shows when the machine logs in by itself.\n"
    private static let last = "# patternlock: end.\n"

    /// The lines. A session that cannot be locked ends, and the greeter asks; with nothing to lock with it goes on.
    static func lines(command: String) -> String {
        first + """
            if [ -x \(command) ]; then
                case $(loginctl show-session "$XDG_SESSION_ID" -p Service --value 2>/dev/null) in
                *-autologin)
                    \(command) lock --daemonize || [ $? -eq 4 ] || exit 1
                    ;;
                esac
            fi

            """ + last
    }

    /// The script with the lines, once.
    public static func with(_ command: String, in script: String) -> String {
        let rest = without(script)
        return rest + (rest.isEmpty || rest.hasSuffix("\n") ? "" : "\n") + lines(command: command)
    }

    /// The script without them.
    public static func without(_ script: String) -> String {
        guard let begin = script.range(of: first), let end = script[begin.upperBound...].range(of: last) else {
            return script
        }
        return String(script[..<begin.lowerBound] + script[end.upperBound...])
    }
}

extension StringProtocol {
    /// The first place of a text in this one.
    fileprivate func range(of text: String) -> Range<Index>? {
        var start = startIndex
        while start < endIndex {
            let rest = self[start...]
            if rest.hasPrefix(text) { return start..<index(start, offsetBy: text.count) }
            start = index(after: start)
        }
        return nil
    }
}
