import TestSupport
import Testing

/// `--help` and `--version`, of the program that is installed.
@Suite struct HelpTests {
    @Test func everyCommandIsThereAndIsKnown() throws {
        let commands = try Told.commands()
        #expect(Set(commands).isSuperset(of: ["lock", "enroll", "change", "verify", "remove", "status", "reset"]))
        for command in commands {
            #expect(try Told.output([command, "--help"]).hasPrefix("patternlock \(command): "))
            #expect(try Told.output(["help", command]) == Told.output([command, "--help"]))
        }
        #expect(try Told.output(["help"]) == Told.output(["--help"]))
        #expect(try Told.output(["-h"]) == Told.output(["--help"]))
    }

    /// A line is left for the prompt that follows.
    @Test func eachTextFitsATerminalOfEightyColumnsAndTwentyFourLines() throws {
        for arguments in try [["--help"]] + Told.commands().map({ [$0, "--help"] }) {
            let lines = try Told.output(arguments).split(separator: "\n", omittingEmptySubsequences: false)
            let name = "patternlock " + arguments.joined(separator: " ")
            #expect(lines.count <= 24, "\(name) has \(lines.count - 1) lines")
            for line in lines where line.count > 80 { Issue.record("\(name) has \(line.count) columns: \(line)") }
        }
    }

    @Test func whatIsNotKnownIsAnsweredWithWhereToLook() throws {
        for (arguments, place) in [
            ([], "patternlock --help"), (["open"], "patternlock --help"),
            (["lock", "--quick"], "patternlock lock --help"), (["enroll", "--grid"], "--grid RxC"),
            (["completion"], "bash, zsh, fish"), (["completion", "ksh"], "bash, zsh, fish"),
        ] {
            var command = Command([Told.program] + arguments)
            command.input = .nothing
            let finished = try RunningProcess.start(command).finish()
            #expect(finished.status == 2 && finished.output == "", "\(arguments)")
            #expect(finished.error.contains(place), "\(arguments): \(finished.error)")
        }
    }

    /// The one source is the program; the packages and the list of changes follow.
    @Test func oneVersionEverywhere() throws {
        let version = try Told.output(["--version"]).split(separator: " ").last?.split(separator: "\n").first ?? ""
        #expect(version.split(separator: ".").count == 3)
        let debian = try SourceFile.text("debian/changelog").split(separator: "\n").first ?? ""
        #expect(debian.hasPrefix("patternlock (\(version))"), "\(debian)")
        let changes = try SourceFile.text("CHANGELOG.md").split(separator: "\n").first { $0.hasPrefix("## ") } ?? ""
        #expect(changes.hasPrefix("## \(version)"), "\(changes)")
        #expect(try Told.output(["--help"]).hasPrefix("patternlock \(version):"))
    }
}
