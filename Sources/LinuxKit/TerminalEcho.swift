internal import Glibc

/// The settings of a terminal from before its echo was turned off.
public struct EchoOff {
    private let before: termios

    /// Turns the echo of typed characters off; input that was typed before is thrown away.
    /// The corresponding C function is `tcsetattr`.
    public init(_ terminal: borrowing FileDescriptor) throws(Errno) {
        var settings = termios()
        guard unsafe tcgetattr(terminal.number, &settings) == 0 else { throw Errno(errno) }
        before = settings
        settings.c_lflag &= ~tcflag_t(ECHO | ECHOE | ECHOK | ECHONL)
        guard unsafe tcsetattr(terminal.number, TCSAFLUSH, &settings) == 0 else { throw Errno(errno) }
    }

    /// Puts the settings back.
    public func restore(_ terminal: borrowing FileDescriptor) {
        var settings = before
        _ = unsafe tcsetattr(terminal.number, TCSAFLUSH, &settings)
    }
}
