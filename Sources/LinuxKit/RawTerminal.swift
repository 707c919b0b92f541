internal import Glibc

/// The settings of a terminal from before each key was read as it is pressed, without an echo. Signals of the keyboard
/// still come.
public struct RawTerminal {
    private let before: termios

    /// The corresponding C function is `tcsetattr`.
    public init(_ terminal: borrowing FileDescriptor) throws(Errno) {
        var settings = termios()
        guard unsafe tcgetattr(terminal.number, &settings) == 0 else { throw Errno(errno) }
        before = settings
        settings.c_lflag &= ~tcflag_t(ECHO | ECHOE | ECHOK | ECHONL | ICANON | IEXTEN)
        settings.c_iflag &= ~tcflag_t(IXON)
        guard unsafe tcsetattr(terminal.number, TCSAFLUSH, &settings) == 0 else { throw Errno(errno) }
    }

    /// Puts the settings back.
    public func restore(_ terminal: borrowing FileDescriptor) {
        var settings = before
        _ = unsafe tcsetattr(terminal.number, TCSAFLUSH, &settings)
    }
}
