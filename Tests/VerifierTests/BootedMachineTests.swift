import LinuxKit
import TestRequirements
import TestSupport
import Testing

/// The units as they are installed, under a booted systemd of their own: a container of a throw-away copy of this
/// machine, which boots to a target with nothing but the sockets and the script below.
@Suite(.serialized, .requires(.root), .requires(.program("systemd-nspawn")), .requires(.program("python3")))
struct BootedMachineTests {
    @Test func theUnitsServeUnderSystemd() throws {
        let machine = try InstalledMachine()
        let sockets = ["root", "user", "helper"].map { "patternlock-\($0).socket" }
        let (lines, console) = try machine.boot(Self.script, after: sockets, telling: "/root/told")
        #expect(lines == Self.expected, "\(console.suffix(2000))")
    }

    /// Whoever waits in a socket has the service started: one that cannot start must not keep the manager busy, and must
    /// serve again once it can.
    @Test func aStartThatFailsIsTriedOnceASecond() throws {
        let machine = try InstalledMachine()
        let sockets = ["root", "user"].map { "patternlock-\($0).socket" }
        let (lines, console) = try machine.boot(Self.failing, after: sockets, telling: "/root/told")
        #expect(
            lines == ["enrolled 0", "verify 5", "braked True", "mended 0", "no records 5", "service active"],
            "\(console.suffix(2000))")
    }

    private static let failing = """
        #!/usr/bin/python3
        import os, shutil, subprocess, time
        told = open("/root/told", "w", buffering=1)
        def tell(*words):
            print(*words, file=told)
        def run(*words, user="root", input=""):
            prefix = ["setpriv", "--reuid=" + user, "--regid=" + user, "--init-groups", "--"] if user != "root" else []
            return subprocess.run([*prefix, *words], input=input, capture_output=True, text=True)
        def verify():
            return run("patternlock", "verify", "--stdin", user="swipe", input="4-2-6-9-5\\n").returncode
        tell("enrolled", run("patternlock", "enroll", "--user", "swipe", "--stdin", input="4-2-6-9-5\\n").returncode)
        run("systemctl", "stop", "patternlock.service")
        with open("/usr/local/bin/fails", "w") as program:
            program.write("#!/bin/sh\\necho >> /var/lib/patternlock/starts\\nexit 1\\n")
        os.chmod("/usr/local/bin/fails", 0o755)
        folder = "/run/systemd/system/patternlock.service.d"
        os.makedirs(folder)
        with open(folder + "/fails.conf", "w") as text:
            text.write("[Service]\\nExecStart=\\nExecStart=/usr/local/bin/fails\\n")
        run("systemctl", "daemon-reload")
        begin = time.monotonic()
        tell("verify", verify())
        starts = len(open("/var/lib/patternlock/starts").read())
        seconds = time.monotonic() - begin
        tell("braked", 1 <= starts <= seconds + 2 or (starts, seconds))
        shutil.rmtree(folder)
        run("systemctl", "daemon-reload")
        tell("mended", verify())
        run("systemctl", "stop", "patternlock.service")
        shutil.rmtree("/etc/patternlock/patterns")
        tell("no records", verify())
        tell("service", run("systemctl", "is-active", "patternlock.service").stdout.strip())
        """

    /// What the script tells, line for line.
    private static let expected = [
        "sockets active active active", "service inactive", "enrolled 0", "user patternlock",
        "CapEff: 0000000000000000", "NoNewPrivs: 1", "Seccomp: 2", "swap 0 0", "right 0", "wrong 1",
        "killed 20 times: 0 lost", "flood: 0 lost", "helper: prompt outcome 1", "removed 0",
        "sockets active active active", "failed units: 0",
    ]

    /// Uses the service as people do, kills it, and floods its socket, from inside.
    private static let script = """
        #!/usr/bin/python3
        import os, socket, struct, subprocess
        told = open("/root/told", "w", buffering=1)
        def tell(*words):
            print(*words, file=told)
        def run(*words, user="root", input=""):
            prefix = ["setpriv", "--reuid=" + user, "--regid=" + user, "--init-groups", "--"] if user != "root" else []
            return subprocess.run([*prefix, *words], input=input, capture_output=True, text=True)
        names = ["patternlock-root.socket", "patternlock-user.socket", "patternlock-helper.socket"]
        def sockets():
            tell("sockets", *run("systemctl", "is-active", *names).stdout.split())
        def main():
            return run("systemctl", "show", "--property=MainPID", "--value", "patternlock.service").stdout.strip()
        def verify(pattern="4-2-6-9-5"):
            return run("patternlock", "verify", "--stdin", user="swipe", input=pattern + "\\n").returncode
        sockets()
        tell("service", run("systemctl", "is-active", "patternlock.service").stdout.strip())
        tell("enrolled", run("patternlock", "enroll", "--user", "swipe", "--stdin", input="4-2-6-9-5\\n").returncode)
        status = open(f"/proc/{main()}/status").read()
        tell("user", run("ps", "-o", "user:20=", "-p", main()).stdout.strip())
        for line in status.split("\\n"):
            if line.split(":")[0] in ("CapEff", "NoNewPrivs", "Seccomp"):
                tell(*line.split())
        units = ["patternlock.service", "patternlock-helper@1.service"]
        tell("swap", *run("systemctl", "show", "--property=MemorySwapMax", "--value", *units).stdout.split())
        tell("right", verify())
        tell("wrong", verify("1-5-9-8-4"))
        lost = 0
        for _ in range(20):
            run("kill", "-9", main())
            lost += verify() != 0
        tell("killed 20 times:", lost, "lost")
        lines = []
        for number in range(3000):
            line = socket.socket(socket.AF_UNIX, socket.SOCK_SEQPACKET)
            line.setblocking(False)
            try:
                line.connect("/run/patternlock/user.sock")
                line.send(b"garbage")
            except OSError:
                pass
            lines.append(line)
            del lines[:-200]
        tell("flood:", sum(verify() != 0 for _ in range(3)), "lost")
        def talk():
            line = socket.socket(socket.AF_UNIX, socket.SOCK_SEQPACKET)
            line.connect("/run/patternlock/helper.sock")
            line.send(b"PLH1\\x03")
            kind = line.recv(9000)[0]
            word = b"correct horse 7"
            line.send(struct.pack("<H", len(word)) + word)
            outcome = line.recv(9000)
            return {1: "prompt"}.get(kind, kind), "outcome", outcome[1] if outcome[0] == 4 else outcome.hex()
        reading, writing = os.pipe()
        if os.fork() == 0:
            import pwd
            account = pwd.getpwnam("swipe")
            os.setgid(account.pw_gid)
            os.setuid(account.pw_uid)
            os.write(writing, " ".join(map(str, talk())).encode())
            os._exit(0)
        os.close(writing)
        os.wait()
        tell("helper:", os.read(reading, 1000).decode())
        tell("removed", run("patternlock", "remove", "--user", "swipe").returncode)
        sockets()
        failed = run("systemctl", "list-units", "--failed", "--no-legend", "--plain", "patternlock*").stdout
        tell("failed units:", len(failed.split("\\n")) - 1)
        """
}
