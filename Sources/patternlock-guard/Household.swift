internal import LinuxKit
internal import LockCore
internal import LockWire
internal import SecretMemory

/// The face and the conversation of one guard, and the programs to start them from: opened once, so that an upgrade
/// of the files under a lock changes nothing.
struct Household: ~Copyable {
    private let faceProgram: FileDescriptor
    private let authProgram: FileDescriptor
    private let guardProgram: FileDescriptor
    private let faceArguments: [String]
    /// Where the socket of a question is, which is given to the face in place of a conversation of ours.
    private let inheritance: Inheritance
    private let arguments: GuardArguments
    private let inherited: [(here: Int32, there: Int32)]
    private var standby: StandbyProcess?
    private let authArguments: [String]
    private var face: FaceProcess?
    private var auth: AuthProcess?
    private var ledger = ConversationLedger()
    private var dying: [ChildProcess] = []
    /// Standard streams for who is started here, and for this guard once its caller goes on; nil when it has them, and
    /// when its caller waits.
    private var background: Held<BackgroundStreams>?
    private var streams: [(here: Int32, there: Int32)] { background?.value.numbers ?? StandardStreams.all }

    /// `inheritance` is what this guard was started with.
    init(arguments: GuardArguments, _ inheritance: Inheritance) throws(Errno) {
        self.arguments = arguments
        self.inheritance = inheritance
        let face = try inheritance.program(.face)
        let auth = try inheritance.program(.auth)
        let guardian = try inheritance.program(.guardian)
        let background = try arguments.isInBackground ? Held(BackgroundStreams()) : nil
        inherited =
            inheritance.numbers
            + zip([guardian.number, face.number, auth.number], LockDescriptors.programs).map { (here: $0, there: $1) }
        self.background = background
        guardProgram = guardian
        faceProgram = face
        authProgram = auth
        faceArguments = arguments.faceArguments
        authArguments = arguments.authArguments
    }

    /// The caller may go on: what is wrong from now on is for the system's log.
    mutating func leaveCaller() {
        background?.value.take()
        background = nil
    }

    // MARK: The face

    var faceDescriptor: Int32? { face?.descriptorNumber }

    var isFaceWaiting: Bool { face?.isWaiting ?? false }

    mutating func startFace() -> Bool {
        do throws(Errno) { face = try FaceProcess(faceProgram, arguments: faceArguments, streams: streams) } catch {
            GuardLog.say("cannot start patternlock-face: \(error)")
            return false
        }
        return true
    }

    mutating func endFace() {
        guard let ended = face else { return }
        face = nil
        end(ended.child)
    }

    mutating func tell(_ input: FaceInput) -> Bool { face?.send(input) ?? true }

    mutating func sendWaiting() -> Bool { face?.sendWaiting() ?? true }

    mutating func hearFace() -> FaceProcess.Heard { face?.listen() ?? .nothing }

    // MARK: The conversation

    var authDescriptor: Int32? { auth?.descriptorNumber }

    /// How a conversation began.
    enum Beginning {
        case begun
        /// The face cannot take it.
        case faceLost
        /// There is no `patternlock-auth`; the face finds its end of the conversation closed.
        case failed
    }

    mutating func startConversation(_ kind: ConversationKind) -> Beginning {
        if arguments.isAsking { return handOnQuestion(kind) }
        endConversation()
        do throws(Errno) {
            let toFace = try PacketSocketPair()
            guard face?.send(kind, conversation: toFace.first.descriptor) ?? false else { return .faceLost }
            auth = try AuthProcess(
                authProgram, kind: kind, arguments: authArguments, toFace: toFace.second, streams: streams,
                ledger: &ledger)
        } catch {
            GuardLog.say("cannot start patternlock-auth: \(error)")
            return .failed
        }
        return .begun
    }

    /// There is one conversation with the command that asks; a face that died has lost it.
    private mutating func handOnQuestion(_ kind: ConversationKind) -> Beginning {
        guard kind == .pattern, let socket = inheritance.takeQuestion() else { return .failed }
        return face?.send(kind, conversation: socket) ?? false ? .begun : .faceLost
    }

    mutating func endConversation() {
        ledger.end()
        guard let ended = auth else { return }
        auth = nil
        end(ended.child)
    }

    /// What came from `patternlock-auth`. After an answer it is heard no more; it may end its business with PAM.
    mutating func hearAuth() -> GuardEvent? { auth?.listen(&ledger) ?? nil }

    // MARK: The standby

    var standbyDescriptor: Int32? { standby?.descriptorNumber }

    mutating func startStandby(over cover: UInt32) -> Bool {
        do throws(Errno) {
            standby = try StandbyProcess(
                guardProgram, arguments: arguments.standby(over: cover), inherited: inherited, streams: streams)
        } catch {
            GuardLog.say("cannot start a standby guard: \(error)")
            return false
        }
        return true
    }

    func hearStandby() -> StandbyProcess.Heard { standby?.listen() ?? .nothing }

    func askStandby() { standby?.ask() }

    mutating func endStandby() {
        guard let ended = standby else { return }
        standby = nil
        end(ended.child)
    }

    /// Before the screen is opened: the standby must not take this guard's end for its death.
    mutating func stopTakeover() { standby?.stopTakeover() }

    // MARK: Their ends

    private mutating func end(_ child: ChildProcess) {
        child.signal(GuardSignals.kill)
        dying.append(child)
        reap()
    }

    /// Reaps who has ended.
    mutating func reap() {
        dying = dying.filter { child in
            do throws(Errno) { return try child.reap() == nil } catch { return false }
        }
    }

    /// Ends all and waits for it, a second at most.
    mutating func endAll(_ signals: borrowing SignalDescriptor, endsStandby: Bool) {
        endFace()
        endConversation()
        if endsStandby { endStandby() }
        let deadline = Deadline.after(1000)
        while !dying.isEmpty && !deadline.hasPassed {
            var poll = PollSet()
            poll.add(signals.descriptor.number)
            do throws(Errno) { _ = try poll.wait(until: deadline) } catch { return }
            while signals.next() != nil {}
            reap()
        }
    }
}
