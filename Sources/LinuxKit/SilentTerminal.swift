internal import Glibc

/// The settings of a terminal from before its echo was turned off. Signals of the keyboard still come.
public struct SilentTerminal {
    private let before: termios

    /// How what is typed is read from then on.
    public enum Reading: Sendable {
        /// Line by line.
        case lines
        /// Each key as it is pressed.
        case keys
    }

    /// Turns the echo off; what was typed before is thrown away. The corresponding C function is `tcsetattr`.
    public init(_ terminal: borrowing FileDescriptor, reading: Reading) throws(Errno) {
        var settings = termios()
        guard unsafe tcgetattr(terminal.number, &settings) == 0 else { throw Errno(errno) }
        before = settings
        settings.c_lflag &= ~tcflag_t(ECHO | ECHOE | ECHOK | ECHONL)
        if reading == .keys {
            settings.c_lflag &= ~tcflag_t(ICANON | IEXTEN)
            settings.c_iflag &= ~tcflag_t(IXON)
        }
        guard unsafe tcsetattr(terminal.number, TCSAFLUSH, &settings) == 0 else { throw Errno(errno) }
    }

    /// Puts the settings back.
    public func restore(_ terminal: borrowing FileDescriptor) {
        var settings = before
        _ = unsafe tcsetattr(terminal.number, TCSAFLUSH, &settings)
    }
}
