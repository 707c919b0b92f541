import Configuration
import Glibc
import LinuxKit
import Testing

@Suite("Configuration files")
struct ConfigurationFileTests {
    @Test("files beside the main one are read in the order of their names; the later wins")
    func order() throws {
        let bed = try ConfigurationBed()
        try bed.write("[policy]\nmin_dots = 5\n")
        try bed.write("[policy]\nmin_dots = 7\n", to: "patternlock.conf.d/20-b.conf")
        try bed.write("[policy]\nmin_dots = 6\nno_crossing = yes\n", to: "patternlock.conf.d/10-a.conf")
        try bed.write("[policy]\nmin_dots = 8\n", to: "patternlock.conf.d/30-c.conf.dpkg-dist")
        try bed.write("[policy]\nmin_dots = 9\n", to: "patternlock.conf.d/.40.conf")
        let settings = bed.settings()
        #expect(bed.told(settings) == [])
        #expect(settings[\.minDots] == 7)
        #expect(settings[\.noCrossing])
    }

    @Test("a problem names the file it stands in")
    func place() throws {
        let bed = try ConfigurationBed()
        try bed.write("")
        try bed.write("[policy]\n\nmin_dots = 99\n", to: "patternlock.conf.d/10.conf")
        #expect(
            bed.problems() == ["patternlock.conf.d/10.conf:3: min_dots is a number from 2 to 36, not '99'"])
    }

    @Test("nothing there is no problem, except for a file that is to be checked")
    func missing() throws {
        let bed = try ConfigurationBed()
        #expect(bed.problems().last == "patternlock.conf: there is no such file")
        #expect(Settings([.user(geteuid(), home: bed.directory)]).problems == [])
    }

    @Test("a pipe, a directory and a device are not read, and no one waits for them")
    func notRegular() throws {
        let bed = try ConfigurationBed()
        guard unsafe mkfifo(bed.main, 0o644) == 0 else { throw Errno(errno) }
        #expect(bed.problems().last == "patternlock.conf: not a regular file; it is not read")
        guard unsafe unlink(bed.main) == 0, unsafe symlink("/dev/zero", bed.main) == 0 else { throw Errno(errno) }
        #expect(bed.problems().last == "patternlock.conf: not a regular file; it is not read")
    }

    @Test("of a file that cannot be read nobody knows what it forbids: everything is as strict as it can be")
    func unreadable() throws {
        let directory = "patternlock.conf.d"
        for (name, sentence) in [
            ("pipe", "patternlock.conf.d/50.conf: not a regular file; it is not read"),
            ("link", "patternlock.conf.d/50.conf: a link that leads nowhere; make what it names, or remove it"),
            ("large", "patternlock.conf.d/50.conf: larger than 64 KiB; it is not read"),
        ] {
            let bed = try ConfigurationBed()
            try bed.write("[policy]\nhome_store = yes\nmin_dots = 6\n")
            try bed.write("", to: directory + "/40.conf")
            let path = bed.directory + "/" + directory + "/50.conf"
            switch name {
            case "pipe": guard unsafe mkfifo(path, 0o644) == 0 else { throw Errno(errno) }
            case "link": guard unsafe symlink("/nowhere/at/all", path) == 0 else { throw Errno(errno) }
            default: try bed.write(String(repeating: "# filler\n", count: 10_000), to: directory + "/50.conf")
            }
            let settings = bed.settings()
            #expect(
                bed.told(settings) == [
                    "patternlock.conf.d/50.conf: it may say more about [policy] than was understood; until it is "
                        + "mended: home_store = no, password_first = yes, require_lock = yes",
                    sentence,
                ])
            #expect(!settings[\.homeStore] && settings[\.passwordFirst] && settings[\.requireLock])
            #expect(settings[\.minDots] == 6, "the other files count")
            try bed.write("[policy]\npassword_first = no\n", to: directory + "/60.conf")
            #expect(!bed.settings()[\.passwordFirst], "what is read later counts")
        }
    }

    @Test("a file that is too large is not read at all")
    func tooLarge() throws {
        let bed = try ConfigurationBed()
        try bed.write("[policy]\nmin_dots = 6\n" + String(repeating: "# filler\n", count: 10_000))
        #expect(bed.problems().last == "patternlock.conf: larger than 64 KiB; it is not read")
        #expect(bed.settings()[\.minDots] == 4)
    }

    @Test("too many files beside it: none of them is read")
    func tooMany() throws {
        let bed = try ConfigurationBed()
        try bed.write("")
        for number in 0...64 { try bed.write("[policy]\nmin_dots = 6\n", to: "patternlock.conf.d/\(number).conf") }
        #expect(bed.problems().last == "patternlock.conf.d: more than 64 files; none of them is read")
        #expect(bed.settings()[\.passwordFirst])
    }

    @Test("a user's file that everybody may write is not read; one that only a group may write is")
    func openFile() throws {
        let bed = try ConfigurationBed()
        let name = ".config/patternlock/patternlock.conf"
        let source = ConfigurationSource.user(geteuid(), home: bed.directory)
        try bed.write("[lock]\nblank_after = 9\n", to: name, mode: 0o666)
        #expect(bed.told(Settings([source])) == ["\(name): everybody may write it; it is not read"])
        try bed.write("[lock]\nblank_after = 9\n", to: name, mode: 0o664)
        #expect(Settings([source]).problems == [])
        #expect(Settings([source])[\.blankAfter] == 9)
    }

    @Test("a file of another user is not read", .enabled(if: geteuid() == 0, "only root can give a file away"))
    func foreignFile() throws {
        let bed = try ConfigurationBed()
        let name = ".config/patternlock/patternlock.conf"
        try bed.write("[lock]\nblank_after = 9\n", to: name)
        guard unsafe chown(bed.directory + "/" + name, 4242, 4242) == 0 else { throw Errno(errno) }
        #expect(
            bed.told(Settings([.user(1000, home: bed.directory)]))
                == ["\(name): it belongs to uid 4242; it is not read"])
        #expect(Settings([.user(4242, home: bed.directory)])[\.blankAfter] == 9)
    }
}
