import LinuxKit
import TestSupport

/// An installed machine with the verifier and the helper listening, and a record of the user in the system store.
final class HelperBed: Sendable {
    static let pattern = "4-2-6-9-5"
    static let other = "1-5-9-8-4"
    static let socket = "/run/patternlock/helper.sock"
    /// The operations and outcomes of the wire, as the raw client writes them.
    static let (enroll, remove, clear) = ("request=1", "request=2", "request=3")
    static let password = "answer=" + InstalledMachine.password

    let machine: InstalledMachine
    private let verifier: RunningProcess
    private let helper: RunningProcess

    /// - Parameter prefix: what the helper is started through, such as setpriv.
    init(startedBy prefix: [String] = []) throws {
        machine = try InstalledMachine()
        verifier = try machine.listen()
        helper = try machine.help(startedBy: prefix)
        try machine.root.writeFile("/usr/local/bin/raw-client", Self.client, mode: 0o755)
        try machine.enrol(Self.pattern, home: false)
    }

    /// Starts a client that follows the steps and writes a line for everything it receives.
    func start(_ steps: [String], socket: String = socket, as user: String? = InstalledMachine.user) throws
        -> RunningProcess
    {
        var command = Command(["python3", "/usr/local/bin/raw-client", socket] + steps, environment: [:])
        command.input = .nothing
        return try machine.root.start(command, as: user)
    }

    /// What such a client received.
    func talk(_ steps: [String], socket: String = socket, as user: String? = InstalledMachine.user) throws -> [String] {
        let finished = try start(steps, socket: socket, as: user).finish(within: 60_000)
        guard finished.status == 0 else { throw RigError.refused(finished.output + finished.error) }
        return finished.output.split(separator: "\n").map(String.init)
    }

    /// Writes the policy of the machine; returns when the verifier follows it.
    func configure(_ text: String) throws {
        try machine.root.writeFile("/etc/patternlock/patternlock.conf", text)
        try machine.root.must(["kill", "-HUP", "\(verifier.pid)"])
        _ = try verifier.line(from: 2) { $0.contains("read again") }
    }

    /// Whether a pattern opens, asked as the user. It counts when it is wrong.
    func opens(_ pattern: String = HelperBed.pattern) throws -> Bool {
        try machine.patternlock(["verify", "--stdin"], input: pattern + "\n").status == 0
    }

    /// How often the helper counted a wrong password.
    func wrongPasswords() throws -> String {
        let file = "/run/patternlock-helper/\(try uid())" + ".count"
        return String(try machine.root.readFile(file).prefix { $0 != " " })
    }

    /// The user's.
    func uid() throws -> String {
        String(try machine.root.run(["id", "-u", InstalledMachine.user]).output.prefix { $0 != "\n" })
    }

    /// Writes a file of counters in which the user's own is off.
    static func switchOff(_ machine: InstalledMachine, _ file: String) throws {
        try machine.root.must(["sed", "-i", "s/^own .*/own 10 10 0/", file])
    }

    /// Sends and receives packets as they are told on its command line.
    private static let client = """
        import socket, struct, sys
        kinds = {1: 'prompt', 2: 'message', 3: 'pattern'}
        line = socket.socket(socket.AF_UNIX, socket.SOCK_SEQPACKET)
        try:
            line.connect(sys.argv[1])
        except OSError as error:
            print('refused', error.strerror)
            sys.exit(0)
        def show(packet):
            if not packet:
                print('closed', flush=True)
            elif packet[0] == 4 and len(packet) == 6:
                print('outcome', packet[1], flush=True)
            elif packet[:4] == b'PLR1':
                print('code', packet[5], flush=True)
            else:
                print(kinds.get(packet[0], packet.hex()), flush=True)
        for step in sys.argv[2:]:
            word, _, text = step.partition('=')
            try:
                if word == 'request':
                    try:
                        line.send(b'PLH1' + bytes([int(text)]))
                    except (BrokenPipeError, ConnectionResetError):
                        pass  # refused before it asked; the last word waits to be read
                elif word == 'answer':
                    line.send(struct.pack('<H', len(text.encode())) + text.encode())
                elif word == 'hex':
                    line.send(bytes.fromhex(text))
                elif word == 'receive':
                    try:
                        show(line.recv(9000))
                    except ConnectionResetError:
                        show(line.recv(9000))  # closed with something unread; its last word is still there
            except (BrokenPipeError, ConnectionResetError):
                print('closed', flush=True)
                break
        """
}
