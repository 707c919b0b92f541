import BusKit
import LinuxKit
import TestSupport
import Testing

/// Messages between two connections of one real bus, and a real client.
@Suite struct BusTests {
    private let daemon: RunningProcess
    private let address: String

    init() throws {
        daemon = try RunningProcess.start(
            Command(["dbus-daemon", "--session", "--nofork", "--nopidfile", "--print-address=1"]))
        address = try daemon.line() ?? ""
    }

    /// The first message that is wanted.
    private func message(_ bus: Bus, where wanted: (BusMessage) -> Bool) throws -> BusMessage {
        let deadline = Deadline.after(10_000)
        while true {
            while let message = bus.next() { if wanted(message) { return message } }
            try #require(!deadline.hasPassed && !bus.isBroken)
            var poll = PollSet()
            poll.add(bus.descriptorNumber, bus.interest)
            _ = try poll.wait(until: min(deadline, bus.deadline ?? deadline))
        }
    }

    @Test func everyTypeComesBackAsItWent() throws {
        defer { daemon.stop() }
        let bus = try Bus(address: address)
        let values: [BusValue] = [
            .bool(true), .byte(200), .int32(-5), .uint32(7), .int64(-9_000_000_000), .uint64(9_000_000_000),
            .double(1.5), .string("Grüße, 锁"), .path("/a/b"), .signature("a{sv}"),
            .array(of: "{sv}", [.entry(.string("key"), .variant(.array(of: "u", [.uint32(1), .uint32(2)])))]),
            .array(of: "s", []), .structure([.string("x"), .variant(.bool(false))]),
        ]
        let member = BusMember("/here", "org.example.Test", "Signal")
        try bus.listen("type='signal',interface='org.example.Test'")
        try bus.emit(member, values)
        let signal = try message(bus) { $0.kind == .signal(member) }
        #expect(signal.values == values)
        #expect(signal.signature == values.map(\.type).joined())
    }

    @Test func aDescriptorComesAcross() throws {
        defer { daemon.stop() }
        let (one, two) = (try Bus(address: address), try Bus(address: address))
        let asked = try one.requestName("org.example.One")
        _ = try message(one) { $0.kind == .reply(to: asked) }
        let pipe = try Pipe()
        let writing = BusDescriptor(try pipe.output.duplicate())
        let number = try two.call(
            "org.example.One", BusMember("/here", "org.example.Test", "Take"), [.descriptor(writing)])
        let call = try message(one) { if case .call = $0.kind { true } else { false } }
        guard case .descriptor(let box)? = call.value(0) else {
            Issue.record("no descriptor: \(call.signature)")
            return
        }
        try box.descriptor.write("across")
        var room = [UInt8](repeating: 0, count: 6)
        let size = try unsafe room.withUnsafeMutableBytes { unsafe try pipe.input.read(into: $0) }
        #expect(String(decoding: room.prefix(size), as: UTF8.self) == "across")
        try one.refuse(call, BusFailure("org.example.No", "because"))
        let answer = try message(two) { if case .failure = $0.kind { true } else { false } }
        #expect(answer.kind == .failure(to: number, BusFailure("org.example.No", "because")))
    }

    @Test func theEndOfTheBusIsSomethingToAskFor() throws {
        let bus = try Bus(address: address)
        _ = try message(bus) { if case .signal = $0.kind { true } else { false } }
        daemon.stop()
        let deadline = Deadline.after(10_000)
        while !bus.isBroken {
            _ = bus.next()
            try #require(!deadline.hasPassed)
        }
        let isQuiet = bus.next() == nil
        #expect(isQuiet)
    }
}
