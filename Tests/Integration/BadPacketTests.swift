import LinuxKit
import TestRequirements
import TestSupport
import Testing

/// What another user may do to the sockets of the listening verifier, and that it goes on serving everybody else.
@Suite(.serialized, .requires(.root), .requires(.program("python3"))) struct BadPacketTests {
    private static let attacker = "mallory"

    /// The service with one enrolled user, and another user who means ill.
    private struct Bed {
        let machine: InstalledMachine
        let verifier: RunningProcess

        init() throws {
            machine = try InstalledMachine()
            try machine.root.addUser(BadPacketTests.attacker)
            verifier = try machine.listen()
            try machine.enrol("4-2-6-9-5", home: false)
        }

        /// Runs Python as the attacker; what it may use is in `prelude`.
        func attack(_ script: String) throws -> RunningProcess {
            var command = Command(["python3", "-c", BadPacketTests.prelude + script], environment: [:])
            command.input = .nothing
            return try machine.root.start(command, as: BadPacketTests.attacker)
        }

        func isServed() throws -> Bool {
            let finished = try machine.patternlock(["verify", "--stdin"], input: "4-2-6-9-5\n")
            #expect(finished.status == 0, "\(finished.error) \(verifier.written(2).suffix(2000))")
            return finished.status == 0
        }
    }

    private static let prelude = """
        import socket, struct, resource, time, array
        def connect():
            s = socket.socket(socket.AF_UNIX, socket.SOCK_SEQPACKET)
            s.connect("/run/patternlock/user.sock")
            s.settimeout(10)
            return s
        def request(operation, uid, magic=b"PLQ1", dots=b"", grid=(0, 0), user=b"swipe", zero=0, flags=0):
            head = magic + bytes([operation, flags, *grid]) + bytes(16) + struct.pack("<II", uid, uid)
            return head + bytes([len(dots), 0, 0, 0, len(user), 4, zero, 0]) + dots + user + b"test"
        def answer(packet, ancillary=[]):
            s = connect()
            s.sendmsg([packet], ancillary)
            try:
                reply = s.recv(4096)
            except ConnectionResetError:
                reply = b""
            return "closed" if reply == b"" else "code %02x" % reply[5]
        def own():
            import os
            return os.getuid()

        """

    @Test func whatIsNoRequestIsClosed() throws {
        let bed = try Bed()
        let attack = try bed.attack(
            """
            good = request(1, own(), user=b"mallory")
            print("good", answer(good))
            for name, packet in [
                ("byte", b"x"), ("half", good[:20]), ("one byte less", good[:-1]), ("one byte more", good + b"x"),
                ("garbage", bytes(range(256)) * 2), ("full", b"\\xff" * 1024), ("too long", good + bytes(1024)),
                ("very long", bytes(100000)), ("magic", request(1, own(), magic=b"PLQ2")),
                ("reply", request(1, own(), magic=b"PLR1")), ("operation", request(0, own())),
                ("operation", request(99, own())), ("zero", request(1, own(), zero=1)),
                ("flags", request(1, own(), flags=2)), ("no user", request(1, own(), user=b"")),
                ("control", request(1, own(), user=b"a\\nb")), ("dots", request(2, own(), dots=b"\\0\\1\\2\\3")),
                ("twice", request(2, own(), grid=(3, 3), dots=b"\\0\\1\\0")),
                ("outside", request(2, own(), grid=(3, 3), dots=b"\\0\\x09")),
                ("grid", request(2, own(), grid=(9, 9), dots=b"\\0\\1\\2\\3")),
            ]:
                print(name, answer(packet))
            print("another user", answer(request(1, 0)))
            print("another user", answer(request(2, own() - 1, grid=(3, 3), dots=b"\\3\\1\\5\\x08\\4")))
            passed = array.array("i", [0] * 4)
            print("descriptors", answer(good, [(socket.SOL_SOCKET, socket.SCM_RIGHTS, passed)]))
            """)
        let finished = try attack.finish(within: 60_000)
        let lines = finished.output.split(separator: "\n").map(String.init)
        #expect(lines.first == "good code 44", "\(finished.error)")
        #expect(lines.last == "descriptors code 44")
        let refused = lines.filter { $0.hasPrefix("another user") }
        #expect(refused == ["another user code 46", "another user code 46"])
        let odd = lines.dropFirst().dropLast(3)
        #expect(odd.count == 20)
        #expect(odd.allSatisfy { $0.hasSuffix("closed") }, "\(odd)")
        #expect(try bed.isServed())
        let open = try bed.machine.root.run(["ls", "/proc/\(bed.verifier.pid)/fd"]).output.split(separator: "\n")
        #expect(open.count < 16, "descriptors stay open: \(open)")
    }

    @Test func whoIsSilentAfterAnAnswerIsClosed() throws {
        let bed = try Bed()
        let attack = try bed.attack(
            """
            s = connect()
            s.send(request(1, own(), user=b"mallory"))
            print(len(s.recv(4096)))
            print(len(s.recv(4096)))
            """)
        #expect(try bed.isServed())
        #expect(try attack.finish(within: 30_000).output == "32\n0\n")
    }

    @Test func thousandsOfIdleConnectionsLeaveRoomForOthers() throws {
        let bed = try Bed()
        let attack = try bed.attack(
            """
            resource.setrlimit(resource.RLIMIT_NOFILE, (resource.getrlimit(resource.RLIMIT_NOFILE)[1],) * 2)
            held = []
            while len(held) < 3000:
                s = socket.socket(socket.AF_UNIX, socket.SOCK_SEQPACKET)
                s.connect("/run/patternlock/user.sock")
                held.append(s)
            print("holding", flush=True)
            while True:
                for place in range(len(held)):
                    s = socket.socket(socket.AF_UNIX, socket.SOCK_SEQPACKET)
                    s.connect("/run/patternlock/user.sock")
                    held[place] = s
            """)
        _ = try attack.line(within: 60_000) { $0 == "holding" }
        for _ in 0..<3 { #expect(try bed.isServed()) }
        #expect(attack.isRunning, "the attack ended: \(attack.written(2))")
        attack.stop()
        #expect(try bed.isServed())
    }
}
