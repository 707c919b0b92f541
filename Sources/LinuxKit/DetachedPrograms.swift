internal import Glibc

/// Programs of a person's that nobody waits for: in sessions of their own, with no descriptor but /dev/null for the
/// standard three. So many at the same time at most, so that those that hang do not fill the machine.
public final class DetachedPrograms {
    private let most: Int
    private var running: [ChildProcess] = []

    /// - Parameter most: how many may run at the same time.
    public init(most: Int) { self.most = most }

    /// Starts a program or script by its path; its file may even lie where reading hangs. Returns false when so many
    /// run already.
    ///
    /// - Parameters:
    ///   - arguments: all of argv, the name first.
    ///   - environment: all of it, as `NAME=value`; nil keeps ours.
    ///   - isExempt: whether it is started however many run.
    @discardableResult
    public func start(
        _ path: String, _ arguments: [String], environment: [String]? = nil, isExempt: Bool = false
    ) throws(Errno) -> Bool {
        reap()
        guard isExempt || running.count < most else { return false }
        let null = try FileDescriptor.open("/dev/null", flags: O_RDWR)
        running.append(
            try ChildProcess.startUnawaited(
                path: path, arguments: arguments, environment: environment,
                descriptors: (0...2).map { (here: null.number, there: $0) }))
        return true
    }

    /// Forgets those that have ended.
    public func reap() {
        running = running.filter { child in
            do throws(Errno) { return try child.reap() == nil } catch { return false }
        }
    }
}
