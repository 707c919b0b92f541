import LinuxKit
import TestRequirements
import TestSupport
import Testing

extension System {
    /// The packages are replaced by newer ones while the screen is locked.
    @Suite(.serialized, .requires(.rig)) struct UpgradeTests {
        /// What the version of what is upgraded from ends in: dpkg takes it for older, though it be the same.
        private static let older = "~previous"

        @Test func anUpgradeUnderALockChangesNothingForIt() throws {
            let machine = try DebianMachine()
            defer { machine.stop() }
            let previous = try makePrevious(machine)
            try machine.install([previous])
            try machine.enrol()
            let pepper = try machine.must(["sha256sum", "/var/lib/patternlock/pepper"])
            let screen = try MachineScreen(machine)
            defer { screen.stop() }
            #expect(try machine.logIn(answering: "Password: ", DebianMachine.password))
            for way in ["pattern", "password"] {
                try screen.lock()
                try upgrade(screen)
                try killEach(screen)
                try open(screen, by: way)
                try machine.shell("apt-get install -y -q --allow-downgrades \(previous) 2>&1")
            }
            #expect(try machine.must(["sha256sum", "/var/lib/patternlock/pepper"]) == pepper)
        }

        /// The packages of an older build, where one was handed over, else this build once more; under an older version.
        private func makePrevious(_ machine: DebianMachine) throws -> String {
            let build = Packages.previous.isEmpty ? "/srv/packages" : "/srv/previous"
            for name in Packages.names {
                try machine.shell(
                    """
                    set -e; mkdir -p /srv/older; cd /srv/older
                    dpkg-deb --raw-extract \(build)/\(name)_*.deb files
                    sed -i -E 's/^Version: .*$/&\(Self.older)/; s/\\(= ([^)]*)\\)/(= \\1\(Self.older))/' files/DEBIAN/control
                    dpkg-deb --build -Znone files \(name).deb
                    rm -r files
                    """)
            }
            return "/srv/older/*.deb"
        }

        private func upgrade(_ screen: MachineScreen) throws {
            let before = try screen.processes().map(\.pid)
            let older = try version(screen.machine)
            let apt = try screen.machine.start(["sh", "-c", "apt-get install -y -q /srv/packages/*.deb 2>&1"])
            while apt.isRunning { #expect(try screen.exposed() == 0) }
            #expect(try apt.finish(within: 300_000).status == 0, "\(apt.written(1))")
            let newer = try version(screen.machine)
            try screen.machine.must(["dpkg", "--compare-versions", newer, "gt", older])
            #expect(try screen.processes().map(\.pid) == before, "no process of the lock is touched")
        }

        private func version(_ machine: DebianMachine) throws -> String {
            try machine.must(["dpkg-query", "-W", "-f", "${Version}", "patternlock"])
        }

        /// Ends every process of the lock in turn; each time the lock is whole again before the next.
        private func killEach(_ screen: MachineScreen) throws {
            for part in ["-auth", "-face", "-guard", "-guard", ""] {
                let name = "patternlock" + part
                let found = try screen.processes().filter { $0.name == name }
                let last = try #require(found.last, "no \(name) is there")
                try screen.machine.must(["kill", "-KILL", last.pid])
                let deadline = Deadline.after(30_000)
                repeat {
                    #expect(try screen.exposed() == 0, "\(name) was killed")
                } while try !isWhole(screen) && !deadline.hasPassed && name != "patternlock"
            }
        }

        private func isWhole(_ screen: MachineScreen) throws -> Bool {
            let names = try screen.processes().map(\.name)
            return ["patternlock-auth", "patternlock-face"].allSatisfy(names.contains)
                && names.count { $0 == "patternlock-guard" } == 2
        }

        private func open(_ screen: MachineScreen, by way: String) throws {
            let result =
                way == "pattern"
                ? try screen.draw(DebianMachine.right.split(separator: "-").compactMap { Int($0) })
                : try screen.type(password: DebianMachine.password)
            #expect(result == "accepted", "\(way)")
            try screen.awaitOpen()
        }
    }
}
