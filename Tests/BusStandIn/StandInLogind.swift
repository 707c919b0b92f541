import BusKit
import Glibc
import LinuxKit

/// A stand-in for logind on a bus of the test's own: does what lines on standard input say, and tells on standard
/// output what it was asked. It is there for orders of events that a real one gives by chance only.
final class StandInLogind {
    private static let name = "org.freedesktop.login1"
    private static let path = "/org/freedesktop/login1"
    private static let session = "/org/freedesktop/login1/session/_31"
    private static let manager = "org.freedesktop.login1.Manager"

    private let bus: Bus
    /// The reading ends: their end is the release.
    private var inhibitors: [BusDescriptor] = []
    private var orders = Orders()
    /// Calls of Inhibit wait for `grant`.
    private var isSlow = false
    private var waiting: [BusMessage] = []
    /// Whose inhibitor blocks idleness.
    private var idleBlocker: UInt32?

    init() throws(Errno) {
        bus = try Bus(.system)
        _ = try bus.requestName(Self.name)
    }

    func run() throws(Errno) {
        while true {
            while let message = bus.next() { try hear(message) }
            if bus.isBroken { return }
            var poll = PollSet()
            let input = poll.add(0)
            let place = poll.add(bus.descriptorNumber, bus.interest)
            let places = inhibitors.map { poll.add($0.descriptor.number) }
            _ = try poll.wait(until: bus.deadline)
            _ = place
            for (inhibitor, place) in zip(inhibitors, places) where poll.isReady(place) {
                inhibitors.removeAll { $0 == inhibitor }
                tell("released, held \(inhibitors.count)")
            }
            guard poll.isReady(input) else { continue }
            guard let lines = orders.take() else { return }
            for line in lines { try perform(line) }
        }
    }

    private func hear(_ message: BusMessage) throws(Errno) {
        if case .signal(let member) = message.kind {
            if member.member == "NameAcquired", message.value(0) == .string(Self.name) { tell("ready") }
            return
        }
        guard case .call(let member) = message.kind else { return }
        switch member.member {
        case "GetSessionByPID", "GetSession": try bus.reply(to: message, [.path(Self.session)])
        case "SetLockedHint":
            tell("hint \(message.value(0)?.flag == true)")
            try bus.reply(to: message)
        case "Inhibit":
            tell("asked \(message.values.compactMap(\.text).joined(separator: "|"))")
            if isSlow { waiting.append(message) } else { try grant(message) }
        case "ListInhibitors":
            try bus.reply(to: message, [.array(of: "(ssssuu)", idleBlocker.map { [Self.blocker($0)] } ?? [])])
            tell("listed")
        default: try bus.refuse(message, BusFailure("org.freedesktop.DBus.Error.UnknownMethod", member.member))
        }
    }

    private func grant(_ message: BusMessage) throws(Errno) {
        var pipe = try Pipe()
        swap(&pipe.input, &pipe.output)
        let writing = BusDescriptor(try pipe.input.duplicate())
        inhibitors.append(BusDescriptor(try pipe.output.duplicate()))
        try bus.reply(to: message, [.descriptor(writing)])
        tell("granted, held \(inhibitors.count)")
    }

    private func perform(_ text: String) throws(Errno) {
        switch text {
        case "lock": try emit(Self.session, "org.freedesktop.login1.Session", "Lock", [])
        case "unlock": try emit(Self.session, "org.freedesktop.login1.Session", "Unlock", [])
        case "lock another": try emit(Self.path + "/session/_32", "org.freedesktop.login1.Session", "Lock", [])
        case "sleep": try emit(Self.path, Self.manager, "PrepareForSleep", [.bool(true)])
        case "wake": try emit(Self.path, Self.manager, "PrepareForSleep", [.bool(false)])
        case "idle blocked": try block(getuid())
        case "idle blocked by another": try block(getuid() + 1)
        case "idle": try block(nil)
        case "slow": isSlow = true
        case "grant":
            for message in waiting { try grant(message) }
            waiting = []
        default: tell("unknown \(text)")
        }
        tell("did \(text)")
    }

    private static func blocker(_ uid: UInt32) -> BusValue {
        .structure([
            .string("shutdown:idle"), .string("player"), .string("plays"), .string("block"), .uint32(uid), .uint32(1),
        ])
    }

    /// Has idleness blocked by somebody or nobody, and tells that there is news.
    private func block(_ uid: UInt32?) throws(Errno) {
        idleBlocker = uid
        let value = BusValue.variant(.string(uid == nil ? "" : "shutdown:idle"))
        try emit(
            Self.path, "org.freedesktop.DBus.Properties", "PropertiesChanged",
            [
                .string(Self.manager), .array(of: "{sv}", [.entry(.string("BlockInhibited"), value)]),
                .array(of: "s", []),
            ])
    }

    private func emit(_ path: String, _ interface: String, _ member: String, _ values: [BusValue]) throws(Errno) {
        try bus.emit(BusMember(path, interface, member), values)
    }
}
