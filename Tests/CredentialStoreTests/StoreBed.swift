import CredentialStore
import Glibc
import LinuxKit
import PatternCore
import PatternWire
import SecretMemory
import Synchronization
import VerifierCore

/// A store in a directory of its own, with a clock that the test sets and a hash that costs little.
final class StoreBed: Sendable {
    static let user: UInt32 = 1000
    static let right: [UInt8] = [4, 1, 6, 3, 8]
    static let wrong: [UInt8] = [0, 4, 3, 7, 5]
    static let new: [UInt8] = [3, 1, 8, 6, 4]

    let directory: String
    let isHome: Bool
    private let now = Mutex(BootMoment(boot: String(repeating: "a", count: 36), milliseconds: 1_000_000))

    init(home: Bool = false) throws {
        isHome = home
        var template = Array("/tmp/patternlock-store-XXXXXX".utf8CString)
        let made = unsafe template.withUnsafeMutableBufferPointer { unsafe mkdtemp($0.baseAddress!) != nil }
        guard made else { throw Errno(errno) }
        directory = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
        if !home { _ = try SystemStore.create(layout, group: getegid()) }
    }

    deinit {
        let child = try? ChildProcess.start(
            FileDescriptor.open("/bin/rm", flags: OpenFlags.pathOnly), arguments: ["rm", "-rf", directory],
            descriptors: [])
        _ = try? child?.wait()
    }

    var layout: StoreLayout {
        isHome ? .home(directory + "/store", owner: geteuid()) : .system(owner: geteuid(), root: directory)
    }

    var record: String { isHome ? directory + "/store/pattern" : layout.records + "/\(StoreBed.user)" }
    var counter: String { isHome ? directory + "/store/attempts" : layout.counters + "/\(StoreBed.user)" }
    var pepper: String { layout.counters + "/pepper" }

    func pass(_ milliseconds: UInt64) {
        now.withLock { $0 = BootMoment(boot: $0.boot, milliseconds: $0.milliseconds + milliseconds) }
    }

    func restart() {
        now.withLock { $0 = BootMoment(boot: String(repeating: "b", count: 36), milliseconds: 10) }
    }

    /// Asks as root for a host of this real uid, or, in a home store, as the owner.
    func ask(
        _ operation: VerifierOperation, _ dots: [UInt8]? = nil, new: [UInt8]? = nil, real: UInt32 = StoreBed.user,
        user: String = "alice", uid: UInt32 = StoreBed.user, mustChange: Bool = false, minimum: Int = 4,
        common: Bool = true
    ) throws -> VerifierReply {
        try judge(
            operation, dots, new: new, real: real, user: user, uid: uid, mustChange: mustChange,
            rules: PatternPolicy(minimumLength: minimum, refusesCommon: common)
        ).reply
    }

    /// Asks like `ask`, under a policy.
    func judge(
        _ operation: VerifierOperation, _ dots: [UInt8]? = nil, new: [UInt8]? = nil, real: UInt32 = StoreBed.user,
        user: String = "alice", uid: UInt32 = StoreBed.user, mustChange: Bool = false,
        rules: PatternPolicy = PatternPolicy(), isKnown: Bool = true, ladder: Ladder = .standard,
        password: PasswordRule = .none, allowsHome: Bool = true,
        cost: HashCost = HashCost(passes: 1, memory: 8)!
    ) throws -> Judgement {
        let request = try VerifierRequest(
            operation, mustChange: mustChange, uid: uid, realUID: real, user: user, service: "test",
            drawn: try dots.map { try pattern($0) }, new: try new.map { try pattern($0) })
        let caller = Caller(channel: isHome ? .homeOnce : .rootOnce, peer: isHome ? uid : 0, claimed: real)
        guard let grant = Grant(operation, target: uid, caller: caller) else {
            throw Errno.notPermitted
        }
        let judge = Judge(
            layout: layout, peppers: PepperSource(credentials: credentials), ladder: ladder,
            policy: EnrollmentPolicy(rules, isKnown: isKnown), password: password, allowsHome: allowsHome, cost: cost,
            clock: { self.now.withLock { $0 } })
        let judgement = judge.answer(request, grant, until: .after(2000))
        guard judgement.reply.nonce == request.nonce else { throw Errno.invalid }
        return judgement
    }

    /// A directory for the service manager's credentials, when the test makes one.
    var credentials: String? {
        let path = directory + "/credentials"
        return unsafe access(path, F_OK) == 0 ? path : nil
    }

    func code(_ operation: VerifierOperation, _ dots: [UInt8]? = nil, real: UInt32 = StoreBed.user) throws
        -> VerifierCode
    {
        try ask(operation, dots, real: real).code
    }

    private func pattern(_ dots: [UInt8]) throws -> Pattern {
        var secret = SecretBytes(capacity: 9)
        for dot in dots { secret.append(dot) }
        return try Pattern(grid: Grid(rows: 3, columns: 3)!, dots: secret)
    }
}

/// All of a file.
func read(_ path: String) throws -> [UInt8] {
    try FileDescriptor.open(path, flags: O_RDONLY).readAll(limit: 100_000)
}

/// Puts a file at a path, with these rights.
func put(_ path: String, _ bytes: [UInt8], mode: UInt32 = 0o600) throws {
    _ = unsafe unlink(path)
    let file = try FileDescriptor.open(path, flags: O_WRONLY | O_CREAT | O_TRUNC, mode: mode)
    _ = fchmod(file.number, mode)
    try file.writeAll(bytes)
}
