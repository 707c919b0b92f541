internal import CTestLinux
internal import Glibc
internal import LinuxKit

/// What the test process holds of a running program.
struct ProcessState: ~Copyable {
    private let keeper: Int32
    private var lifeline: OwnedDescriptor?
    private let status: FileDescriptor
    private var input: OwnedDescriptor?
    private(set) var streams: [Int32: LineStream]
    private(set) var termination: Termination?
    /// For standard input, not yet written.
    var pending: [UInt8] = []
    /// Standard input ends after `pending`.
    var closesInput = false

    private init(
        _ running: ctl_running, input: OwnedDescriptor?, streams: [Int32: LineStream]
    ) {
        keeper = running.keeper
        lifeline = OwnedDescriptor(FileDescriptor(owning: running.lifeline))
        status = FileDescriptor(owning: running.status)
        self.input = input
        self.streams = streams
    }

    static func start(_ command: Command, in root: Int32) throws(RigError) -> ProcessState {
        _ = ignoredBrokenPipes
        let plumbing = try Plumbing(command)
        var running = ctl_running()
        let arguments = CStrings(command.arguments)
        let environment = CStrings(command.environment.map { "\($0.key)=\($0.value)" })
        let result = unsafe plumbing.keep.withUnsafeBufferPointer { keep in
            unsafe plumbing.target.withUnsafeBufferPointer { target in
                unsafe command.directory.withCString { directory in
                    var raw = unsafe ctl_command(
                        argv: arguments.pointers, envp: environment.pointers, directory: directory,
                        keep: keep.baseAddress!, target: target.baseAddress!, descriptor_count: Int32(keep.count),
                        terminal: command.terminal ? 1 : 0, root: root, grace_ms: command.grace)
                    return unsafe ctl_start(&raw, &running)
                }
            }
        }
        try RigError.check("fork", result)
        return ProcessState(running, input: plumbing.input, streams: plumbing.streams)
    }

    /// A write to a program that has gone is an error, not our end.
    private static let ignoredBrokenPipes: Void = { _ = signal(SIGPIPE, SIG_IGN) }()

    /// The keeper's first message: the program has been executed.
    func receivePid(_ name: String) throws(RigError) -> Int32 {
        try RigError.check("starting \(name)", number() ?? -EPIPE)
    }

    private func number() -> Int32? {
        var value: Int32 = 0
        let count = unsafe withUnsafeMutableBytes(of: &value) { raw in
            var count = 0
            do throws(Errno) { count = try unsafe status.read(into: raw) } catch { count = 0 }
            return count
        }
        return count == 4 ? value : nil
    }

    func removeAtEnd(_ entry: String) {
        guard let lifeline = lifeline?.number else { return }
        let line = Array((entry + "\n").utf8)
        _ = unsafe line.withUnsafeBytes { raw in unsafe Glibc.write(lifeline, raw.baseAddress, raw.count) }
    }

    /// Waits until something happens and takes it. False when the deadline has passed first.
    mutating func turn(until deadline: Deadline) throws(RigError) -> Bool {
        try RigError.named("poll") { () throws(Errno) in try wait(until: deadline) }
    }

    /// Takes what has happened already. False when there was nothing.
    mutating func turnNow() -> Bool {
        do throws(Errno) { return try wait(until: Deadline(at: 0)) } catch { return false }
    }

    private mutating func wait(until deadline: Deadline) throws(Errno) -> Bool {
        var polled = PollSet()
        let open = streams.values.filter { !$0.hasEnded }
        for stream in open { polled.add(stream.number) }
        let statusPlace = termination == nil ? polled.add(status.number) : nil
        if let input = input?.number, !pending.isEmpty { polled.add(input, .write) }
        guard try polled.wait(until: deadline) else { return false }
        for (place, stream) in open.enumerated() where polled.isReady(place) { stream.fill() }
        if let statusPlace, polled.isReady(statusPlace) { takeStatus() }
        feed()
        return true
    }

    private mutating func takeStatus() {
        // Without a number the keeper was killed, and the program with it.
        let raw = number() ?? SIGKILL
        let signal = raw & 0x7f
        termination = signal == 0 ? .exited(raw >> 8 & 0xff) : .killed(signal)
    }

    /// Writes as much of `pending` as the pipe takes.
    mutating func feed() {
        while let number = input?.number, !pending.isEmpty {
            let written = unsafe pending.withUnsafeBytes { raw in
                unsafe Glibc.write(number, raw.baseAddress, raw.count)
            }
            if written == -1, errno == EINTR { continue }
            if written == -1, errno == EAGAIN { return }
            if written == -1 { pending = [] } else { pending.removeFirst(written) }
        }
        if closesInput, pending.isEmpty { input = nil }
    }

    mutating func stop() {
        guard lifeline != nil else { return }
        input = nil
        lifeline = nil
        ctl_wait(keeper)
        while termination == nil { takeStatus() }
        // All writers are gone, so every stream ends.
        for stream in streams.values { while !stream.hasEnded { stream.fill() } }
    }
}
