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
    private var connections: [Connection] = []
    private var packet = SecretBytes(capacity: VerifierRequest.maximumSize)
    private var idleSince = Deadline.after(0)

    /// Connections of one user, and of all.
    private static let connectionsPerUser = 32
    private static let connectionsInAll = 160
    /// Root's hosts still find a place when users hold all of theirs.
    private static let connectionsOfRootToo = 240
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
        while true {
            var set = PollSet()
            let signalPlace = set.add(signals.descriptor.number)
            let rootPlace =
                connections.count < Server.connectionsOfRootToo ? set.add(listeners.root.descriptor.number) : nil
            let userPlace =
                connections.count < Server.connectionsInAll ? set.add(listeners.user.descriptor.number) : nil
            let reading = connections.filter { $0.phase == .request }
            let places = reading.map { set.add($0.socket.descriptor.number) }
            let deadline = nextDeadline
            let ready = try set.wait(until: deadline)
            if ready {
                if set.isReadable(signalPlace), stops(signals) { return }
                for (connection, place) in zip(reading, places) where set.isReadable(place) { read(connection) }
                if let rootPlace, set.isReadable(rootPlace) { accept(listeners.root, .rootSocket) }
                if let userPlace, set.isReadable(userPlace) { accept(listeners.user, .userSocket) }
            }
            reap()
            expire()
            dispatch()
            connections.removeAll { $0.phase == .over }
            if !connections.isEmpty { idleSince = .after(0) }
            if listeners.areKept, connections.isEmpty, !ready, deadline == idleEnd, idleEnd.hasPassed { return }
        }
    }

    private var idleEnd: Deadline { Deadline(at: idleSince.milliseconds + Server.idleTime) }

    private var nextDeadline: Deadline? {
        let own = connections.compactMap { connection -> Deadline? in
            switch connection.phase {
            case .request, .turn: connection.deadline
            case .worker, .over: nil
            }
        }.min()
        return own ?? (listeners.areKept && connections.isEmpty ? idleEnd : nil)
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

    private func accept(_ listener: borrowing PacketSocket, _ channel: Channel) {
        while connections.count < Server.connectionsOfRootToo {
            do throws(Errno) {
                guard let socket = try listener.accept() else { return }
                let peer = try socket.peer().uid
                let held = connections.count { $0.peer == peer }
                // Whoever holds that many has himself to blame; all others get their place.
                guard peer == 0 || held < Server.connectionsPerUser else { continue }
                connections.append(Connection(socket, channel: channel, peer: peer))
            } catch {
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
            let caller = Caller(channel: connection.channel, peer: connection.peer, claimed: request.realUID)
            guard let grant = Grant(request.operation, target: request.uid, caller: caller) else {
                journal.tellRefused(request, caller)
                connection.send(VerifierReply(request.operation, .denied, nonce: request.nonce))
                return
            }
            let queue = connections.filter { $0.phase == .turn }.map(\.entry)
            guard Schedule.admits(.init(real: caller.real, target: request.uid), to: queue) else {
                connection.send(VerifierReply(request.operation, .busy, nonce: request.nonce))
                return
            }
            connection.enqueue(request, grant, caller)
        } catch {
            journal.write(.warning, "no request (\(error)) from uid \(connection.peer)", .refusedCaller)
            connection.phase = .over
        }
    }

    /// Starts what may start now.
    private func dispatch() {
        while true {
            let waiting = connections.filter { $0.phase == .turn }
            let running = connections.filter { if case .worker = $0.phase { true } else { false } }
            guard let place = Schedule.next(waiting.map(\.entry), running: running.map(\.entry)) else { return }
            start(waiting[place])
        }
    }

    private func start(_ connection: Connection) {
        guard let request = connection.takeRequest(), let grant = connection.grant else {
            connection.phase = .over
            return
        }
        switch request.operation {
        case .status, .remove, .reset, .passwordSuccess:
            answer(connection, request, grant, patience: 0)
        case .verify, .enroll, .change:
            do throws(Errno) {
                let child = try ChildProcess.fork {
                    if connection.caller.real != 0 { Privileges.yieldToOthers() }
                    answer(connection, request, grant, patience: Connection.waitingTime)
                    return connection.phase == .over ? 1 : 0
                }
                connection.phase = .worker(child)
            } catch {
                connection.send(VerifierReply(request.operation, .busy, nonce: request.nonce))
            }
        }
    }

    private func answer(
        _ connection: Connection, _ request: borrowing VerifierRequest, _ grant: Grant, patience: UInt64
    ) {
        let judgement = judge.answer(request, grant, until: .after(patience))
        // An attempt stands in the log before its answer is out.
        journal.tell(judgement, of: request, connection.caller)
        connection.send(judgement.reply)
    }

    /// Takes note of the workers that ended; one that did not answer leaves its client without.
    private func reap() {
        for connection in connections {
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
        for connection in connections where connection.deadline.hasPassed {
            switch connection.phase {
            case .request: connection.phase = .over
            case .turn:
                guard let request = connection.takeRequest() else { continue }
                connection.send(VerifierReply(request.operation, .busy, nonce: request.nonce))
            case .worker, .over: continue
            }
        }
    }
}
