public import LinuxKit
public import PatternWire
public import VerifierCore

/// What was decided, and one sentence about it for the log, which never tells a dot.
public struct Judgement: Equatable, Sendable {
    public internal(set) var reply: VerifierReply
    public let note: String
    /// Whether what was asked for was there already.
    public var changesNothing = false

    /// What the log calls it; nothing for what is not told.
    public var events: [JournalEvent] { changesNothing ? [] : JournalEvent.events(of: reply) }
}

/// Answers requests from the files of a store: the only reader and writer of records and counters.
public struct Judge: Sendable {
    let layout: StoreLayout
    let peppers: PepperSource
    let ladder: Ladder
    let policy: EnrollmentPolicy
    let password: PasswordRule
    let allowsHome: Bool
    let cost: HashCost
    let clock: @Sendable () -> BootMoment?

    /// - Parameters:
    ///   - password: when a password must be given first.
    ///   - allowsHome: whether a home store may be used; what is there can be removed in any case.
    ///   - cost: of new records; an existing one says its own.
    ///   - clock: CLOCK_BOOTTIME and the boot id, nil when it cannot be read.
    public init(
        layout: StoreLayout, peppers: PepperSource, ladder: Ladder = .standard, policy: EnrollmentPolicy,
        password: PasswordRule = .none, allowsHome: Bool = true, cost: HashCost = .standard,
        clock: @escaping @Sendable () -> BootMoment? = Judge.systemClock
    ) {
        self.layout = layout
        self.peppers = peppers
        self.ladder = ladder
        self.policy = policy
        self.password = password
        self.allowsHome = allowsHome
        self.cost = cost
        self.clock = clock
    }

    /// The kernel's clock.
    public static let systemClock: @Sendable () -> BootMoment? = {
        do throws(Errno) {
            return BootMoment(boot: try Boot.identifier(), milliseconds: Clock.boottime)
        } catch {
            return nil
        }
    }

    /// Answers one request that was allowed. Waits for the user's lock until the deadline.
    public func answer(
        _ request: borrowing VerifierRequest, _ grant: Grant, until deadline: Deadline
    ) -> Judgement {
        let identity = Identity(uid: request.uid, user: request.user)
        if layout.isHome, !allowsHome, let refused = refusedAtHome(request) { return refused }
        do throws(StoreError) {
            if layout.isHome, request.operation == .enroll { try makeHome() }
            guard let now = clock() else { throw .boot }
            guard let session = try StoreSession.open(layout, identity, until: deadline) else {
                return judgement(request, .busy, "busy")
            }
            switch request.operation {
            case .status: return try status(request, grant, session, now)
            case .verify, .change: return try verify(request, grant, session, now)
            case .enroll: return try enroll(request, grant, session, now)
            case .remove: return try remove(request, grant, session, now)
            case .reset, .passwordSuccess: return try clear(request, session, now)
            }
        } catch {
            // A home store that was never made holds no record.
            if layout.isHome, error == .file("directory", .system(operation: "open", .noEntry)) {
                return judgement(request, .notEnrolled, "not enrolled")
            }
            var judgement = judgement(request, .unavailable, "unavailable: \(error)")
            // What stays as it is until the pattern is enrolled again, and no shortage of the moment.
            switch error {
            case .pepperMissing, .pepperAbsent: judgement.reply.flags.insert(.mustChange)
            case .foreignRecord: judgement.reply.flags.insert(.switchedOff)
            default: break
            }
            return judgement
        }
    }

    /// What is said where home stores are not allowed, nil for what may be done nevertheless.
    private func refusedAtHome(_ request: borrowing VerifierRequest) -> Judgement? {
        switch request.operation {
        case .status: judgement(request, .notEnrolled, "home stores are not allowed")
        case .verify, .enroll, .change: judgement(request, .denied, "denied: home stores are not allowed")
        case .remove, .reset, .passwordSuccess: nil
        }
    }

    /// The answer to a VERIFY or CHANGE that is not even judged now, such as *throttled*: it costs no hash. Nil when
    /// only `answer` can tell, or when the user's files are in use. Writes nothing.
    public func refusal(of request: borrowing VerifierRequest, _ grant: Grant) -> Judgement? {
        guard request.operation == .verify || request.operation == .change else { return nil }
        let identity = Identity(uid: request.uid, user: request.user)
        do throws(StoreError) {
            guard let now = clock(), let session = try StoreSession.open(layout, identity, until: .after(0)) else {
                return nil
            }
            guard let record = try session.record() else { return judgement(request, .notEnrolled, "not enrolled") }
            var counters = try session.counters()
            // A restart of the machine has to be written down.
            guard !counters.adopt(now) else { return nil }
            return admit(request, record, admission(counters, grant, now))
        } catch { return nil }
    }

    /// Whether a try of this request would be taken.
    func admission(_ counters: AttemptCounters, _ grant: Grant, _ now: BootMoment) -> Admission {
        counters.admission(grant.counter, at: now, ladder: ladder, password: password)
    }

    /// A reply of nothing but a code.
    func judgement(_ request: borrowing VerifierRequest, _ code: VerifierCode, _ note: String) -> Judgement {
        Judgement(reply: VerifierReply(request.operation, code, nonce: request.nonce), note: note)
    }

    private func makeHome() throws(StoreError) {
        do throws(Errno) {
            try DirectoryTree.make(layout.records, mode: 0o700)
        } catch {
            throw .file("directory", .system(operation: "mkdir", error))
        }
    }

    /// The counters as they are now; waits that a restart of the machine began anew are written first.
    func counters(_ session: borrowing StoreSession, _ now: BootMoment) throws(StoreError) -> AttemptCounters {
        var counters = try session.counters()
        if counters.adopt(now) { try session.write(counters) }
        return counters
    }

    private func status(
        _ request: borrowing VerifierRequest, _ grant: Grant, _ session: borrowing StoreSession, _ now: BootMoment
    ) throws(StoreError) -> Judgement {
        guard let record = try session.record() else { return judgement(request, .notEnrolled, "not enrolled") }
        // Nobody should be asked for a pattern that cannot be judged.
        guard record.pepper == (try peppers.pepper(for: layout)).identifier else { throw .pepperMissing }
        let counters = try counters(session, now)
        var reply = VerifierReply(request.operation, .enrolled, nonce: request.nonce, grid: record.told)
        reply.apply(admission(counters, grant, now))
        if record.renewal != .none { reply.flags.insert(.mustChange) }
        if record.renewal == .overdue, reply.code == .enrolled {
            reply.code = .switchedOff
            reply.flags.insert(.switchedOff)
        }
        return Judgement(reply: reply, note: "status")
    }

    private func clear(
        _ request: borrowing VerifierRequest, _ session: borrowing StoreSession, _ now: BootMoment
    ) throws(StoreError) -> Judgement {
        guard try session.record() != nil else { return judgement(request, .notEnrolled, "not enrolled") }
        if request.operation == .passwordSuccess {
            try session.write(AttemptCounters(at: now, afterPassword: true))
        } else {
            try session.write(cleared(session, now))
        }
        return judgement(request, .done, "failure counters cleared")
    }
}

extension Judge {
    /// The counters without a failure; what they know of a password stays. Counters that cannot be read are begun anew.
    func cleared(_ session: borrowing StoreSession, _ now: BootMoment) -> AttemptCounters {
        do throws(StoreError) {
            var counters = try session.counters()
            _ = counters.adopt(now)
            counters.reset()
            return counters
        } catch {
            return AttemptCounters(at: now)
        }
    }
}

extension VerifierReply {
    /// Tells how the counters stand. A code that says "right" or "wrong" stays.
    mutating func apply(_ admission: Admission) {
        switch admission {
        case .open(let left):
            triesLeft = UInt8(clamping: left)
        case .wait(let milliseconds, let left):
            remaining = UInt32(clamping: milliseconds)
            triesLeft = UInt8(clamping: left)
            if code == .enrolled { code = .throttled }
        case .off:
            flags.insert(.switchedOff)
            if code == .enrolled { code = .switchedOff }
        }
    }
}
