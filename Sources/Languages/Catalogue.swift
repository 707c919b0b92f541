internal import CLinux

/// Translations of our texts, from the catalogues that are installed. Until `use` was called, and where there is none,
/// texts stay in English.
public enum Catalogue {
    /// Takes up the language of the environment, for messages and the characters that they are written in.
    ///
    /// - Parameter directory: where catalogues are, instead of where they were installed.
    ///
    /// The corresponding C functions are `setlocale` and `bindtextdomain`.
    public static func use(directory: String? = nil) { unsafe clx_use_language(directory) }

    /// The same, but not before the first text is asked for: reading a locale is a twentieth of the time that a lock
    /// takes to be there, and a lock that comes says nothing. For programs with one thread.
    public static func useWhenAsked() { clx_use_language_when_asked() }

    /// Whether the language is written from right to left. Translators say so.
    public static var isRightToLeft: Bool { translated("default:LTR") == "default:RTL" }

    /// The corresponding C function is `dgettext`.
    static func translation(of key: String) -> String {
        // An empty key stands for the head of a catalogue.
        if key.isEmpty { return "" }
        // What was not translated is the key itself, which ends with the call.
        return unsafe key.withCString { key in unsafe String(cString: clx_translation(key)) }
    }

    /// The corresponding C function is `dngettext`.
    static func translation(of key: String, plural: String, count: Int) -> String {
        unsafe key.withCString { key in
            unsafe plural.withCString { plural in
                unsafe String(cString: clx_plural_translation(key, plural, UInt(max(count, 0))))
            }
        }
    }
}
