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
            // Drawn in a window of its own: AskpassTests.
            "SUDO_ASKPASS=/usr/bin/patternlock-askpass sudo -A true": .elsewhere,
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
                case .elsewhere, nil: break
                }
            }
            let (said, status) = try machine.type("patternlock doctor")
            #expect(status == 0, "\(said)")
        }

        private func lock(_ screen: MachineScreen, _ line: String, waits: Bool) throws {
            if waits {
                screen.machine.console.write(line + "; echo \"ended:$?:\"\n")
                _ = try screen.machine.console.text(through: "ended:$?:\"")
            } else {
                #expect(try screen.machine.type(line).1 == 0, "\(line)")
            }
            try screen.awaitCovered()
            try screen.openWithKeys(DebianMachine.right)
            guard waits else { return }
            _ = try screen.machine.console.text(through: "ended:0:", within: 30_000)
            _ = try screen.machine.console.text(through: "$ ")
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
