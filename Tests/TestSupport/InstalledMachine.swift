/// A throw-away root in which patternlock is installed as `make install` does it, with one ordinary user.
public final class InstalledMachine: Sendable {
    /// The root itself, for everything else.
    public let root: ThrowAwayRoot

    /// The user of the session.
    public static let user = "swipe"
    /// That user's password.
    public static let password = "correct horse 7"

    /// Installs the programs of the build, and makes the users, the directories and the pepper.
    public init() throws(RigError) {
        root = try ThrowAwayRoot()
        let staged = try StagedInstallation()
        try root.install(staged.files())
        try root.addServiceUser("patternlock")
        try root.must(["/usr/libexec/patternlock/patternlock-verifier", "--init"])
        try root.addUser(Self.user, password: Self.password)
    }

    /// Enrols a pattern for the user: in the home store by the user, or in the system store by root.
    public func enrol(_ pattern: String, home: Bool, grid: String = "3x3") throws(RigError) {
        let finished =
            home
            ? try patternlock(["enroll", "--home", "--grid", grid, "--stdin"], input: pattern + "\n")
            : try patternlock(
                ["enroll", "--user", Self.user, "--grid", grid, "--stdin"], as: nil, input: pattern + "\n")
        guard finished.status == 0 else { throw .refused("enroll: \(finished.status) \(finished.error)") }
    }

    /// Runs the command to its end; nil is root.
    public func patternlock(
        _ arguments: [String], as user: String? = InstalledMachine.user, input: String = ""
    ) throws(RigError) -> Finished {
        try root.run(as: user, ["patternlock"] + arguments, input: input)
    }

    /// Starts `patternlock lock` as the user on a rig's screen, with its events on descriptor 3. `environment` is
    /// added; descriptor 4 can be read, and a variable may name it.
    public func lock(
        _ rig: TouchRig, _ arguments: [String] = [], environment: [String: String] = [:]
    ) throws(RigError) -> RunningProcess {
        try start(["lock", "--status-fd", "3"] + arguments, on: rig, environment: environment, readable: [1, 2, 3, 4])
    }

    /// Starts the command as the user on a rig's screen; descriptor 3 can be read.
    public func start(
        _ arguments: [String], on rig: TouchRig, environment: [String: String] = [:], readable: [Int32] = [1, 2, 3]
    ) throws(RigError) -> RunningProcess {
        var command = Command(
            ["patternlock"] + arguments, environment: environment.merging(["DISPLAY": rig.display]) { $1 })
        command.input = .nothing
        command.readable = readable
        return try root.start(command, as: Self.user)
    }

    /// Starts the verifier on its own two sockets, and returns once it says that it listens.
    public func listen() throws(RigError) -> RunningProcess { try serve("patternlock-verifier", "serving") }

    /// Starts the helper on its own socket, and returns once it says that it listens.
    ///
    /// - Parameter prefix: what it is started through, such as setpriv.
    public func help(startedBy prefix: [String] = []) throws(RigError) -> RunningProcess {
        try serve("patternlock-helper", "listening", prefix)
    }

    private func serve(
        _ program: String, _ word: String, _ prefix: [String] = []
    ) throws(RigError) -> RunningProcess {
        var command = Command(prefix + ["/usr/libexec/patternlock/\(program)", "--listen"], environment: [:])
        command.input = .nothing
        let process = try root.start(command)
        _ = try process.line(from: 2) { $0.contains(word) }
        return process
    }
}
