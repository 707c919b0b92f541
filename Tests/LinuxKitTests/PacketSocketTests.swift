import LinuxKit
import SecretMemory
import Testing

@Suite struct PacketSocketTests {
    @Test func packetsKeepTheirBorders() throws {
        let pair = try PacketSocketPair()
        try pair.first.send([1, 2, 3])
        try pair.first.send([4])
        var buffer = SecretBytes(capacity: 16)
        var received = [try pair.second.receive(into: &buffer)]
        let third = buffer[2]
        #expect(third == 3)
        received.append(try pair.second.receive(into: &buffer))
        received.append(try pair.second.receive(into: &buffer))
        #expect(received == [.packet(3), .packet(1), .nothing])
    }

    @Test func aPacketThatIsTooLongIsAnError() throws {
        let pair = try PacketSocketPair()
        try pair.first.send([UInt8](repeating: 1, count: 40))
        var buffer = SecretBytes(capacity: 16)
        var failure: Errno?
        do throws(Errno) { _ = try pair.second.receive(into: &buffer) } catch { failure = error }
        #expect(failure == .messageSize)
    }

    @Test func descriptorsTravel() throws {
        let pair = try PacketSocketPair()
        let inner = try PacketSocketPair()
        try pair.first.send([9], passing: inner.first.descriptor)
        var buffer = SecretBytes(capacity: 16)
        var passed: FileDescriptor?
        let first = try pair.second.receive(into: &buffer, passing: &passed)
        #expect(first == .packet(1))
        guard let descriptor = passed.take() else {
            Issue.record("expected a descriptor with the packet, none came")
            return
        }
        let socket = PacketSocket(owning: descriptor)
        try socket.send([5])
        let second = try inner.second.receive(into: &buffer)
        #expect(second == .packet(1))
    }
}
