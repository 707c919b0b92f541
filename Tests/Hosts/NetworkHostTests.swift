import LinuxKit
import TestRequirements
import TestSupport
import Testing

extension Hosts {
    /// sshd on the loopback, with keyboard-interactive: a pattern counts only where the administrator said so.
    @Suite(.serialized, .requires(.root), .requires(.hostPackages)) struct NetworkHostTests {
        private static let inside = "inside-over-the-net"

        @Test func withoutAllowRemoteNoPatternIsAskedFor() throws {
            let host = try HostMachine()
            let server = try Server(on: host)
            for (typed, opens) in [(HostMachine.right, false), (HostMachine.password, true)] {
                let ssh = try server.connect(as: HostMachine.user, on: host)
                let round = try ssh.round(typing: typed)
                let end = try ssh.process.finish(within: 30_000)
                #expect(round.said == ["prompt Password: "])
                #expect((round.code == 0) == opens && (end.status == 0) == opens, "\(typed): \(round) \(ssh.screen)")
                #expect(ssh.screen.contains(Self.inside) == opens)
                #expect(round.milliseconds <= 5500 + 4500)
            }
            #expect(try host.status(as: nil).contains("\"tries_left\":10"), "nothing was counted")
        }

        @Test func withAllowRemote() throws {
            let host = try HostMachine()
            try host.root.must([
                "sed", "-i", "s/pam_patternlock.so[[:space:]]*$/pam_patternlock.so allow_remote/",
                "/etc/pam.d/common-auth",
            ])
            let server = try Server(on: host)
            for situation in Situation.allCases {
                try host.inSituation(situation, tries: nil) {
                    let ssh = try server.connect(as: situation.user, on: host)
                    let round = try ssh.round(typing: situation.typed)
                    let end = try ssh.process.finish(within: 30_000)
                    let isIn = ssh.screen.contains(Self.inside)
                    let difference = situation.difference(round, opened: isIn)
                    #expect(difference == nil, "sshd: \(ssh.screen)")
                    #expect((end.status == 0) == situation.opens, "ssh ended with \(end.status)")
                }
            }
        }

        /// An sshd that nobody but this test knows of.
        private final class Server {
            private let process: RunningProcess
            private let port: String

            init(on host: HostMachine) throws {
                if try host.root.run(["id", "sshd"]).status != 0 { try host.root.addServiceUser("sshd") }
                try host.root.must(["mkdir", "-p", "-m", "755", "/run/sshd"])
                try host.root.must(["ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-f", "/etc/ssh/ssh_test_key"])
                port = try Self.freePort(on: host)
                try host.root.writeFile(
                    "/etc/ssh/sshd_test",
                    """
                    ListenAddress 127.0.0.1:\(port)
                    HostKey /etc/ssh/ssh_test_key
                    PidFile none
                    UsePAM yes
                    PasswordAuthentication no
                    KbdInteractiveAuthentication yes
                    MaxAuthTries 3

                    """)
                var command = Command(["/usr/sbin/sshd", "-D", "-e", "-f", "/etc/ssh/sshd_test"], environment: [:])
                command.input = .nothing
                process = try host.root.start(command)
                _ = try process.line(from: 2) { $0.contains("Server listening") }
            }

            private static func freePort(on host: HostMachine) throws -> String {
                let script = "import socket; s = socket.socket(); s.bind(('127.0.0.1', 0)); print(s.getsockname()[1])"
                return String(try host.root.run(["python3", "-c", script]).output.prefix { $0 != "\n" })
            }

            func connect(as user: String, on host: HostMachine) throws -> TerminalHost {
                try TerminalHost(
                    [
                        "ssh", "-F", "none", "-o", "StrictHostKeyChecking=no", "-o", "UserKnownHostsFile=/dev/null",
                        "-o",
                        "LogLevel=ERROR", "-o", "PreferredAuthentications=keyboard-interactive", "-o",
                        "NumberOfPasswordPrompts=1", "-p", port, "\(user)@127.0.0.1", "echo \(NetworkHostTests.inside)",
                    ], as: HostMachine.user, on: host)
            }
        }
    }
}
