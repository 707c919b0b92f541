import BusKit
import LinuxKit

/// Holds an inhibition for as long as its connection lives, and says so.
final class Film {
    private let bus: Bus
    private let number: UInt64

    init() throws(Errno) {
        bus = try Bus(.session)
        number = try bus.call(
            "org.freedesktop.ScreenSaver",
            BusMember("/org/freedesktop/ScreenSaver", "org.freedesktop.ScreenSaver", "Inhibit"),
            [.string("film"), .string("runs")])
    }

    func run() throws(Errno) {
        while !bus.isBroken {
            while let message = bus.next() {
                if case .reply(number) = message.kind { tell("inhibited \(message.value(0)?.number ?? 0)") }
            }
            var poll = PollSet()
            poll.add(bus.descriptorNumber, bus.interest)
            _ = try poll.wait(until: bus.deadline)
        }
    }
}
