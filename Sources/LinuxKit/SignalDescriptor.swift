internal import CLinux

/// Signals as something to poll: they are blocked, and read one by one.
public struct SignalDescriptor: ~Copyable {
    /// Waits for reading when a signal is pending.
    public let descriptor: FileDescriptor

    /// Blocks the signals (numbers 1 to 63) and delivers them here. The corresponding C function is `signalfd`.
    public init(_ signals: [Int32]) throws(Errno) {
        var mask: UInt64 = 0
        for signal in signals { mask |= 1 << UInt64(signal) }
        descriptor = FileDescriptor(owning: try Errno.check(clx_signalfd(mask)))
    }

    /// The next pending signal, nil when there is none.
    public borrowing func next() -> Int32? {
        let signal = clx_signalfd_read(descriptor.number)
        return signal > 0 ? signal : nil
    }
}
