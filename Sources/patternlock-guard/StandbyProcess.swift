internal import LinuxKit
internal import LockWire

/// A standby guard that runs: it takes over when this process dies without a word.
final class StandbyProcess {
    /// The number under which a standby finds the socket to the active guard.
    static let socketNumber: Int32 = 6
    /// What the active guard says before it opens, and what the standby answers.
    static let opening: [UInt8] = [1]

    let child: ChildProcess
    private let socket: PacketSocket

    /// `inherited` are the descriptors that a guard is started with: they go on with the next.
    init(
        _ program: borrowing FileDescriptor, arguments: [String], inherited: [(here: Int32, there: Int32)]
    ) throws(Errno) {
        let pair = try PacketSocketPair()
        child = try ChildProcess.start(
            program, arguments: arguments,
            descriptors: StandardStreams.all + inherited + [
                (here: pair.second.descriptor.number, there: Self.socketNumber)
            ], newSession: true)
        socket = pair.intoFirst()
    }

    /// Readable when the standby is gone: it says nothing else of its own.
    var descriptorNumber: Int32 { socket.descriptor.number }

    /// Tells that the screen is about to be opened, and waits for the answer or the end, 100 ms at most.
    func stopTakeover() {
        do throws(Errno) {
            try socket.send(Self.opening)
            var poll = PollSet()
            poll.add(socket.descriptor.number)
            _ = try poll.wait(until: .after(100))
        } catch {}
    }
}
