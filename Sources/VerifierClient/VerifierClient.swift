public import LinuxKit
public import PatternCore
internal import PatternWire
internal import SecretMemory

/// Asks the verifier, wherever it is: the service's socket; without a service a verifier of our own; and after
/// *not enrolled* the owner's home store, when we are the owner.
public struct VerifierClient: Sendable {
    private let user: UserAccount
    private let service: String
    private let usesHomeOnly: Bool
    private let storeDirectory: String?
    private let timeout: UInt64

    /// - Parameters:
    ///   - user: whose record is meant.
    ///   - service: the program that asks, for the verifier's log.
    ///   - usesHomeOnly: the system store is not asked.
    ///   - storeDirectory: a home store elsewhere, which is then the only one asked.
    ///   - timeout: milliseconds that one question may take in all.
    public init(
        user: UserAccount, service: String, usesHomeOnly: Bool = false, storeDirectory: String? = nil,
        timeout: UInt64 = 5000
    ) {
        self.user = user
        self.service = service
        self.usesHomeOnly = usesHomeOnly || storeDirectory != nil
        self.storeDirectory = storeDirectory
        self.timeout = timeout
    }

    /// Whether a pattern is enrolled and can be tried now.
    public func status() -> VerifierResult { resolve().result }

    /// Judges a pattern; a wrong one counts.
    public func verify(_ pattern: borrowing Pattern) -> VerifierResult {
        ask(whereEnrolled: .verify, pattern)
    }

    /// Stores a pattern where the caller chose: the home store, or the system store.
    public func enroll(_ pattern: borrowing Pattern, mustChange: Bool) -> VerifierResult {
        ask(firstRoute, .enroll, drawn: DrawnDots(pattern), mustChange: mustChange)
    }

    /// Judges the old pattern, which counts, and stores the new one in its place.
    public func change(_ old: borrowing Pattern, to new: borrowing Pattern) -> VerifierResult {
        let (route, status) = resolve()
        guard status.isEnrolled else { return status }
        return ask(route, .change, drawn: DrawnDots(old), new: DrawnDots(new))
    }

    /// Removes the record as root, which needs no pattern.
    public func remove() -> VerifierResult { ask(firstRoute, .remove) }

    /// Removes the record where one is enrolled, given its pattern; a wrong one counts.
    public func remove(_ pattern: borrowing Pattern) -> VerifierResult {
        ask(whereEnrolled: .remove, pattern)
    }

    /// Clears the failure counters.
    public func reset() -> VerifierResult { ask(firstRoute, .reset) }

    // MARK: - Ways

    /// The system store's way, unless only the home store is meant.
    private var firstRoute: VerifierRoute {
        if usesHomeOnly { return .once(storeDirectory: storeDirectory) }
        return VerifierRoute.serviceExists ? .socket : .once(storeDirectory: nil)
    }

    /// Whether the home store may be asked at all: by the owner, and never by root.
    private var ownsHome: Bool {
        user.uid != 0 && ThisProcess.realUser == user.uid && ThisProcess.effectiveUser == user.uid
    }

    /// The way to the record that counts, and what STATUS says there.
    private func resolve() -> (route: VerifierRoute, result: VerifierResult) {
        let route = firstRoute
        let first = ask(route, .status)
        guard first.outcome == .notEnrolled, route == .socket, ownsHome else { return (route, first) }
        let home = VerifierRoute.once(storeDirectory: nil)
        return (home, ask(home, .status))
    }

    private func ask(whereEnrolled operation: VerifierOperation, _ pattern: borrowing Pattern) -> VerifierResult {
        let (route, status) = resolve()
        guard status.isEnrolled else { return status }
        return ask(route, operation, drawn: DrawnDots(pattern))
    }

    // MARK: - Questions

    /// Asks until there is an answer that is not *busy*, or the time is over.
    private func ask(
        _ route: VerifierRoute, _ operation: VerifierOperation, drawn: consuming DrawnDots? = nil,
        new: consuming DrawnDots? = nil, mustChange: Bool = false
    ) -> VerifierResult {
        let deadline = Deadline.after(timeout)
        let request: VerifierRequest
        do throws(WireError) {
            request = try VerifierRequest(
                operation, mustChange: mustChange, uid: user.uid, realUID: ThisProcess.realUser, user: user.name,
                service: service, drawn: drawn, new: new)
        } catch { return VerifierResult(.malformed) }
        while true {
            do throws(VerifierFailure) {
                let connection = try route.open(until: deadline)
                let reply = try connection.exchange(request, until: deadline)
                if reply.code != .busy || deadline.hasPassed { return VerifierResult(reply, from: route.store) }
            } catch { return VerifierResult(error) }
            PollSet.sleep(until: .after(min(20, deadline.remaining)))
        }
    }
}

extension VerifierResult {
    /// Whether there is a record, whatever may be done with it now.
    public var isEnrolled: Bool { outcome == .enrolled || outcome == .throttled || outcome == .switchedOff }
}

extension DrawnDots {
    /// The dots of a pattern, for the wire.
    fileprivate init?(_ pattern: borrowing Pattern) {
        let grid = pattern.grid
        let dots = pattern.withDots { $0.duplicate() }
        do throws(WireError) { try self.init(grid: grid, dots: dots) } catch { return nil }
    }
}
