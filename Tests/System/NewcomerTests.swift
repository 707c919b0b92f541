import Foundation
import LinuxKit
import TestRequirements
import TestSupport
import Testing

extension System {
    /// README.md from *Install* on, typed word for word by somebody who has nothing but the packages.
    @Suite(.serialized, .requires(.rig)) struct NewcomerTests {
        /// What a line asks of whoever types it.
        private enum Step {
            /// Prompts, each with its answer.
            case asks([(prompt: String, answer: String)])
            /// The screen is locked, and the line ends when it is opened, or at once.
            case locks(waits: Bool)
            /// A window asks for the pattern.
            case draws
            /// For machines that take no packages, or done before: not typed here.
            case elsewhere
        }

        private static let sudo = (prompt: "password for \(DebianMachine.user): ", answer: DebianMachine.password)

        /// Every line of README.md that is to be typed. sudo asks once in a while, not each time.
        private static let steps: [String: Step] = [
            "make deb": .elsewhere,
            "sudo apt install ./build/deb/*.deb": .asks([sudo, ("[Y/n] ", "y")]),
            "make": .elsewhere,
            "sudo make install": .elsewhere,
            "sudo systemctl enable --now patternlock-root.socket patternlock-user.socket patternlock-helper.socket":
                .asks([]),
            "patternlock enroll": .asks([
                ("Password: ", DebianMachine.password), ("4-2-6-9-5: ", DebianMachine.right),
                ("again: ", DebianMachine.right),
            ]),
            "patternlock lock": .locks(waits: true),
            "patternlock lock --daemonize": .locks(waits: false),
            "patternlock enable": .asks([]),
            "sudo pam-auth-update --package --enable patternlock patternlock-authsucc": .asks([]),
            "SUDO_ASKPASS=/usr/bin/patternlock-askpass sudo -A true": .draws,
        ]

        @Test func everyLineOfTheReadmeDoesWhatItSays() throws {
            let lines = try Self.lines()
            #expect(lines.filter { Self.steps[$0] == nil } == [], "README.md has lines that nobody here can follow")
            let machine = try DebianMachine()
            defer { machine.stop() }
            try machine.shell("mkdir -p /srv/clone/build && ln -s /srv/packages /srv/clone/build/deb")
            let screen = try MachineScreen(machine)
            defer { screen.stop() }
            #expect(try machine.logIn(answering: "Password: ", DebianMachine.password))
            _ = try machine.type("cd /srv/clone; export TERM=dumb")
            for line in lines {
                switch Self.steps[line] {
                case .asks(let answers):
                    let (said, status) = try machine.type(line, answering: answers)
                    #expect(status == 0, "\(line): \(said)")
                case .locks(let waits):
                    _ = try machine.type("export DISPLAY=\(screen.rig.display)")
                    try lock(screen, line, waits: waits)
                case .draws: try draw(screen, line)
                case .elsewhere, nil: break
                }
            }
            let (said, status) = try machine.type("patternlock doctor")
            #expect(status == 0, "\(said)")
        }

        /// The colour of a dot's middle, which nothing else on the screen has.
        private static let dot: UInt32 = 0xaeb9cc

        private func draw(_ screen: MachineScreen, _ line: String) throws {
            // What sudo remembers of the lines before.
            #expect(try screen.machine.type("sudo -k").1 == 0)
            try begin(line, screen.machine)
            let deadline = Deadline.after(60_000)
            while try screen.rig.count(of: Self.dot) == 0 {
                if deadline.hasPassed { throw RigError.timedOut(waitingFor: "a grid", seen: "none on the screen") }
            }
            try screen.rig.type(DebianMachine.right.filter(\.isNumber))
            try awaitEnd(screen.machine)
        }

        /// Types a line that goes on until something is done on the screen.
        private func begin(_ line: String, _ machine: DebianMachine) throws {
            machine.console.write(line + "; echo \"ended:$?:\"\n")
            _ = try machine.console.text(through: "ended:$?:\"")
        }

        private func awaitEnd(_ machine: DebianMachine) throws {
            _ = try machine.console.text(through: "ended:0:", within: 30_000)
            _ = try machine.console.text(through: "$ ")
        }

        private func lock(_ screen: MachineScreen, _ line: String, waits: Bool) throws {
            if waits {
                try begin(line, screen.machine)
            } else {
                #expect(try screen.machine.type(line).1 == 0, "\(line)")
            }
            try screen.awaitCovered()
            try screen.openWithKeys(DebianMachine.right)
            if waits { try awaitEnd(screen.machine) }
        }

        /// The indented lines between the two headings, without what is said beside them.
        private static func lines() throws -> [String] {
            let text = try String(contentsOfFile: sourceDirectory + "/README.md", encoding: .utf8)
            let part = text.components(separatedBy: "\n## Install\n").last?.components(separatedBy: "\n## ").first ?? ""
            return part.split(separator: "\n").filter { $0.hasPrefix("    ") }.map { line in
                let typed = line.components(separatedBy: "  #").first ?? ""
                return typed.trimmingCharacters(in: .whitespaces)
            }
        }
    }
}
