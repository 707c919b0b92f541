/// Which waiting request is hashed next. Fair by the real uid behind it: root's go first and always find a place, no
/// one else takes more than his share, and one user's record is hashed for one request at a time.
public enum Schedule {
    /// Who asks about whom.
    public struct Entry: Equatable, Sendable {
        public let real: UInt32
        public let target: UInt32

        public init(real: UInt32, target: UInt32) {
            self.real = real
            self.target = target
        }
    }

    /// Hashes at the same time.
    public static let workers = 4
    /// Of these, those that callers other than root may take.
    public static let workersForOthers = 3
    /// Of these, those of one caller other than root.
    public static let workersPerCaller = 2
    /// Requests of one caller other than root that may wait.
    public static let waitingPerCaller = 8
    /// Requests that may wait in all.
    public static let waiting = 64

    /// The place in `waiting` (in order of arrival) that is next, nil when none may start now.
    public static func next(_ waiting: [Entry], running: [Entry]) -> Int? {
        guard running.count < workers else { return nil }
        let free = waiting.indices.filter { place in !running.contains { $0.target == waiting[place].target } }
        if let root = free.first(where: { waiting[$0].real == 0 }) { return root }
        guard running.count(where: { $0.real != 0 }) < workersForOthers else { return nil }
        func load(_ place: Int) -> Int { running.count { $0.real == waiting[place].real } }
        // `min` takes the first of equals: the one that came first.
        guard let best = free.min(by: { load($0) < load($1) }), load(best) < workersPerCaller else { return nil }
        return best
    }

    /// Whether one more request may wait.
    public static func admits(_ entry: Entry, to queue: [Entry]) -> Bool {
        if entry.real == 0 { return queue.count < waiting * 2 }
        return queue.count < waiting && queue.count(where: { $0.real == entry.real }) < waitingPerCaller
    }
}
