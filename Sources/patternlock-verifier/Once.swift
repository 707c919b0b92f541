internal import CPatternWire
internal import CredentialStore
internal import LinuxKit
internal import PatternWire
internal import SecretMemory
internal import VerifierCore

/// Serves one connection on descriptor 3, a request at a time, until the peer closes it.
enum Once {
    private static let connection: Int32 = 3

    /// How long a request waits for another try on the same user, in milliseconds.
    private static let patience: UInt64 = 4000

    static func run(store: String?) -> Int32 {
        let journal = Journal.syslog("patternlock-verifier")
        guard let socket = PacketSocket.inherited(connection) else {
            Journal.tell("patternlock-verifier: --once needs a connection on descriptor 3")
            return ExitCode.usage
        }
        do throws(StartError) {
            let user = ThisProcess.realUser
            let (judge, channel) = try prepare(store: store, journal)
            let peer = try peer(of: socket)
            guard peer == user else { throw .foreignPeer }
            try serve(socket, judge, channel, peer: peer, journal)
            return ExitCode.done
        } catch {
            journal.write(.error, "--once: \(error)")
            Journal.tell("patternlock-verifier: \(error)")
            return error == .usage ? ExitCode.usage : ExitCode.unavailable
        }
    }

    /// Started by root: becomes the service's user before anything is read. Started by a user: his home store.
    private static func prepare(store: String?, _ journal: Journal) throws(StartError) -> (Judge, Channel) {
        let user = ThisProcess.realUser
        guard user == ThisProcess.effectiveUser else { throw .mixedUsers }
        if user == 0 {
            guard store == nil else { throw .usage }
            let account = try Service.becomeServiceUser()
            return (Service.judge(owner: account.uid, credentials: nil, journal), .rootOnce)
        }
        guard let account = UserAccount.current else { throw .noAccount }
        do throws(Errno) { try Privileges.confine() } catch { throw .system("confine", error) }
        let directory = store ?? StoreLayout.homeDirectory(in: account.home)
        let policy = Policy.read()
        policy.tellProblems(journal)
        return (policy.judge(.home(directory, owner: user), PepperSource(credentials: nil)), .homeOnce)
    }

    private static func peer(of socket: borrowing PacketSocket) throws(StartError) -> UInt32 {
        do throws(Errno) { return try socket.peer().uid } catch { throw .system("peer", error) }
    }

    private static func serve(
        _ socket: borrowing PacketSocket, _ judge: Judge, _ channel: Channel, peer: UInt32, _ journal: Journal
    ) throws(StartError) {
        var packet = SecretBytes(capacity: VerifierRequest.maximumSize)
        do throws(Errno) {
            while true {
                switch try socket.receive(into: &packet) {
                case .closed: return
                case .nothing:
                    var readable = PollSet()
                    readable.add(socket.descriptor.number)
                    _ = try readable.wait()
                case .packet:
                    guard let reply = answer(packet, judge, channel, peer: peer, journal) else { return }
                    packet.removeAll()
                    try socket.send(reply.encode())
                }
            }
        } catch {
            throw .system("connection", error)
        }
    }

    /// Nil for a packet that is no request.
    private static func answer(
        _ packet: borrowing SecretBytes, _ judge: Judge, _ channel: Channel, peer: UInt32, _ journal: Journal
    ) -> VerifierReply? {
        do throws(WireError) {
            let request = try VerifierRequest.decode(packet)
            let caller = Caller(
                channel: channel, peer: peer, claimed: request.realUID, overflow: ThisProcess.overflowUser)
            guard let grant = Grant(request.operation, target: request.uid, caller: caller) else {
                journal.tellRefused(request, caller)
                return VerifierReply(request.operation, .denied, nonce: request.nonce)
            }
            let judgement = judge.answer(request, grant, until: .after(patience))
            journal.tell(judgement, of: request, caller)
            return judgement.reply
        } catch {
            journal.write(.warning, "no request (\(error)) from uid \(peer)", JournalEvent.refusedCaller)
            return nil
        }
    }
}

/// Why the program cannot serve.
enum StartError: Error, Equatable, CustomStringConvertible {
    case usage
    case mixedUsers
    case foreignPeer
    case noAccount
    case noServiceUser
    case notServiceUser
    case notRoot
    case sockets
    case store(StoreError)
    case system(String, Errno)

    var description: String {
        switch self {
        case .usage: "as root --once uses the system store; --store is for users"
        case .mixedUsers: "real and effective user differ"
        case .foreignPeer: "the connection is another user's"
        case .noAccount: "the user is not in the user database"
        case .noServiceUser: "there is no user \(PLW_SERVICE_USER); see patternlock-verifier --init"
        case .notServiceUser: "must be started by root or as user \(PLW_SERVICE_USER)"
        case .notRoot: "must be started by root"
        case .sockets: "the service manager must hand over two sockets, named root and user"
        case .store(let error): "\(error)"
        case .system(let operation, let error): "\(operation): \(error)"
        }
    }
}
