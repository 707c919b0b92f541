import BusKit
import LinuxKit

/// A stand-in for UPower on a bus of the test's own: has a lid, and tells of it as lines on standard input say. It is
/// there for lids, which machines that run tests seldom have.
final class StandInUPower {
    private static let name = "org.freedesktop.UPower"
    private static let path = "/org/freedesktop/UPower"
    private static let properties = "org.freedesktop.DBus.Properties"

    private let bus: Bus
    private var orders = Orders()
    private var isClosed = false

    init() throws(Errno) {
        bus = try Bus(.system)
        _ = try bus.requestName(Self.name)
    }

    func run() throws(Errno) {
        while !bus.isBroken {
            while let message = bus.next() { try hear(message) }
            var poll = PollSet()
            let input = poll.add(0)
            poll.add(bus.descriptorNumber, bus.interest)
            _ = try poll.wait(until: bus.deadline)
            guard poll.isReady(input) else { continue }
            guard let lines = orders.take() else { return }
            for line in lines { try perform(line) }
        }
    }

    private func hear(_ message: BusMessage) throws(Errno) {
        switch message.kind {
        case .signal(let member):
            if member.member == "NameAcquired", message.value(0) == .string(Self.name) { tell("ready") }
        case .call(BusMember(Self.path, Self.properties, "Get"))
        where message.values == [.string(Self.name), .string("LidIsClosed")]:
            try bus.reply(to: message, [.variant(.bool(isClosed))])
            tell("asked")
        case .call(let member):
            try bus.refuse(message, BusFailure("org.freedesktop.DBus.Error.UnknownMethod", member.member))
        default: break
        }
    }

    private func perform(_ text: String) throws(Errno) {
        switch text {
        case "lid closed": isClosed = true
        case "lid open": isClosed = false
        default: return tell("unknown \(text)")
        }
        try bus.emit(
            BusMember(Self.path, Self.properties, "PropertiesChanged"),
            [
                .string(Self.name), .array(of: "{sv}", [.entry(.string("LidIsClosed"), .variant(.bool(isClosed)))]),
                .array(of: "s", []),
            ])
        tell("did \(text)")
    }
}
