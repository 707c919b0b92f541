internal import CTestLinux
internal import Glibc
public import LinuxKit
internal import Synchronization

/// A program that a test has started. It ends, with all its descendants, when this value does, and also when the
/// test process dies in any way: a keeper process between the two sees to that.
public final class RunningProcess: Sendable {
    /// The pid of the program itself.
    public let pid: Int32
    private let name: String
    private let state: Mutex<ProcessState>

    /// Starts a program; returns when it has been executed. Failure of exec is thrown.
    public static func start(_ command: Command) throws(RigError) -> RunningProcess {
        try start(command, in: -1)
    }

    /// `root` is the pidfd of the holder of a throw-away root, or -1.
    static func start(_ command: Command, in root: Int32) throws(RigError) -> RunningProcess {
        var state = try ProcessState.start(command, in: root)
        for path in command.temporary { state.removeAtEnd("r" + path) }
        let pid: Int32
        do throws(RigError) { pid = try state.receivePid(command.name) } catch {
            state.stop()
            throw error
        }
        return RunningProcess(pid: pid, name: command.name, state: state)
    }

    private init(pid: Int32, name: String, state: consuming sending ProcessState) {
        self.pid = pid
        self.name = name
        self.state = Mutex(state)
    }

    deinit { stop() }

    /// The next line of a descriptor, nil at its end.
    public func line(from descriptor: Int32 = 1, within milliseconds: UInt64 = Patience.milliseconds) throws(RigError)
        -> String?
    {
        let deadline = Deadline.after(milliseconds)
        return try state.withLock { (state) throws(RigError) -> String? in
            while true {
                if let line = state.streams[descriptor]?.nextLine() { return line }
                if state.streams[descriptor]?.hasEnded ?? true { return nil }
                if try !state.turn(until: deadline) { throw timedOut("a line", descriptor, &state) }
            }
        }
    }

    /// Lines of a descriptor until one for which `wanted` holds, which is returned.
    public func line(
        from descriptor: Int32 = 1, within milliseconds: UInt64 = Patience.milliseconds, where wanted: (String) -> Bool
    ) throws(RigError) -> String {
        let deadline = Deadline.after(milliseconds)
        while let line = try line(from: descriptor, within: deadline.remaining) {
            if wanted(line) { return line }
        }
        throw .ended(program: name, try waitForEnd(within: deadline.remaining), seen: written(descriptor))
    }

    /// What a terminal or pipe writes, up to and with `mark`: for prompts, which do not end a line.
    public func text(
        through mark: String, from descriptor: Int32 = 1, within milliseconds: UInt64 = Patience.milliseconds
    ) throws(RigError) -> String {
        let deadline = Deadline.after(milliseconds)
        return try state.withLock { (state) throws(RigError) -> String in
            while true {
                if let text = state.streams[descriptor]?.take(through: mark) { return text }
                let hasEnded = state.streams[descriptor]?.hasEnded ?? true
                let happened = hasEnded ? false : try state.turn(until: deadline)
                if !happened { throw timedOut(mark, descriptor, &state) }
            }
        }
    }

    /// Everything a descriptor has written until now.
    public func written(_ descriptor: Int32 = 1) -> String {
        state.withLock { $0.streams[descriptor]?.everything ?? "" }
    }

    /// Waits until the program has ended, reading all the while so that it never blocks.
    public func waitForEnd(within milliseconds: UInt64 = Patience.milliseconds) throws(RigError) -> Termination {
        let deadline = Deadline.after(milliseconds)
        return try state.withLock { (state) throws(RigError) -> Termination in
            while true {
                if let termination = state.termination { return termination }
                if try !state.turn(until: deadline) { throw timedOut("the end of \(name)", 1, &state) }
            }
        }
    }

    /// Waits until the program has ended and all it wrote has been read.
    public func finish(within milliseconds: UInt64 = Patience.milliseconds) throws(RigError) -> Finished {
        let deadline = Deadline.after(milliseconds)
        let termination = try waitForEnd(within: milliseconds)
        return try state.withLock { (state) throws(RigError) -> Finished in
            while state.streams.values.contains(where: { !$0.hasEnded }) {
                if try !state.turn(until: deadline) { throw timedOut("the end of the output", 1, &state) }
            }
            return Finished(
                termination: termination, output: state.streams[1]?.everything ?? "",
                error: state.streams[2]?.everything ?? "")
        }
    }

    /// Whether the program has not ended yet.
    public var isRunning: Bool {
        state.withLock { state in
            while state.termination == nil, state.turnNow() {}
            return state.termination == nil
        }
    }

    /// Feeds standard input. The program gets it while the test waits for anything.
    public func write(_ text: String) { write(Array(text.utf8)) }

    /// Feeds standard input.
    public func write(_ bytes: [UInt8]) {
        state.withLock { state in
            state.pending += bytes
            state.feed()
        }
    }

    /// Ends standard input after what was written.
    public func closeInput() {
        state.withLock { state in
            state.closesInput = true
            state.feed()
        }
    }

    /// Sends a signal, if the program still runs.
    public func signal(_ number: Int32) {
        if isRunning { _ = Glibc.kill(pid, number) }
    }

    /// Ends the program and all its descendants, and returns when they are gone. `readable` streams keep what they had.
    public func stop() { state.withLock { $0.stop() } }

    /// Removes something when the process is stopped or the test process dies; see `ctl_running` for the form.
    func removeAtEnd(_ entry: String) { state.withLock { $0.removeAtEnd(entry) } }

    private func timedOut(_ what: String, _ descriptor: Int32, _ state: inout ProcessState) -> RigError {
        let seen = state.streams.sorted { $0.key < $1.key }.map { "[\($0.key)] \($0.value.everything)" }
        return .timedOut(waitingFor: "\(what) of \(name)", seen: seen.joined(separator: " "))
    }
}
