internal import CLinux
internal import Glibc
public import SecretMemory

/// Who is at the other end of a socket, as the kernel says (SO_PEERCRED).
public struct PeerCredentials: Equatable, Sendable {
    public let pid: Int32
    public let uid: UInt32
    public let gid: UInt32
}

/// A packet that came, and the descriptors that came with it.
public enum Received: Equatable {
    /// A packet of so many bytes.
    case packet(Int)
    /// Nothing yet.
    case nothing
    /// The peer is gone.
    case closed
}

/// An AF_UNIX SOCK_SEQPACKET socket: whole packets, in order, never waiting.
public struct PacketSocket: ~Copyable {
    /// The descriptor, for `PollSet` and `ChildProcess`.
    public let descriptor: FileDescriptor

    /// Takes over an open socket.
    public init(owning descriptor: consuming FileDescriptor) { self.descriptor = descriptor }

    /// Takes over a socket that this process was started with; nil when that number is not open or is anything else.
    public static func inherited(_ number: Int32) -> PacketSocket? {
        guard option(SO_DOMAIN, of: number) == AF_UNIX,
            option(SO_TYPE, of: number) == Int32(SOCK_SEQPACKET.rawValue),
            let descriptor = FileDescriptor.inherited(number)
        else { return nil }
        return PacketSocket(owning: descriptor)
    }

    private static func option(_ name: Int32, of number: Int32) -> Int32? {
        var value: Int32 = 0
        var size = socklen_t(MemoryLayout<Int32>.size)
        return unsafe getsockopt(number, SOL_SOCKET, name, &value, &size) == 0 ? value : nil
    }

    /// Connects to a path. EAGAIN means that the listener's backlog is full and stayed so for `patience` milliseconds,
    /// EINTR that a signal came meanwhile. The corresponding C function is `connect`.
    public static func connect(to path: String, patience: UInt64 = 0) throws(Errno) -> PacketSocket {
        PacketSocket(owning: FileDescriptor(owning: try Errno.check(unsafe clx_seqpacket_connect(path, patience))))
    }

    /// Listens on a path, which is replaced, with the given mode bits.
    public static func listen(at path: String, mode: UInt32, backlog: Int32 = 128) throws(Errno) -> PacketSocket {
        PacketSocket(owning: FileDescriptor(owning: try Errno.check(unsafe clx_seqpacket_listen(path, mode, backlog))))
    }

    /// The next connection, nil when none is waiting.
    public borrowing func accept() throws(Errno) -> PacketSocket? {
        let number = clx_accept(descriptor.number)
        if number == -Errno.wouldBlock.code { return nil }
        return PacketSocket(owning: FileDescriptor(owning: try Errno.check(number)))
    }

    /// Who is at the other end.
    public borrowing func peer() throws(Errno) -> PeerCredentials {
        var pid: Int32 = 0
        var uid: UInt32 = 0
        var gid: UInt32 = 0
        try Errno.check(unsafe clx_peer_credentials(descriptor.number, &pid, &uid, &gid))
        return PeerCredentials(pid: pid, uid: uid, gid: gid)
    }

    /// Ends the connection in both directions; the peer sees the end. The corresponding C function is `shutdown`.
    public borrowing func shutdown() { _ = Glibc.shutdown(descriptor.number, Int32(SHUT_RDWR)) }

    /// Sends one packet; EAGAIN when the peer's queue is full.
    public borrowing func send(_ bytes: UnsafeRawBufferPointer) throws(Errno) {
        guard let base = bytes.baseAddress else { throw .invalid }
        try Errno.check(unsafe clx_send(descriptor.number, base, bytes.count, nil, 0))
    }

    /// Sends one packet; EAGAIN when the peer's queue is full. Not for secrets.
    public borrowing func send(_ bytes: [UInt8]) throws(Errno) {
        try unsafe bytes.span.bytes.withUnsafeBytes { (raw) throws(Errno) in try unsafe send(raw) }
    }

    /// Sends one packet and one descriptor with it. The caller keeps the descriptor.
    public borrowing func send(_ bytes: [UInt8], passing passed: borrowing FileDescriptor) throws(Errno) {
        var number = passed.number
        let result = unsafe bytes.withUnsafeBytes { raw -> Int in
            guard let base = raw.baseAddress else { return Int(-Errno.invalid.code) }
            return unsafe clx_send(descriptor.number, base, raw.count, &number, 1)
        }
        try Errno.check(result)
    }

    /// Sends one packet that holds a secret.
    public borrowing func send(_ secret: borrowing SecretBytes) throws(Errno) {
        try unsafe secret.withBytes { (raw) throws(Errno) in try unsafe send(raw) }
    }

    /// Receives one packet into `buffer`, with one descriptor if it came along (more are closed).
    /// A packet longer than the buffer throws EMSGSIZE.
    public borrowing func receive(
        into buffer: inout SecretBytes, passing passed: inout FileDescriptor?
    ) throws(Errno) -> Received {
        var numbers: (Int32, Int32, Int32, Int32) = (-1, -1, -1, -1)
        var count: Int32 = 0
        var result = 0
        unsafe buffer.fill { room in
            guard let base = room.baseAddress else { return 0 }
            result = unsafe withUnsafeMutableBytes(of: &numbers) { raw in
                let fds = unsafe raw.assumingMemoryBound(to: Int32.self)
                return unsafe clx_receive(descriptor.number, base, room.count, fds.baseAddress!, &count)
            }
            return max(result, 0)
        }
        if count > 0 { passed = FileDescriptor(owning: numbers.0) }
        if count > 1 { _ = FileDescriptor(owning: numbers.1) }
        if count > 2 { _ = FileDescriptor(owning: numbers.2) }
        if count > 3 { _ = FileDescriptor(owning: numbers.3) }
        if result == -Int(Errno.wouldBlock.code) { return .nothing }
        if result == -Int(Errno.connectionReset.code) { return .closed }
        let size = try Errno.check(result)
        return size == 0 ? .closed : .packet(size)
    }

    /// Receives one packet into `buffer`; descriptors that come along are closed.
    public borrowing func receive(into buffer: inout SecretBytes) throws(Errno) -> Received {
        var passed: FileDescriptor?
        return try receive(into: &buffer, passing: &passed)
    }
}

/// Two connected sockets.
public struct PacketSocketPair: ~Copyable {
    public var first: PacketSocket
    public var second: PacketSocket

    /// Makes a pair. The corresponding C function is `socketpair`.
    public init() throws(Errno) {
        var one: Int32 = -1
        var two: Int32 = -1
        try Errno.check(unsafe clx_seqpacket_pair(&one, &two))
        first = PacketSocket(owning: FileDescriptor(owning: one))
        second = PacketSocket(owning: FileDescriptor(owning: two))
    }

    /// The first end; the second is closed here, once a child has it.
    public consuming func intoFirst() -> PacketSocket { first }

    /// Both ends, one after the other.
    public consuming func split(_ body: (consuming PacketSocket, consuming PacketSocket) -> Void) {
        body(first, second)
    }
}
