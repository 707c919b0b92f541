import TestSupport

/// Several spies at once.
final class SpyRing {
    private let spies: [Spy]

    init(_ kinds: [Spy.Kind], on rig: TouchRig) throws { spies = try kinds.map { try Spy($0, on: rig) } }

    deinit { stop() }

    /// How many events all of them have had.
    func count() throws -> Int { try spies.reduce(0) { try $0 + $1.count() } }

    func stop() { spies.forEach { $0.stop() } }
}
