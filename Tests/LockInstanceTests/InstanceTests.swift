import LinuxKit
import LockInstance
import TestSupport
import Testing

/// The lock file of a display, as lockers leave it and others see it. Open files are what counts, not processes.
@Suite struct InstanceTests {
    private let home: String
    private let place: InstancePlace
    private var file: String { home + "/.local/state/patternlock/patternlock-0.lock" }

    init() throws {
        home = try makeTemporaryDirectory()
        place = InstancePlace(display: ":0.0", home: home, runtimes: [])
    }

    /// The state, once it is as wanted: the kernel tells of a close before the lock is gone.
    private func awaitState(_ wanted: InstanceState, _ watch: InstanceWatch) throws {
        let deadline = Deadline.after(10_000)
        while try watch.state() != wanted {
            try #require(!deadline.hasPassed, "expected \(wanted)")
            var poll = PollSet()
            poll.add(watch.descriptorNumber)
            _ = try poll.wait(until: min(deadline, watch.deadline ?? deadline))
        }
    }

    @Test func aLockFromItsBeginningToItsEnd() throws {
        defer { removeTree(home) }
        let watch = try InstanceWatch(place)
        #expect(try watch.state() == .none)
        var lock = try InstanceLock.take(place)
        try awaitState(.begun, watch)
        let second = try InstanceLock.take(InstancePlace(display: "unix:0", home: home, runtimes: []))
        let hasSecond = second != nil
        #expect(!hasSecond, "one server, one lock")
        if let open = lock.take() {
            InstanceLock.note(.locked, in: open)
            try awaitState(.locked, watch)
            InstanceLock.note(.begun, in: open)
            try awaitState(.begun, watch)
        }
        try awaitState(.none, watch)
    }

    @Test func whoAsksForTheDaemonMakesNothing() throws {
        defer { removeTree(home) }
        #expect(DaemonInstance.process(place) == nil)
        #expect(try DirectoryTree.names(in: home) == [])
        let daemon = try DaemonInstance.take(place)
        #expect(DaemonInstance.process(place) == ThisProcess.id)
        let isTaken = daemon != nil
        #expect(isTaken)
    }

    @Test func oneThatEndsWithoutHavingOpenedWasKilled() throws {
        defer { removeTree(home) }
        let watch = try InstanceWatch(place)
        if let open = try InstanceLock.take(place) { InstanceLock.note(.locked, in: open) }
        try awaitState(.killed, watch)
        let next = try InstanceLock.take(place)
        try awaitState(.begun, watch)
        let isThere = next != nil
        #expect(isThere)
    }

    @Test func oneThatIsAboutToOpenServesNobodyAndIsKilledWithoutHavingOpened() throws {
        defer { removeTree(home) }
        let watch = try InstanceWatch(place)
        if let open = try InstanceLock.take(place) {
            InstanceLock.note(.locked, in: open)
            try awaitState(.locked, watch)
            InstanceLock.noteOpening(in: open)
            try awaitState(.begun, watch)
        }
        try awaitState(.killed, watch)
    }

    @Test func oneThatCouldNotTakeItsPlaceLeavesItKilled() throws {
        defer { removeTree(home) }
        let watch = try InstanceWatch(place)
        if let open = try InstanceLock.take(place) {
            let isLeft = InstanceLock.isCoverLeft(in: open)
            #expect(!isLeft, "nobody was there before")
            InstanceLock.note(.locked, in: open)
        }
        try awaitState(.killed, watch)
        for _ in 0..<2 {
            if let next = try InstanceLock.take(place) {
                let isLeft = InstanceLock.isCoverLeft(in: next)
                #expect(isLeft)
                try awaitState(.begun, watch)
            }
            try awaitState(.killed, watch)
        }
        if let last = try InstanceLock.take(place) {
            InstanceLock.note(.locked, in: last)
            let isLeft = InstanceLock.isCoverLeft(in: last)
            #expect(!isLeft, "it has covered anew")
            InstanceLock.note(.begun, in: last)
        }
        try awaitState(.none, watch)
    }

    @Test func whoInheritedItHoldsIt() throws {
        defer { removeTree(home) }
        let watch = try InstanceWatch(place)
        var guardian: FileDescriptor?
        if let open = try InstanceLock.take(place) {
            InstanceLock.note(.locked, in: open)
            guardian = try open.duplicate()
        }
        try awaitState(.locked, watch)
        guardian = nil
        try awaitState(.killed, watch)
        let isGone = guardian == nil
        #expect(isGone)
    }

    /// Waits until there is something to poll.
    private func awaitNews(_ watch: InstanceWatch) throws {
        var poll = PollSet()
        poll.add(watch.descriptorNumber)
        let isThere = try poll.wait(until: .after(10_000))
        #expect(isThere, "the watch should hear of it")
    }

    @Test func aFileThatIsRemovedIsWatchedAgain() throws {
        defer { removeTree(home) }
        let watch = try InstanceWatch(place)
        #expect(try watch.state() == .none)
        try TextFile.remove(file)
        try awaitNews(watch)
        #expect(try watch.state() == .none)
        let lock = try InstanceLock.take(place)
        try awaitNews(watch)
        try awaitState(.begun, watch)
        let isThere = lock != nil
        #expect(isThere)
    }

    @Test func aLockWhoseFileIsRemovedStaysALock() throws {
        defer { removeTree(home) }
        let watch = try InstanceWatch(place)
        var lock = try InstanceLock.take(place)
        if let open = lock.take() {
            InstanceLock.note(.locked, in: open)
            try TextFile.remove(file)
            try awaitState(.locked, watch)
        }
        try awaitState(.killed, watch)
        #expect(try watch.state() == .killed, "until there is another")
        lock = try InstanceLock.take(place)
        try awaitState(.begun, watch)
        lock = nil
        try awaitState(.none, watch)
        let isGone = lock == nil
        #expect(isGone)
    }

    @Test func whatCannotBeOpenedIsNotTriedTimeAndAgain() throws {
        defer { removeTree(home) }
        let watch = try InstanceWatch(place)
        var lock = try InstanceLock.take(place)
        try awaitState(.begun, watch)
        #expect(watch.deadline != nil, "a lock is looked at again")
        #expect(try RunningProcess.start(Command(["ln", "-sf", "/nowhere", file])).finish().status == 0)
        lock = nil
        let isGone = lock == nil
        #expect(isGone)
        let patience = Deadline.after(10_000)
        #expect(throws: Errno.self) { while !patience.hasPassed { _ = try watch.state() } }
        #expect(watch.deadline == nil, "it would be tried at once, for ever")
    }

    @Test func aDirectoryThatOthersMayWriteIsNotUsed() throws {
        defer { removeTree(home) }
        let shared = home + "/shared"
        try DirectoryTree.make(shared, mode: 0o700)
        #expect(try RunningProcess.start(Command(["chmod", "777", shared])).finish().status == 0)
        let lock = try InstanceLock.take(InstancePlace(display: ":0", home: home, runtimes: [shared]))
        let isThere = lock != nil
        #expect(isThere)
        #expect(!fileExists(shared + "/patternlock-0.lock"))
        #expect(fileExists(file))
    }

    @Test func aDirectoryThatIsNotThereIsPassedOver() throws {
        defer { removeTree(home) }
        let second = home + "/run"
        try DirectoryTree.make(second, mode: 0o700)
        let lock = try InstanceLock.take(InstancePlace(display: ":0", home: home, runtimes: [home + "/none", second]))
        let isThere = lock != nil
        #expect(isThere)
        #expect(fileExists(second + "/patternlock-0.lock"))
        #expect(InstancePlace.usualRuntimes.last == "/run/user/\(ThisProcess.effectiveUser)")
    }
}

private func removeTree(_ path: String) {
    _ = try? RunningProcess.start(Command(["rm", "-rf", path])).finish()
}
