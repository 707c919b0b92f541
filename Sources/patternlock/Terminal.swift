import Glibc
import LinuxKit
import SecretMemory

/// The controlling terminal, to ask for a pattern without showing it.
final class Terminal {
    private let device: FileDescriptor
    private let reader: LineReader
    private let signals: SignalDescriptor

    /// Opens /dev/tty. ENXIO when this process has no terminal.
    init() throws(Errno) {
        let device = try FileDescriptor.open("/dev/tty", flags: O_RDWR | O_NOCTTY)
        let second = try device.duplicate()
        // While the echo is off a signal must not end the process before it is on again.
        let signals = try SignalDescriptor([SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGTSTP])
        self.device = device
        self.signals = signals
        reader = LineReader(second)
    }

    /// Shows text.
    func say(_ text: String) throws(Errno) { try device.write(text) }

    /// Asks one question and reads the answer, with the echo off unless `isEchoed`. Nil when it was interrupted.
    func ask(_ question: String, isEchoed: Bool = false) throws(Errno) -> LineReader.Line? {
        // First the echo: turning it off throws away what was typed before, and who sees the question may type.
        let echo = isEchoed ? nil : try SilentTerminal(device, reading: .lines)
        defer { echo?.restore(device) }
        try say(question)
        var set = PollSet()
        let typed = set.add(device.number)
        let interrupted = set.add(signals.descriptor.number)
        _ = try set.wait()
        if set.isReady(interrupted), !set.isReady(typed) {
            try say("\n")
            return nil
        }
        let line = try reader.next()
        try say("\n")
        return line
    }
}
