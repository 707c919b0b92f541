import HelperClient
import LinuxKit
import LockWire
import PatternWire
import SecretMemory
import VerifierClient

/// After a right password: clears the failure counters of the pattern, in both stores. At best effort, in a process of
/// its own (`--clear`), because the guard ends this one as soon as it has its token, and the screen waits for nobody.
enum CounterClearing {
    /// Where that process finds the socket on which the password comes.
    private static let descriptor: Int32 = 3
    /// How long it waits for the password, in milliseconds.
    private static let patience: UInt64 = 5000

    /// Starts the process and gives it the password. Call it before the token goes back. `program` is the file that
    /// this process was started from: an upgrade may have put another in its place.
    static func start(
        _ program: borrowing FileDescriptor, _ password: borrowing SecretBytes, _ arguments: Arguments, _ log: SystemLog
    ) {
        do throws(Errno) {
            let pair = try PacketSocketPair()
            var packet = SecretBytes(capacity: lockPacketCapacity)
            ConversationAnswer(password.duplicate()).encode(into: &packet)
            try pair.first.send(packet)
            var words = ["patternlock-auth", "--clear"]
            if let store = arguments.storeDirectory { words += ["--store", store] }
            var descriptors = [(here: pair.second.descriptor.number, there: descriptor)]
            for number: Int32 in 0...2 { descriptors.append((here: number, there: number)) }
            _ = try ChildProcess.start(program, arguments: words, descriptors: descriptors, newSession: true)
        } catch { log.write(.warning, "the failure counters are not cleared: \(error)") }
    }

    /// What that process does. Returns whether all was done.
    static func run(_ arguments: Arguments, _ log: SystemLog) -> Bool {
        guard let inherited = FileDescriptor.inherited(descriptor), let user = UserAccount.current else { return false }
        guard let answer = receive(PacketSocket(owning: inherited)) else { return false }
        let isHomeClear = clearHome(user, arguments)
        // With a store of its own the lock is a demonstration: the system's records have no part in it.
        guard arguments.storeDirectory == nil, isEnrolledInSystem(user) else { return isHomeClear }
        let result = HelperClient().ask(.clear, OneAnswer(answer.secret))
        if result != .answered(.done, remaining: 0) {
            log.write(.notice, "the failure counters of the system store are not cleared: \(result)")
            return false
        }
        return isHomeClear
    }

    private static func receive(_ socket: consuming PacketSocket) -> ConversationAnswer? {
        var packet = SecretBytes(capacity: lockPacketCapacity)
        var set = PollSet()
        set.add(socket.descriptor.number)
        do throws(Errno) {
            guard try set.wait(until: .after(patience)), case .packet = try socket.receive(into: &packet) else {
                return nil
            }
        } catch { return nil }
        do throws(MalformedPacket) { return try ConversationAnswer(decoding: packet) } catch { return nil }
    }

    /// The home store is its owner's: his own process may say that his password was right.
    private static func clearHome(_ user: UserAccount, _ arguments: Arguments) -> Bool {
        let route = VerifierRoute(store: .home, storeDirectory: arguments.storeDirectory)
        let outcome = ask(.passwordSuccess, user, route)
        return outcome == .done || outcome == .notEnrolled
    }

    private static func isEnrolledInSystem(_ user: UserAccount) -> Bool {
        switch ask(.status, user, VerifierRoute(store: .system)) {
        case .enrolled, .throttled, .switchedOff: true
        default: false
        }
    }

    private static func ask(_ operation: VerifierOperation, _ user: UserAccount, _ route: VerifierRoute) -> Outcome {
        do throws(WireError) {
            let request = try VerifierRequest(
                operation, uid: user.uid, realUID: ThisProcess.realUser, user: user.name, service: "patternlock-auth")
            return VerifierClient(route).ask(request)
        } catch { return .unavailable(.badReply) }
    }
}

/// Gives the password to the first hidden question, and gives up at any other: what was typed once answers one.
private final class OneAnswer: HelperDialogue {
    private var secret: SecretBytes?

    init(_ secret: borrowing SecretBytes) { self.secret = secret.duplicate() }

    func answer(isEchoed: Bool, text: String) -> SecretBytes? { isEchoed ? nil : secret.take() }

    func show(isError: Bool, text: String) {}

    func newPattern() -> SecretBytes? { nil }
}
