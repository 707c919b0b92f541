/// Which waiting request is hashed next. Fair by the real uid behind it: root's go first and always find a place, no
/// one else takes more than his share, and one user's record is hashed for one request at a time. Of the others that
/// one goes first who was served the longest time ago: whoever asks without end waits for everyone who does not.
public struct Schedule: Sendable {
    /// Who asks about whom.
    public struct Entry: Equatable, Sendable {
        public let real: UInt32
        public let target: UInt32
        /// Whether it takes a worker and a tenth of a second. What does not, such as STATUS, waits for no worker.
        public let isHashed: Bool

        public init(real: UInt32, target: UInt32, isHashed: Bool = true) {
            self.real = real
            self.target = target
            self.isHashed = isHashed
        }
    }

    /// What becomes of one more request.
    public enum Place: Equatable, Sendable {
        /// It waits.
        case waits
        /// It waits, and the one at this place of the queue comes again.
        case insteadOf(Int)
        /// It comes again.
        case busy
    }

    /// Hashes at the same time.
    public static let workers = 4
    /// Of these, those that callers other than root may take.
    public static let workersForOthers = 3
    /// Of these, while root's are hashed.
    public static let workersBesideRoot = 1
    /// Of these, those of one caller other than root.
    public static let workersPerCaller = 2
    /// Requests of one caller other than root that may wait.
    public static let waitingPerCaller = 8
    /// Requests that may wait in all; root's have as many places more.
    public static let waiting = 64
    /// Callers whose last turn is remembered. Who is forgotten counts as never served.
    public static let remembered = 1024
    /// Hashes of one caller in a minute that are made with hardly less priority than root's: as many as a person needs.
    /// Further ones give way to everything else on the machine.
    public static let modest = 6

    /// What a caller had.
    private struct Use {
        /// The number of the last turn.
        var turn: UInt64
        /// Turns within this minute, and when it began.
        var count: Int
        var minute: UInt64
    }

    private var uses: [UInt32: Use] = [:]
    private var turn: UInt64 = 0

    /// Nobody was served yet.
    public init() {}

    /// The place in `waiting` (in order of arrival) that is next, nil when none may start now.
    public func next(_ waiting: [Entry], running: [Entry]) -> Int? {
        let hasWorker = running.count < Self.workers
        let free = waiting.indices.filter { place in
            (hasWorker || !waiting[place].isHashed) && !running.contains { $0.target == waiting[place].target }
        }
        if let root = free.first(where: { waiting[$0].real == 0 }) { return root }
        if let quick = free.first(where: { !waiting[$0].isHashed }) { return quick }
        // Hashes at the same time slow each other down, whatever their priorities: memory is shared.
        let most = running.contains { $0.real == 0 } ? Self.workersBesideRoot : Self.workersForOthers
        guard running.count(where: { $0.real != 0 }) < most else { return nil }
        func load(_ place: Int) -> Int { running.count { $0.real == waiting[place].real } }
        // `min` takes the first of equals: the one that came first.
        return free.filter { load($0) < Self.workersPerCaller }
            .min { (load($0), lastTurn(waiting[$0])) < (load($1), lastTurn(waiting[$1])) }
    }

    /// Remembers that this one is hashed now, at `now` milliseconds of a clock that nobody sets. Returns whether its
    /// caller has been modest of late.
    public mutating func serve(_ entry: Entry, at now: UInt64) -> Bool {
        guard entry.real != 0, entry.isHashed else { return true }
        turn += 1
        var use = uses[entry.real] ?? Use(turn: 0, count: 0, minute: now)
        if now >= use.minute + 60_000 { (use.count, use.minute) = (0, now) }
        use.turn = turn
        use.count += 1
        uses[entry.real] = use
        if uses.count > Self.remembered, let oldest = uses.min(by: { $0.value.turn < $1.value.turn }) {
            uses.removeValue(forKey: oldest.key)
        }
        return use.count <= Self.modest
    }

    /// Whether one more request may wait in a queue. A full one gives up the place of whoever holds most, the last
    /// served among equals, to one who holds less or was served longer ago.
    public func place(_ entry: Entry, in queue: [Entry]) -> Place {
        if entry.real == 0 { return queue.count < Self.waiting * 2 ? .waits : .busy }
        var held: [UInt32: Int] = [:]
        for waiting in queue { held[waiting.real, default: 0] += 1 }
        guard held[entry.real, default: 0] < Self.waitingPerCaller else { return .busy }
        if queue.count < Self.waiting { return .waits }
        func weight(_ entry: Entry) -> (Int, UInt64) { (held[entry.real, default: 0], lastTurn(entry)) }
        // The last of equals: whoever came last waits least when it comes again.
        let others = queue.indices.reversed().filter { queue[$0].real != 0 }
        let worst = others.max { weight(queue[$0]) < weight(queue[$1]) }
        guard let worst, (held[entry.real, default: 0] + 1, lastTurn(entry)) < weight(queue[worst]) else {
            return .busy
        }
        return .insteadOf(worst)
    }

    private func lastTurn(_ entry: Entry) -> UInt64 { uses[entry.real]?.turn ?? 0 }
}
