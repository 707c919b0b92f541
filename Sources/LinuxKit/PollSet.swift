internal import CLinux
internal import Glibc

/// The descriptors one turn of an event loop waits for. Made anew each turn: that keeps it in step with the owners.
///
/// One thread and poll(2) serve every program here: a wake-up takes a few microseconds.
public struct PollSet {
    /// What a descriptor is waited for.
    public struct Interest: OptionSet, Sendable {
        public let rawValue: Int16
        public init(rawValue: Int16) { self.rawValue = rawValue }
        /// Something can be read, or the peer is gone.
        public static let read = Interest(rawValue: Int16(POLLIN))
        /// Something can be written.
        public static let write = Interest(rawValue: Int16(POLLOUT))
    }

    private var entries: [pollfd] = []

    /// An empty set.
    public init() {}

    /// Adds a descriptor, and returns its place for `isReady`.
    @discardableResult
    public mutating func add(_ descriptor: Int32, _ interest: Interest = .read) -> Int {
        entries.append(pollfd(fd: descriptor, events: interest.rawValue, revents: 0))
        return entries.count - 1
    }

    /// Waits until a descriptor is ready or the deadline has passed; without a deadline, for ever.
    /// Returns whether any is ready. The corresponding C function is `poll`.
    public mutating func wait(until deadline: Deadline? = nil) throws(Errno) -> Bool {
        while true {
            var timeout: Int32 = -1
            if let deadline { timeout = Int32(clamping: deadline.remaining) }
            let count = UInt32(entries.count)
            // An empty array has no base; poll wants an address, and with nothing to wait for it only sleeps.
            var none = pollfd()
            let ready = unsafe entries.withUnsafeMutableBufferPointer { room in
                if let base = room.baseAddress { return unsafe clx_poll(base, count, timeout) }
                return unsafe clx_poll(&none, 0, timeout)
            }
            if try Errno.check(ready) > 0 { return true }
            if let deadline, deadline.hasPassed { return false }
        }
    }

    /// Waits for nothing but the clock.
    public static func sleep(until deadline: Deadline) {
        var none = PollSet()
        do throws(Errno) { _ = try none.wait(until: deadline) } catch {}
    }

    /// Whether the descriptor at a place can be read or written, or its peer is gone.
    public func isReady(_ place: Int) -> Bool { entries[place].revents != 0 }

    /// Whether the descriptor at a place can be written.
    public func isWritable(_ place: Int) -> Bool { entries[place].revents & Int16(POLLOUT) != 0 }
}
