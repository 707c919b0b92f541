import Configuration
import PatternCore
import Testing

@Suite("Settings")
struct SettingsTests {
    @Test("what nobody says is the standard")
    func standards() throws {
        let bed = try ConfigurationBed()
        try bed.write("")
        let settings = bed.settings()
        #expect(settings.problems == [])
        #expect(settings[\.minDots] == 4)
        #expect(settings[\.grids] == .all)
        #expect(settings[\.waits] == [0, 0, 0, 0, 30, 60, 300, 900, 1800])
        #expect(settings[\.blocklist] == nil)
        #expect(settings[\.homeStore])
        #expect(!settings[\.passwordFirst])
        #expect(settings[\.blankAfter] == 0)
    }

    @Test("values are read in their kinds")
    func values() throws {
        let bed = try ConfigurationBed()
        try bed.write(
            """
            [policy]
            grids = 3x3-4x5
            min_dots = 6
            no_crossing = yes
            blocklist = /etc/patternlock/blocklist
            waits = 0 10 20
            home_store = no
            [lock]
            blank_after = 90
            """)
        let settings = bed.settings()
        #expect(bed.told(settings) == [])
        #expect(settings[\.grids].description == "3x3-4x5")
        #expect(settings[\.minDots] == 6)
        #expect(settings[\.noCrossing])
        #expect(settings[\.blocklist] == "/etc/patternlock/blocklist")
        #expect(settings[\.waits] == [0, 10, 20])
        #expect(!settings[\.homeStore])
        #expect(settings[\.blankAfter] == 90)
    }

    @Test(
        "a value that is not understood is a problem, and counts as not written",
        arguments: [
            ("min_dots = five", "min_dots is a number from 2 to 36, not 'five'"),
            ("min_dots = 1", "min_dots is a number from 2 to 36, not '1'"),
            ("min_dots = 05", "min_dots is a number from 2 to 36, not '05'"),
            ("min_dots = +5", "min_dots is a number from 2 to 36, not '+5'"),
            ("min_dots =", "min_dots is a number from 2 to 36, not ''"),
            (
                "grids = 4x4-3x3",
                "grids is a grid, such as 3x3, or the smallest and the largest, such as 3x3-5x5, not '4x4-3x3'"
            ),
            ("waits = 30 10", "waits is up to 20 numbers of seconds, none smaller than the one before, not '30 10'"),
            ("blocklist = here", "blocklist is an absolute path, or nothing, not 'here'"),
            ("no_crossing = true", "no_crossing is yes or no, not 'true'"),
            ("min_dot = 5", "[policy] knows no 'min_dot'"),
        ])
    func badValue(_ line: String, _ sentence: String) throws {
        let bed = try ConfigurationBed()
        try bed.write("[policy]\n\(line)\n")
        let settings = bed.settings()
        #expect(bed.told(settings).last == "patternlock.conf:2: \(sentence)")
        #expect(settings[\.minDots] == 4)
        #expect(settings[\.grids] == .all)
        #expect(!settings[\.noCrossing])
    }

    @Test("a bad value leaves what the lines before it said")
    func earlierStays() throws {
        let bed = try ConfigurationBed()
        try bed.write("[policy]\nmin_dots = 6\n")
        try bed.write("[policy]\nmin_dots = lots\n", to: "patternlock.conf.d/10.conf")
        #expect(bed.settings()[\.minDots] == 6)
    }

    @Test("where the standard is not the careful choice, a bad value stands for that")
    func strict() throws {
        let bed = try ConfigurationBed()
        try bed.write("[policy]\nhome_store = nope\npassword_first = maybe\n")
        #expect(!bed.settings()[\.homeStore])
        #expect(bed.settings()[\.passwordFirst])
    }

    private static let strictest =
        "patternlock.conf: it may say more about [policy] than was understood; until it is mended: "

    @Test(
        "what cannot be read may have been a rule of the policy: what the file does not set is as strict as can be",
        arguments: [
            "[policy]\nno idea\n", "[policy]\n\u{7f}ELF\n", "[policy\nhome_store = no\n", "home_store = no\n",
            "[polcy]\npassword_first = yes\n", "[policy]\npassword_frist = yes\n", "\u{1}\u{2}\n", "[pol ;icy]\n",
            "[policy]\n" + String(repeating: "x", count: 300) + "\n",
        ])
    func doubt(_ text: String) throws {
        let bed = try ConfigurationBed()
        try bed.write(text)
        let settings = bed.settings()
        #expect(
            bed.told(settings).first
                == Self.strictest + "home_store = no, password_first = yes, require_lock = yes")
        #expect(!settings[\.homeStore] && settings[\.passwordFirst] && settings[\.requireLock], "\(text)")
        #expect(settings[\.minDots] == 4 && !settings[\.hidePath])
        try bed.write(text + "\n[policy]\nhome_store = yes\nrequire_lock = no\n")
        let named = bed.settings()
        #expect(bed.told(named).first == Self.strictest + "password_first = yes")
        #expect(named[\.homeStore] && named[\.passwordFirst] && !named[\.requireLock], "\(text)")
    }

    @Test(
        "what cannot be read elsewhere, or in a user's own file, is no rule of the policy",
        arguments: ["[appearance]\nno idea\nthem = light\n", "[lock]\nblank = 7\n", "[polcy]\nx = 1\n"])
    func noDoubt(_ text: String) throws {
        let bed = try ConfigurationBed()
        try bed.write(text)
        for isSystem in [true, false] {
            let settings = bed.settings(isSystem: isSystem)
            #expect(!settings.problems.isEmpty)
            #expect(settings[\.homeStore] && !settings[\.passwordFirst] && !settings[\.requireLock], "\(text)")
        }
        try bed.write("no idea\n")
        #expect(bed.settings(isSystem: false)[\.homeStore])
    }

    @Test("sections that do not exist, and lines outside of any")
    func sections() throws {
        let bed = try ConfigurationBed()
        try bed.write("min_dots = 5\n[polcy]\nmin_dots = 5\n")
        #expect(
            bed.problems()
                == [
                    Self.strictest + "home_store = no, password_first = yes, require_lock = yes",
                    "patternlock.conf:1: 'min_dots' stands in no section",
                    "patternlock.conf:3: there is no section [polcy]",
                ])
        #expect(bed.settings()[\.minDots] == 4)
    }

    @Test("a user's own file has no say in the policy")
    func userScope() throws {
        let bed = try ConfigurationBed()
        try bed.write("[policy]\nmin_dots = 2\n[lock]\nblank_after = 7\n")
        let settings = bed.settings(isSystem: false)
        #expect(
            bed.told(settings) == ["patternlock.conf:2: [policy] is the system's alone; it has no effect here"])
        #expect(settings[\.minDots] == 4)
        #expect(settings[\.blankAfter] == 7)
    }

    @Test("the same key twice in one file is a problem; the last counts")
    func twice() throws {
        let bed = try ConfigurationBed()
        try bed.write("[policy]\nmin_dots = 5\nmin_dots = 6\n")
        #expect(bed.problems() == ["patternlock.conf:3: 'min_dots' stands in line 2 already; this one counts"])
        #expect(bed.settings()[\.minDots] == 6)
    }

    @Test("every problem is counted, so many are told")
    func bounded() throws {
        let bed = try ConfigurationBed()
        try bed.write("[policy]\n" + String(repeating: "x = 1\n", count: 500))
        let problems = bed.problems()
        #expect(problems.count == 50)
        #expect(problems.last == "patternlock.conf: and 452 problems more")
    }

    @Test("the table: names are unique, and every standard can be written back")
    func table() {
        let names = SettingTable.all.map { "\($0.section).\($0.key)" }
        #expect(Set(names).count == names.count)
        #expect(names.contains("lock.blank_after") && names.contains("policy.grids"), "came: \(names)")
        for setting in SettingTable.all {
            #expect(setting.value(of: setting.standardText) != nil, "\(setting.key) = \(setting.standardText)")
            #expect(setting.summary.hasSuffix("."), "\(setting.key): \(setting.summary)")
        }
    }
}
