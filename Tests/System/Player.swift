/// What plays films, as Debian has it, and each asks in its own way that the screen stays lit.
enum Player: String, CaseIterable, Sendable {
    /// Suspends the screen saver of the X server.
    case mpv
    /// Asks org.freedesktop.ScreenSaver.
    case vlc
    /// Asks logind, for whatever it runs.
    case inhibit = "systemd-inhibit"
    /// Asks MATE's session manager, as its panel's inhibitor and programs of GTK do.
    case mateInhibit = "mate-session-inhibit"

    /// On which desktop it is tried.
    var desktop: Desktop { self == .mateInhibit ? .mate : .xfce }

    /// Those that are on a desktop that was made.
    static let there = allCases.filter { Desktop.made.contains($0.desktop) }

    /// Plays a file once, in a window.
    func playing(_ film: String) -> [String] {
        switch self {
        case .mpv: ["mpv", "--no-config", "--vo=x11", "--no-audio", "--really-quiet", film]
        case .vlc: ["cvlc", "--vout=xcb_x11", "--no-audio", "--play-and-exit", "--quiet", film]
        case .inhibit: ["systemd-inhibit", "--what=idle", "sleep", "60"]
        case .mateInhibit: ["mate-session-inhibit", "--inhibit", "idle", "sleep", "60"]
        }
    }

    /// A program of Python that writes a film: its seconds, then its file.
    static let director = """
        import sys
        frames = int(sys.argv[1]) * 10
        with open(sys.argv[2], "wb") as film:
            film.write(b"YUV4MPEG2 W320 H240 F10:1 Ip A1:1 C420jpeg\\n")
            for number in range(frames):
                film.write(b"FRAME\\n" + bytes([number % 200]) * (320 * 240) + b"\\x80" * (320 * 120))
        """
}
