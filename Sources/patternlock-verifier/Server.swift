internal import CredentialStore
internal import Glibc
internal import LinuxKit
internal import PatternWire
internal import SecretMemory
internal import VerifierCore

/// The listening service: one poll loop that reads requests and checks permissions; each hash is a worker process.
final class Server {
    private let listeners: Listeners
    private var judge: Judge
    /// The judge of a configuration that was read anew.
    private let readAgain: () -> Judge
    private let journal: Journal
    private let overflow = ThisProcess.overflowUser
    private var table = ConnectionTable()
    private var schedule = Schedule()
    private var budget = LogBudget()
    private var share = WorkShare()
    private var packet = SecretBytes(capacity: VerifierRequest.maximumSize)
    private var idleSince = Deadline.after(0)
    /// Until when nobody is let in, after the system had no descriptor left.
    private var closedUntil: Deadline?

    /// Connections that are taken, and requests answered at once, before everyone else is looked at again: whoever
    /// comes without end must not hold the loop.
    private static let acceptedPerTurn = 32
    private static let answeredPerTurn = 32
    /// Descriptors that are kept free of connections.
    private static let reserved = 8
    /// How long nobody is let in after the system had no descriptor left, in milliseconds.
    private static let pause: UInt64 = 50
    /// How long a service that is started again by need stays without any, in milliseconds.
    private static let idleTime: UInt64 = 60_000

    init(_ listeners: consuming Listeners, _ journal: Journal, judge: @escaping () -> Judge) {
        self.listeners = listeners
        self.judge = judge()
        readAgain = judge
        self.journal = journal
    }

    /// Serves until a signal, or until there has been nothing to do for a minute.
    func run() throws(Errno) {
        let signals = try SignalDescriptor([SIGTERM, SIGINT, SIGCHLD, SIGHUP])
        var hasMore = false
        while true {
            let rest = Deadline(at: share.restsUntil)
            let servesUsers = rest.hasPassed
            var set = PollSet()
            let signalPlace = set.add(signals.descriptor.number)
            let rootPlace = accepts(.rootSocket) ? set.add(listeners.root.descriptor.number) : nil
            let userPlace =
                servesUsers && accepts(.userSocket) ? set.add(listeners.user.descriptor.number) : nil
            let reading = table.with(.request).filter { servesUsers || $0.channel == .rootSocket }
            let places = reading.map { set.add($0.socket.descriptor.number) }
            let deadline = hasMore ? .after(0) : servesUsers ? nextDeadline : min(nextDeadline ?? rest, rest)
            let ready = try set.wait(until: deadline)
            let start = Clock.processorMicroseconds
            if ready {
                if set.isReady(signalPlace), stops(signals) { return }
                if let rootPlace, set.isReady(rootPlace) { accept(listeners.root, .rootSocket) }
                for (connection, place) in zip(reading, places) where set.isReady(place) { read(connection) }
                if let userPlace, set.isReady(userPlace) { accept(listeners.user, .userSocket) }
            }
            reap()
            expire()
            hasMore = dispatch(servesUsers ? [.rootSocket, .userSocket] : [.rootSocket])
            table.sweep()
            if servesUsers { share.note(work: Clock.processorMicroseconds - start, at: Clock.monotonic) }
            if !table.all.isEmpty { idleSince = .after(0) }
            if listeners.areKept, table.all.isEmpty, !ready, deadline == idleEnd, idleEnd.hasPassed { return }
        }
    }

    private var idleEnd: Deadline { Deadline(at: idleSince.milliseconds + Server.idleTime) }

    private var nextDeadline: Deadline? {
        let own = table.all.compactMap { connection -> Deadline? in
            switch connection.phase {
            case .request, .turn: connection.deadline
            case .worker, .over: nil
            }
        }
        if let next = (own + [closedUntil].compactMap(\.self)).min() { return next }
        return listeners.areKept && table.all.isEmpty ? idleEnd : nil
    }

    /// Reads all pending signals; whether one of them ends the service. SIGHUP reads the configuration again.
    private func stops(_ signals: borrowing SignalDescriptor) -> Bool {
        var stop = false
        while let signal = signals.next() {
            switch signal {
            case SIGCHLD: continue
            case SIGHUP:
                judge = readAgain()
                journal.write(.info, "the configuration was read again")
            default: stop = true
            }
        }
        return stop
    }

    private func accepts(_ channel: Channel) -> Bool {
        if let closed = closedUntil, closed.hasPassed { closedUntil = nil }
        return closedUntil == nil && table.hasPlace(on: channel)
    }

    private func accept(_ listener: borrowing PacketSocket, _ channel: Channel) {
        for _ in 0..<Server.acceptedPerTurn where table.hasPlace(on: channel) {
            do throws(Errno) {
                guard let socket = try listener.accept() else { return }
                // Files must be opened for whoever asks.
                if Int(socket.descriptor.number) + Server.reserved >= ThisProcess.descriptorLimit {
                    _ = table.closeIdlest(for: channel)
                }
                let peer = try socket.peer().uid
                // Who means it has asked by now.
                if let connection = table.admit(socket, channel, peer: peer) { read(connection) }
            } catch {
                // Without a descriptor the one who waits cannot even be turned away: somebody else makes room.
                if !table.closeIdlest(for: channel) { closedUntil = .after(Server.pause) }
                return
            }
        }
    }

    private func read(_ connection: Connection) {
        do throws(Errno) {
            switch try connection.socket.receive(into: &packet) {
            case .nothing: return
            case .closed: connection.phase = .over
            case .packet: take(connection)
            }
        } catch {
            connection.phase = .over
        }
        packet.removeAll()
    }

    /// Decodes the packet and checks the permission; what is allowed waits for its turn.
    private func take(_ connection: Connection) {
        do throws(WireError) {
            let request = try VerifierRequest.decode(packet)
            let caller = Caller(
                channel: connection.channel, peer: connection.peer, claimed: request.realUID, overflow: overflow)
            guard let grant = Grant(request.operation, target: request.uid, caller: caller) else {
                write(.warning, budget.admit(connection.peer, at: Clock.monotonic), connection.peer) {
                    journal.tellRefused(request, caller)
                }
                connection.send(VerifierReply(request.operation, .denied, nonce: request.nonce))
                return
            }
            enqueue(request, grant, caller, connection)
        } catch {
            warn(of: connection.peer, "no request (\(error)) from uid \(connection.peer)")
            connection.phase = .over
        }
    }

    private func enqueue(
        _ request: consuming VerifierRequest, _ grant: Grant, _ caller: Caller, _ connection: Connection
    ) {
        // Who is not judged now needs no worker to be told so.
        if let refusal = judge.refusal(of: request, grant) {
            tell(refusal, of: request, caller, budget.admit(caller.real, at: Clock.monotonic))
            connection.send(refusal.reply)
            return
        }
        let queue = table.with(.turn)
        let entry = Schedule.Entry(real: caller.real, target: request.uid, isHashed: request.operation.isHashed)
        switch schedule.place(entry, in: queue.map(\.entry)) {
        case .busy:
            connection.send(VerifierReply(request.operation, .busy, nonce: request.nonce))
            return
        case .insteadOf(let place): queue[place].turnAway()
        case .waits: break
        }
        connection.enqueue(request, grant, caller)
    }

    /// Starts what may start now of what came over these channels. Returns whether more could.
    private func dispatch(_ channels: [Channel]) -> Bool {
        for _ in 0..<Server.answeredPerTurn {
            let waiting = table.with(.turn).filter { channels.contains($0.channel) }
            let running = table.running
            guard let place = schedule.next(waiting.map(\.entry), running: running.map(\.entry)) else {
                return false
            }
            let entry = waiting[place].entry
            let isModest = schedule.serve(entry, at: Clock.monotonic)
            if entry.real == 0, entry.isHashed { giveWay(running) }
            let isRootServed = running.contains { $0.entry.real == 0 }
            start(waiting[place], niceness: entry.real == 0 ? 0 : isModest && !isRootServed ? 5 : 19)
        }
        return true
    }

    /// Those that are hashed for others than root give way to everything: a person at a login waits for root's.
    private func giveWay(_ running: [Connection]) {
        for connection in running where connection.entry.real != 0 {
            if case .worker(let child) = connection.phase { child.yieldToAll() }
        }
    }

    /// Root's goes before all others, and of these who asks little before who asks much: else whoever floods would take
    /// the processors from everybody.
    private func start(_ connection: Connection, niceness: Int32) {
        guard let request = connection.takeRequest(), let grant = connection.grant else {
            connection.phase = .over
            return
        }
        let verdict = budget.admit(connection.caller.real, at: Clock.monotonic)
        guard request.operation.isHashed else {
            answer(connection, request, grant, patience: 0, verdict)
            return
        }
        do throws(Errno) {
            let child = try ChildProcess.fork {
                // Those of others are not its business, and it needs some itself.
                ThisProcess.keepOnly(connection.socket.descriptor)
                if niceness > 0 { Privileges.yieldToOthers(by: niceness) }
                answer(connection, request, grant, patience: Connection.waitingTime, verdict)
                return connection.phase == .over ? 1 : 0
            }
            connection.phase = .worker(child)
        } catch {
            connection.send(VerifierReply(request.operation, .busy, nonce: request.nonce))
        }
    }

    private func answer(
        _ connection: Connection, _ request: borrowing VerifierRequest, _ grant: Grant, patience: UInt64,
        _ verdict: LogBudget.Verdict
    ) {
        let judgement = judge.answer(request, grant, until: .after(patience))
        // An attempt stands in the log before its answer is out.
        tell(judgement, of: request, connection.caller, judgement.mustBeLogged ? .write : verdict)
        connection.send(judgement.reply)
    }

    private func tell(
        _ judgement: Judgement, of request: borrowing VerifierRequest, _ caller: Caller, _ verdict: LogBudget.Verdict
    ) {
        write(judgement.level, verdict, caller.real) { journal.tell(judgement, of: request, caller) }
    }

    private func warn(of caller: UInt32, _ sentence: String) {
        write(.warning, budget.admit(caller, at: Clock.monotonic), caller) {
            journal.write(.warning, sentence, JournalEvent.refusedCaller)
        }
    }

    private func write(_ level: SystemLog.Level, _ verdict: LogBudget.Verdict, _ caller: UInt32, _ line: () -> Void) {
        guard verdict != .leaveOut else { return }
        line()
        if verdict == .writeAsLast { journal.write(level, "more lines like this of uid \(caller) are left out") }
    }

    /// Takes note of the workers that ended; one that did not answer leaves its client without.
    private func reap() {
        for connection in table.running {
            guard case .worker(let child) = connection.phase else { continue }
            do throws(Errno) {
                guard let end = try child.reap() else { continue }
                if end == .exited(0) { connection.awaitRequest() } else { connection.phase = .over }
            } catch {
                connection.phase = .over
            }
        }
    }

    private func expire() {
        for connection in table.all where connection.deadline.hasPassed {
            switch connection.phase {
            case .request: connection.phase = .over
            case .turn: connection.turnAway()
            case .worker, .over: continue
            }
        }
    }
}
