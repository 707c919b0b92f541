internal import CPatternWire
internal import LinuxKit
public import PatternWire
internal import SecretMemory

/// Asks the verifier: the service, or without one a `--once` process of our own.
public struct VerifierClient: Sendable {
    private let route: VerifierRoute

    /// How long to pause before a busy or full service is asked again, in milliseconds.
    private static let pause: UInt64 = 20

    public init(_ route: VerifierRoute = VerifierRoute()) { self.route = route }

    /// Asks, and waits for the answer, until the route's time-out. Never throws: what goes wrong is *unavailable*.
    public func ask(_ request: borrowing VerifierRequest) -> Outcome { answer(request).outcome }

    /// Asks like `ask`, and says which of the two stores the answer speaks of.
    public func answer(_ request: borrowing VerifierRequest) -> (outcome: Outcome, store: StoreKind) {
        let deadline = Deadline.after(route.timeout)
        if route.storeDirectory != nil || route.store == .home { return (askHome(request, until: deadline), .home) }
        let outcome = askSystem(request, until: deadline)
        guard route.store == .automatic, isOwner(of: request), request.operation != .enroll else {
            return (outcome, .system)
        }
        // Without a service the owner was answered by a process of his own, which serves his home store alone.
        if !serviceExists { return (outcome, .home) }
        guard outcome == .notEnrolled else { return (outcome, .system) }
        return (askHome(request, until: deadline), .home)
    }

    private var serviceExists: Bool {
        do throws(Errno) {
            _ = try FileDescriptor.open(route.socketPath, flags: OpenFlags.pathOnly)
            return true
        } catch { return error != .noEntry }
    }

    /// A home store counts for its owner alone, and for no host with more rights than his.
    private func isOwner(of request: borrowing VerifierRequest) -> Bool {
        let user = ThisProcess.realUser
        return user != 0 && user == ThisProcess.effectiveUser && user == request.uid
    }

    private func askHome(_ request: borrowing VerifierRequest, until deadline: Deadline) -> Outcome {
        guard isOwner(of: request) else { return .denied }
        return exchangeUntilServed(request, until: deadline) { start(until: deadline) }
    }

    private func askSystem(_ request: borrowing VerifierRequest, until deadline: Deadline) -> Outcome {
        exchangeUntilServed(request, until: deadline) { connect(until: deadline) }
    }

    /// One connection after the other until one is served.
    private func exchangeUntilServed(
        _ request: borrowing VerifierRequest, until deadline: Deadline, _ connect: () -> Connection
    ) -> Outcome {
        while true {
            let reply: VerifierReply
            switch connect() {
            case .none(let reason): return .unavailable(reason)
            case .open(let line):
                do throws(LineFailure) {
                    reply = try line.exchange(request, until: deadline)
                } catch {
                    return .unavailable(error.reason)
                }
            }
            if reply.code != .busy { return Outcome(reply) }
            if deadline.remaining <= VerifierClient.pause { return .unavailable(.late) }
            PollSet.sleep(until: .after(VerifierClient.pause))
        }
    }

    /// A connection, or why there is none.
    private enum Connection: ~Copyable {
        case open(Line)
        case none(Unavailability)
    }

    /// Connects to the service; only when its socket does not exist, to a process of our own.
    private func connect(until deadline: Deadline) -> Connection {
        while true {
            do throws(Errno) {
                let socket = try PacketSocket.connect(to: route.socketPath, patience: max(deadline.remaining, 1))
                guard isTrusted(try socket.peer().uid) else { return .none(.wrongListener) }
                return .open(Line(socket: socket, child: nil))
            } catch {
                switch error {
                case .noEntry:
                    // Without a service a user's process is the home store, which is not what was asked for.
                    if route.store == .system, ThisProcess.effectiveUser != 0 { return .none(.noService) }
                    return start(until: deadline)
                case .wouldBlock, .interrupted:
                    // The backlog was full all the time, or a signal came.
                    if deadline.hasPassed { return .none(.late) }
                default: return .none(.noService)
                }
            }
        }
    }

    private func isTrusted(_ listener: UInt32) -> Bool {
        listener == 0 || listener == UserAccount(name: PLW_SERVICE_USER)?.uid
    }

    /// Starts `--once` with one end of a pair as its descriptor 3.
    private func start(until deadline: Deadline) -> Connection {
        var arguments = ["patternlock-verifier", "--once"]
        if let directory = route.storeDirectory { arguments += ["--store", directory] }
        do throws(Errno) {
            let program = try route.program()
            let pair = try PacketSocketPair()
            let child = try ChildProcess.start(
                program, arguments: arguments, environment: [],
                descriptors: [(here: pair.second.descriptor.number, there: 3)], newSession: true)
            return .open(Line(socket: pair.intoFirst(), child: child))
        } catch {
            return .none(.noService)
        }
    }
}

/// Which of the two stores.
public enum StoreKind: String, Sendable {
    /// The records of the computer, which the verifier alone reads.
    case system
    /// The record in the owner's home.
    case home
}
