internal import CTestLinux
internal import LinuxKit

/// The connection to one device of the server. The driver serves one connection in the server's whole life, and spins
/// when it is closed: keep it.
final class InputTestDevice {
    private let socket: FileDescriptor
    private let name: String

    /// Connects and exchanges versions.
    init(_ name: String, at path: String) throws(RigError) {
        let number = try RigError.check("connecting to \(name) at \(path)", unsafe ctl_connect(path))
        self.name = name
        socket = FileDescriptor(owning: number)
        try send(InputTestMessage.hello())
        try receive(12)
    }

    func send(_ message: [UInt8]) throws(RigError) {
        try RigError.named("sending to \(name)") { () throws(Errno) in try socket.writeAll(message) }
    }

    /// Waits until the server has processed everything that was sent to this device.
    func sync() throws(RigError) {
        try send(InputTestMessage.sync())
        try receive(8)
    }

    private func receive(_ size: Int) throws(RigError) {
        let deadline = Deadline.after(Patience.milliseconds)
        var rest = size
        while rest > 0 {
            var room = [UInt8](repeating: 0, count: rest)
            rest -= try RigError.named("receiving from \(name)") { () throws(Errno) -> Int in
                var polled = PollSet()
                polled.add(socket.number)
                guard try polled.wait(until: deadline) else { throw .wouldBlock }
                var result: Result<Int, Errno> = .success(0)
                unsafe room.withUnsafeMutableBytes { raw in
                    do throws(Errno) { result = .success(try unsafe socket.read(into: raw)) } catch {
                        result = .failure(error)
                    }
                }
                let count = try result.get()
                if count == 0 { throw .connectionReset }
                return count
            }
        }
    }
}
