internal import CLinux
internal import Glibc

/// How a child ended.
public enum Termination: Equatable, Sendable {
    case exited(Int32)
    case killed(Int32)

    /// From the raw status of waitpid(2).
    fileprivate init(_ status: Int32) {
        let signal = status & 0x7f
        self = signal == 0 ? .exited(status >> 8 & 0xff) : .killed(signal)
    }
}

/// A child process that is not reaped yet.
public struct ChildProcess: Sendable, Equatable {
    /// The process id.
    public let pid: Int32

    /// Lets the child give way to all other programs. The corresponding C function is `setpriority`.
    public func yieldToAll() { _ = setpriority(__priority_which_t(PRIO_PROCESS.rawValue), id_t(pid), 19) }

    /// Starts a program from an open descriptor, so that replacing its file changes nothing.
    ///
    /// - Parameters:
    ///   - executable: opened with `O_PATH` or for reading.
    ///   - arguments: all of argv, the name first.
    ///   - environment: all of it, as `NAME=value`; nil keeps ours.
    ///   - descriptors: number here → number there. Everything else is closed in the child.
    ///   - newSession: whether it leaves our session and terminal.
    public static func start(
        _ executable: borrowing FileDescriptor, arguments: [String], environment: [String]? = nil,
        descriptors: [(here: Int32, there: Int32)], newSession: Bool = false
    ) throws(Errno) -> ChildProcess {
        try start(
            executable.number, path: nil, arguments: arguments, environment: environment, descriptors: descriptors,
            newSession: newSession)
    }

    /// Starts a program or script of a person's by its path, in a session of its own, and waits for nothing: not even
    /// for its file, which may lie where reading hangs. One that cannot be started ends with 127.
    ///
    /// - Parameters:
    ///   - environment: all of it, as `NAME=value`; nil keeps ours.
    ///   - descriptors: number here → number there. Everything else is closed in the child.
    public static func startUnawaited(
        path: String, arguments: [String], environment: [String]?, descriptors: [(here: Int32, there: Int32)]
    ) throws(Errno) -> ChildProcess {
        try start(
            -1, path: path, arguments: arguments, environment: environment, descriptors: descriptors, newSession: true)
    }

    private static func start(
        _ number: Int32, path: String?, arguments: [String], environment: [String]?,
        descriptors: [(here: Int32, there: Int32)], newSession: Bool
    ) throws(Errno) -> ChildProcess {
        let argv = CStringList(arguments)
        let envp = environment.map { CStringList($0) }
        let paths = path.map { CStringList([$0]) }
        defer {
            argv.free()
            if let envp { envp.free() }
            if let paths { paths.free() }
        }
        let keep = descriptors.map(\.here)
        let target = descriptors.map(\.there)
        let pid = unsafe keep.withUnsafeBufferPointer { keep in
            unsafe target.withUnsafeBufferPointer { target in
                var placeholder: Int32 = 0
                return unsafe withUnsafePointer(to: &placeholder) { empty in
                    var child = unsafe clx_child(
                        executable: number, path: paths?.pointers[0], argv: argv.pointers, envp: envp?.pointers,
                        keep: keep.baseAddress ?? empty, target: target.baseAddress ?? empty,
                        descriptor_count: Int32(keep.count), new_session: newSession ? 1 : 0,
                        unawaited: paths == nil ? 0 : 1)
                    return unsafe clx_spawn(&child)
                }
            }
        }
        return ChildProcess(pid: try Errno.check(pid))
    }

    /// Reaps without waiting: how it ended, nil while it runs. The corresponding C function is `waitpid`.
    public func reap() throws(Errno) -> Termination? {
        var status: Int32 = 0
        guard try Errno.check(unsafe clx_reap(pid, 0, &status)) > 0 else { return nil }
        return Termination(status)
    }

    /// Waits until it ended, and reaps it. The corresponding C function is `waitpid`.
    public func wait() throws(Errno) -> Termination {
        var status: Int32 = 0
        try Errno.check(unsafe clx_reap(pid, 1, &status))
        return Termination(status)
    }

    /// Waits until it ended, so many milliseconds at most, then kills it; reaps it in either case. How it ended.
    @discardableResult
    public func end(within milliseconds: UInt64) -> Termination? {
        do throws(Errno) {
            let process = FileDescriptor(owning: try Errno.check(clx_pidfd(pid)))
            var set = PollSet()
            set.add(process.number)
            if try !set.wait(until: .after(milliseconds)) { signal(SIGKILL) }
        } catch { signal(SIGKILL) }
        do throws(Errno) { return try wait() } catch { return nil }
    }

    /// Sends a signal. The corresponding C function is `kill`.
    public func signal(_ number: Int32) { _ = Glibc.kill(pid, number) }
}

/// A NULL-terminated array of C strings, freed by hand because it lives across one call only.
@safe private struct CStringList {
    let pointers: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>
    let count: Int

    init(_ strings: [String]) {
        count = strings.count
        unsafe pointers = .allocate(capacity: strings.count + 1)
        for (index, string) in strings.enumerated() { unsafe pointers[index] = strdup(string) }
        unsafe pointers[strings.count] = nil
    }

    func free() {
        for index in 0..<count { unsafe Glibc.free(pointers[index]) }
        unsafe pointers.deallocate()
    }
}

extension ChildProcess {
    /// Runs a body in a copy of this process, which ends with the body's exit code and runs nothing else of ours: no
    /// `atexit`, no deinit. Only in a program of one thread. The corresponding C function is `fork`.
    public static func fork(_ body: () -> Int32) throws(Errno) -> ChildProcess {
        let pid = try Errno.check(clx_fork())
        if pid == 0 { _exit(body()) }
        return ChildProcess(pid: pid)
    }
}
