import LinuxKit
import TestRequirements
import TestSupport
import Testing

/// Installed programs and the installed module speak the person's language.
@Suite(.serialized, .requires(.root)) struct LanguageTests {
    private static let languages = [
        ("de", "es gibt keinen Befehl 'frob'", "Muster: "), ("fr", "il n’y a pas de commande 'frob'", "Schéma : "),
        ("es", "no existe la orden 'frob'", "Patrón: "), ("zh_CN", "没有命令 'frob'", "图案："),
        ("zh_TW", "沒有指令 'frob'", "圖形："), ("ar", "لا يوجد أمر 'frob'", "النقش: "),
    ]

    /// A line is left for the prompt that follows. How many columns a character takes, says the C library to wc.
    @Test func helpFitsATerminalOfEightyColumnsAndTwentyFourLines() throws {
        let machine = try InstalledMachine()
        var commands: [String] = []
        for language in ["en"] + Self.languages.map(\.0) {
            func help(_ arguments: [String]) throws -> String {
                let finished = try machine.root.run(
                    as: InstalledMachine.user, ["patternlock"] + arguments,
                    environment: ["LC_ALL": "C.UTF-8", "LANGUAGE": language])
                let name = "LANGUAGE=\(language) patternlock \(arguments.joined(separator: " "))"
                #expect(finished.status == 0, "\(name): \(finished.error)")
                let counted = try machine.root.run(
                    ["wc", "-l", "-L"], environment: ["LC_ALL": "C.UTF-8"], input: finished.output)
                let numbers = counted.output.split(separator: " ").compactMap { Int($0.prefix { $0.isNumber }) }
                #expect(
                    numbers.count == 2 && numbers[0] < 24 && numbers[1] <= 80,
                    "\(name) has lines and columns: \(counted.output)\(finished.output)")
                return finished.output
            }
            let overview = try help(["--help"])
            if language == "en" {
                commands = overview.split(separator: "\n").filter { $0.hasPrefix("  ") }
                    .compactMap { $0.split(separator: " ").first.map(String.init) }
                #expect(commands.contains("lock") && commands.contains("completion"), "\(commands)")
            } else {
                #expect(!overview.contains("a pattern lock for Linux"), "LANGUAGE=\(language): \(overview)")
            }
            for command in commands { _ = try help([command, "--help"]) }
        }
    }

    /// What an administrator or a person reads of a configuration; what stands in files stays as it is written there.
    @Test(arguments: [
        ("de", "ist eine Zahl von 2 bis 36, nicht 'many'", "Sperren ist nicht an gewesen"),
        ("fr", "est un nombre de 2 à 36, et non 'many'", "Le verrouillage n’était pas activé"),
        ("es", "es un número de 2 a 36, no 'many'", "El bloqueo no estaba activado"),
        ("zh_CN", "应为从 2 到 36 的数，而不是 'many'", "锁定本来就没有开启"),
        ("zh_TW", "應為從 2 到 36 的數，而不是 'many'", "鎖定本來就沒有開啟"),
        ("ar", "عدد من 2 إلى 36، وليس 'many'", "لم يكن القفل مفعّلًا"),
    ]) func theConfigurationAndWhatIsSwitchedAreTold(_ language: String, _ problem: String, _ said: String) throws {
        let machine = try InstalledMachine()
        let environment = ["LC_ALL": "C.UTF-8", "LANGUAGE": language]
        try machine.root.writeFile("/etc/patternlock/patternlock.conf", "[policy]\nmin_dots = many\n")
        let checked = try machine.root.run(
            as: InstalledMachine.user, ["patternlock", "config"], environment: environment)
        #expect(checked.status == 2)
        #expect(checked.error.contains("patternlock.conf:2: min_dots "), "\(checked.error)")
        #expect(checked.error.contains(problem), "expected \(problem), got \(checked.error)")
        let disabled = try machine.root.run(
            as: InstalledMachine.user, ["patternlock", "disable"], environment: environment)
        #expect(disabled.output.contains(said), "expected \(said), got \(disabled.output)\(disabled.error)")
    }

    @Test(arguments: languages) func refusalsAndPromptsAreTranslated(
        _ language: String, _ refusal: String, _ prompt: String
    ) throws {
        let machine = try InstalledMachine()
        try machine.enrol(LockPathTests.text, home: true)
        // A locale that every Debian has, and the language beside it.
        let environment = ["LC_ALL": "C.UTF-8", "LANGUAGE": language]
        let refused = try machine.root.run(
            as: InstalledMachine.user, ["patternlock", "frob"], environment: environment)
        #expect(refused.status == 2)
        #expect(refused.error.contains(refusal), "expected \(refusal), got \(refused.error)")
        // The module takes the language of its host: su sets the one of the environment.
        let verifier = try machine.listen()
        defer { verifier.stop() }
        try machine.enrol(LockPathTests.text, home: false)
        try machine.root.writeFile(
            "/etc/pam.d/su", "auth required pam_patternlock.so pattern_only\naccount required pam_permit.so\n")
        var command = Command(
            ["su", InstalledMachine.user, "-c", "true"], environment: environment)
        command.terminal = true
        let su = try machine.root.start(command, as: InstalledMachine.user)
        _ = try su.text(through: prompt.trimmingSpace)
        su.write(LockPathTests.text + "\n")
        #expect(try su.finish().status == 0, "\(su.written())")
    }
}

extension String {
    fileprivate var trimmingSpace: String { String(reversed().drop { $0 == " " }.reversed()) }
}
