internal import LinuxKit
internal import X11Kit

/// When to wipe what the connection may still hold of input: some seconds after there was any, also when it led to
/// nothing. Where nothing is touched, nothing is due.
struct InputTrace {
    /// How long what was typed may stay, in milliseconds.
    private static let kept: UInt64 = 5000

    /// When; nil while there is nothing to wipe.
    private(set) var deadline: Deadline?

    /// Input came.
    mutating func note() { if deadline == nil { deadline = .after(Self.kept) } }

    /// Wipes it, when the time has come. To be called where the stack is shortest: it lies there, too. `window` is one
    /// that the connection may give properties.
    mutating func wash(_ connection: borrowing Connection, window: UInt32, now isDue: Bool = false) {
        guard isDue || deadline?.hasPassed == true else { return }
        deadline = nil
        FreedMemory.wash(connection, window: window)
    }
}
