internal import LinuxKit
internal import PatternCore
internal import PatternWire
internal import SecretMemory
internal import VerifierCore

/// The operations that carry a pattern.
extension Judge {
    func verify(
        _ request: borrowing VerifierRequest, _ grant: Grant, _ session: borrowing StoreSession, _ now: BootMoment
    ) throws(StoreError) -> Judgement {
        guard let record = try session.record() else { return judgement(request, .notEnrolled, "not enrolled") }
        var counters = try counters(session, now)
        if let refused = admit(request, record, admission(counters, grant, now)) {
            return refused
        }
        if isShort(request.drawn, record) { return judgement(request, .tooShort, "too short, not counted") }
        if let refusal = storingRefusal(of: request.new) { return refused(request, refusal) }
        if record.renewal != .none, isUnchanged(request) { return refused(request, .sameAsOld) }
        let pepper = try peppers.pepper(for: layout)
        guard record.pepper == pepper.identifier else { throw .pepperMissing }

        guard try matches(request, grant, record, pepper, &counters, session, now) else {
            return wrong(request, grant, counters, now)
        }
        var reply = VerifierReply(request.operation, .right, nonce: request.nonce, grid: record.told)
        // Before the record: whoever hears that this failed still has the old one.
        counters.succeed(grant.counter)
        try session.write(counters)
        if request.operation == .change {
            try store(request.new, request, session, pepper, renewal: .none)
        } else if request.operation == .verify, record.renewal == .due || policyRefusal(of: request.drawn) != nil {
            // It opens this once: that it did must be known before anyone hears of it.
            var opened = record
            opened.renewal = .overdue
            try session.write(opened)
            reply.flags.insert(.mustChange)
        }
        reply.apply(admission(counters, grant, now))
        return Judgement(reply: reply, note: request.operation == .change ? "pattern changed" : "accepted")
    }

    /// Judges the request's pattern. Charged first: a kill between here and the end costs a try and never gives one.
    private func matches(
        _ request: borrowing VerifierRequest, _ grant: Grant, _ record: PatternRecord, _ pepper: borrowing Pepper,
        _ counters: inout AttemptCounters, _ session: borrowing StoreSession, _ now: BootMoment
    ) throws(StoreError) -> Bool {
        switch request.drawn {
        case .none: return false
        case .some(let drawn):
            counters.charge(grant.counter, at: now)
            try session.write(counters)
            return try record.hash.matches(drawn, of: record.identity, pepper: pepper)
        }
    }

    /// A stroke that no record of these rules can hold is not a try.
    private func isShort(_ drawn: borrowing Pattern?, _ record: PatternRecord) -> Bool {
        switch drawn {
        case .none: false
        case .some(let drawn): drawn.count < record.minimumLength
        }
    }

    /// Whether a CHANGE would change nothing. The request alone says so: nothing is judged, nothing of the record told.
    private func isUnchanged(_ request: borrowing VerifierRequest) -> Bool {
        switch request.drawn {
        case .none: return false
        case .some(let drawn):
            switch request.new {
            case .none: return false
            case .some(let new): return drawn.isEqual(to: new)
            }
        }
    }

    func admit(
        _ request: borrowing VerifierRequest, _ record: PatternRecord, _ admission: Admission
    ) -> Judgement? {
        var reply = VerifierReply(request.operation, .enrolled, nonce: request.nonce, grid: record.told)
        reply.apply(admission)
        if request.operation == .verify, record.renewal == .overdue {
            reply.code = .switchedOff
            reply.flags.formUnion([.switchedOff, .mustChange])
        }
        switch reply.code {
        case .throttled: return Judgement(reply: reply, note: "throttled for \(reply.remaining) ms")
        case .switchedOff: return Judgement(reply: reply, note: "switched off")
        default: return nil
        }
    }

    private func wrong(
        _ request: borrowing VerifierRequest, _ grant: Grant, _ counters: AttemptCounters, _ now: BootMoment
    ) -> Judgement {
        var reply = VerifierReply(request.operation, .rejected, nonce: request.nonce)
        reply.apply(admission(counters, grant, now))
        let counter = counters[grant.counter]
        return Judgement(
            reply: reply, note: "wrong pattern (\(grant.counter.rawValue): \(counter.inRow) in a row)")
    }

    func enroll(
        _ request: borrowing VerifierRequest, _ grant: Grant, _ session: borrowing StoreSession, _ now: BootMoment
    ) throws(StoreError) -> Judgement {
        // Without root nobody replaces a pattern by ENROLL, not even a record that cannot be read.
        if layout.isHome, try session.record() != nil {
            return judgement(request, .denied, "denied: there is a pattern already")
        }
        if let refusal = storingRefusal(of: request.drawn) { return refused(request, refusal) }
        let pepper = try peppers.pepper(for: layout)
        if grant.isOwners, !request.mustChange, try mustDiffer(request, session, pepper) {
            return refused(request, .sameAsOld)
        }
        if try isStored(request, session, pepper) {
            var judgement = judgement(request, .done, "this pattern is enrolled already; nothing is changed")
            judgement.changesNothing = true
            return judgement
        }
        let renewal = request.mustChange ? PatternRecord.Renewal.due : .none
        let cleared = cleared(session, now)
        if session.mayHaveRecord {
            // The record that goes must never stand with cleared counters, wherever this is killed. Written as they
            // are, they show that the disk takes them, before anything is changed.
            if let counters = session.usableCounters { try session.write(counters) }
            try store(request.drawn, request, session, pepper, renewal: renewal)
            try session.write(cleared)
        } else {
            // No record is ever without counters.
            try session.write(cleared)
            try store(request.drawn, request, session, pepper, renewal: renewal)
        }
        return judgement(request, .done, "pattern enrolled")
    }

    /// Whether enrolling would change nothing but the salt and the date: so that a playbook may run twice.
    private func isStored(
        _ request: borrowing VerifierRequest, _ session: borrowing StoreSession, _ pepper: borrowing Pepper
    ) throws(StoreError) -> Bool {
        // A record or counters that cannot be used are there to be replaced.
        guard let record = session.usableRecord, session.usableCounters != nil,
            record.minimumLength == policy.minimumLength, record.hash.cost == cost,
            record.renewal == (request.mustChange ? .due : .none)
        else { return false }
        return try isSame(request, as: record, pepper)
    }

    /// Whether an owner who was told to choose another pattern wants the one that he has.
    private func mustDiffer(
        _ request: borrowing VerifierRequest, _ session: borrowing StoreSession, _ pepper: borrowing Pepper
    ) throws(StoreError) -> Bool {
        guard let record = session.usableRecord, record.renewal != .none else { return false }
        return try isSame(request, as: record, pepper)
    }

    private func isSame(
        _ request: borrowing VerifierRequest, as record: PatternRecord, _ pepper: borrowing Pepper
    ) throws(StoreError) -> Bool {
        guard record.pepper == pepper.identifier else { return false }
        switch request.drawn {
        case .none: return false
        case .some(let drawn): return try record.hash.matches(drawn, of: record.identity, pepper: pepper)
        }
    }

    func remove(
        _ request: borrowing VerifierRequest, _ grant: Grant, _ session: borrowing StoreSession, _ now: BootMoment
    ) throws(StoreError) -> Judgement {
        if layout.isHome {
            guard let record = try session.record() else { return judgement(request, .notEnrolled, "not enrolled") }
            guard request.drawn != nil else { return judgement(request, .denied, "denied: the pattern is needed") }
            var counters = try counters(session, now)
            if let refused = admit(request, record, admission(counters, grant, now)) {
                return refused
            }
            if isShort(request.drawn, record) { return judgement(request, .tooShort, "too short, not counted") }
            guard try matches(request, grant, record, .none(), &counters, session, now) else {
                return wrong(request, grant, counters, now)
            }
        }
        let existed = try session.remove()
        return existed
            ? judgement(request, .done, "pattern removed") : judgement(request, .notEnrolled, "not enrolled")
    }

    private func policyRefusal(of drawn: borrowing Pattern?) -> VerifierCode? {
        switch drawn {
        case .none: nil
        case .some(let drawn): policy.refusal(of: drawn)
        }
    }

    /// Why a new pattern is not stored.
    private func storingRefusal(of new: borrowing Pattern?) -> VerifierCode? {
        switch new {
        case .none: nil
        case .some(let new): policy.refusal(of: new) ?? (policy.isKnown ? nil : .unavailable)
        }
    }

    private func refused(_ request: borrowing VerifierRequest, _ why: VerifierCode) -> Judgement {
        let reason =
            switch why {
            case .tooShort: "too short"
            case .crossing: "it crosses itself"
            case .gridRefused: "its grid"
            case .sameAsOld: "it must be changed, and is the same"
            case .unavailable: "the list of patterns that may not be chosen cannot be read"
            default: "too common"
            }
        return judgement(request, why, "refused by policy: \(reason)")
    }

    private func store(
        _ drawn: borrowing Pattern?, _ request: borrowing VerifierRequest, _ session: borrowing StoreSession,
        _ pepper: borrowing Pepper, renewal: PatternRecord.Renewal
    ) throws(StoreError) {
        let identity = Identity(uid: request.uid, user: request.user)
        switch drawn {
        case .none: return
        case .some(let drawn):
            let hash = try PatternHash(drawn, of: identity, pepper: pepper, cost: cost)
            try session.write(
                PatternRecord(
                    identity: identity, grid: drawn.grid, minimumLength: policy.minimumLength,
                    pepper: pepper.identifier, renewal: renewal, hash: hash, created: WallClock.seconds))
        }
    }
}
