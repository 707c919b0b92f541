import CredentialStore
import Glibc
import PatternWire
import Testing

/// Files that were tampered with give *unavailable*: never right, never wrong, never a crash.
@Suite struct AttackTests {
    /// What was done to a file.
    enum Attack: String, CaseIterable, Sendable {
        case empty, garbage, notText, huge, extraLine, noLastNewline, crlf, readableByGroup, writableByOthers, symlink
        case hardLink, pipe, directory, foreignOwner, deviceLink
    }

    private func apply(_ attack: Attack, to path: String) throws {
        let good = try read(path)
        switch attack {
        case .empty: try put(path, [])
        case .garbage: try put(path, Array("nothing of ours\n".utf8))
        case .notText: try put(path, (0...255).map { UInt8($0) })
        case .huge: try put(path, good + [UInt8](repeating: UInt8(ascii: "x"), count: 5000))
        case .extraLine: try put(path, good + Array("more 1\n".utf8))
        case .noLastNewline: try put(path, good.dropLast())
        case .crlf: try put(path, good.flatMap { $0 == 10 ? [13, 10] : [$0] })
        case .readableByGroup: try put(path, good, mode: 0o640)
        case .writableByOthers: try put(path, good, mode: 0o602)
        case .symlink:
            _ = unsafe rename(path, path + ".real")
            _ = unsafe symlink(path + ".real", path)
        case .hardLink: _ = unsafe link(path, path + ".second")
        case .pipe:
            _ = unsafe unlink(path)
            _ = unsafe mkfifo(path, 0o600)
        case .directory:
            _ = unsafe unlink(path)
            _ = unsafe mkdir(path, 0o700)
        case .foreignOwner: _ = unsafe chown(path, 12_345, 12_345)
        case .deviceLink:
            _ = unsafe unlink(path)
            _ = unsafe symlink("/dev/zero", path)
        }
    }

    @Test(arguments: Attack.allCases, ["record", "counter"]) func isUnavailable(
        _ attack: Attack, _ file: String
    ) throws {
        if attack == .foreignOwner, geteuid() != 0 {
            try Test.cancel("giving a file away needs root")
        }
        let bed = try StoreBed()
        #expect(try bed.code(.enroll, StoreBed.right) == .done)
        try apply(attack, to: file == "record" ? bed.record : bed.counter)
        #expect(try bed.code(.status) == .unavailable)
        #expect(try bed.code(.verify, StoreBed.right) == .unavailable)
        #expect(try bed.code(.verify, StoreBed.wrong) == .unavailable)
        #expect(try bed.ask(.change, StoreBed.right, new: StoreBed.new).code == .unavailable)
    }

    @Test(arguments: ["record", "counter"]) func everyBeginningIsRefused(_ file: String) throws {
        let bed = try StoreBed()
        _ = try bed.ask(.enroll, StoreBed.right)
        let path = file == "record" ? bed.record : bed.counter
        let good = try read(path)
        for length in 0..<good.count {
            try put(path, Array(good.prefix(length)))
            #expect(try bed.code(.verify, StoreBed.right) == .unavailable, "\(length) of \(good.count) bytes")
        }
        try put(path, good)
        #expect(try bed.code(.verify, StoreBed.right) == .right)
    }

    @Test func aMissingCounterIsUnavailable() throws {
        let bed = try StoreBed()
        _ = try bed.ask(.enroll, StoreBed.right)
        _ = unsafe unlink(bed.counter)
        #expect(try bed.code(.status) == .unavailable)
        #expect(try bed.code(.verify, StoreBed.right) == .unavailable)
    }

    @Test(arguments: [
        "version 2", "user ", "uid 01000", "uid -1", "uid 4294967296", "grid 3x7", "grid 1x3", "grid 3x", "rules 4",
        "rules minimum=0", "pepper XYZ", "must_change 3", "must_change 01", "hash argon2i,1,8,00,00",
        "created -1", "created now",
    ])
    func everyValueIsChecked(_ line: String) throws {
        let bed = try StoreBed()
        _ = try bed.ask(.enroll, StoreBed.right)
        let key = line.prefix { $0 != " " }
        let text = String(decoding: try read(bed.record), as: UTF8.self)
        let changed = text.split(separator: "\n").map { $0.hasPrefix(key + " ") ? line : String($0) }
        try put(bed.record, Array((changed.joined(separator: "\n") + "\n").utf8))
        #expect(try bed.code(.verify, StoreBed.right) == .unavailable)
    }

    @Test(arguments: ["0,8", "11,8", "1,7", "1,262145", "1,99999999999", "999999999999999999999,8"])
    func costsAreBounded(_ cost: String) throws {
        let bed = try StoreBed()
        _ = try bed.ask(.enroll, StoreBed.right)
        let text = String(decoding: try read(bed.record), as: UTF8.self)
        let parts = text.split(separator: "argon2id,1,8,", maxSplits: 1)
        try put(bed.record, Array("\(parts[0])argon2id,\(cost),\(parts[1])".utf8))
        #expect(try bed.code(.verify, StoreBed.right) == .unavailable)
    }

    @Test func aMissingOrOtherPepperIsUnavailable() throws {
        let bed = try StoreBed()
        _ = try bed.ask(.enroll, StoreBed.right)
        let good = try read(bed.pepper)
        let before = try read(bed.counter)
        for bad in [nil, [], Array(good.dropLast()), good + [0], good.map { $0 ^ 1 }] as [[UInt8]?] {
            if let bad { try put(bed.pepper, bad) } else { _ = unsafe unlink(bed.pepper) }
            #expect(try bed.code(.verify, StoreBed.right) == .unavailable, "\(bad?.count ?? -1) bytes")
            #expect(try bed.code(.verify, StoreBed.wrong) == .unavailable, "\(bad?.count ?? -1) bytes")
        }
        #expect(try read(bed.counter) == before, "what was not judged was counted")
        try put(bed.pepper, good)
        #expect(try bed.code(.verify, StoreBed.right) == .right)
    }

    @Test func theCredentialComesBeforeTheFile() throws {
        let bed = try StoreBed()
        _ = unsafe mkdir(bed.directory + "/credentials", 0o700)
        #expect(try bed.code(.enroll, StoreBed.right) == .done, "a missing credential does no harm")
        try put(bed.directory + "/credentials/patternlock.pepper", [UInt8](repeating: 7, count: 32), mode: 0o400)
        #expect(try bed.code(.verify, StoreBed.right) == .unavailable, "made with the other one")
        #expect(try bed.code(.enroll, StoreBed.right) == .done)
        #expect(try bed.code(.verify, StoreBed.right) == .right)
        try put(bed.directory + "/credentials/patternlock.pepper", [1, 2, 3], mode: 0o400)
        #expect(try bed.code(.verify, StoreBed.right) == .unavailable)
    }

    @Test func aDirectoryOpenToOthersIsUnavailable() throws {
        let bed = try StoreBed()
        _ = try bed.ask(.enroll, StoreBed.right)
        _ = unsafe chmod(bed.layout.records, 0o770)
        #expect(try bed.code(.verify, StoreBed.right) == .unavailable)
    }

    @Test func aCounterThatSaysMoreThanItCanIsRefused() throws {
        let bed = try StoreBed()
        _ = try bed.ask(.enroll, StoreBed.right)
        let good = String(decoding: try read(bed.counter), as: UTF8.self)
        for own in [
            "own -1 0 0", "own 1 0 0", "own 0 1001 0", "own 0 0", "own 0 0 0 0", "own 0 0 99999999999999999999",
        ] {
            let lines = good.split(separator: "\n").map { $0.hasPrefix("own ") ? own : String($0) }
            try put(bed.counter, Array((lines.joined(separator: "\n") + "\n").utf8))
            #expect(try bed.code(.verify, StoreBed.right) == .unavailable, "\(own)")
        }
    }

    @Test func aLeftoverTemporaryIsNoObstacle() throws {
        let bed = try StoreBed()
        try put(bed.layout.records + "/.1000.new", Array("half a rec".utf8))
        try put(bed.layout.counters + "/.1000.new", [])
        #expect(try bed.code(.enroll, StoreBed.right) == .done)
        #expect(try bed.code(.verify, StoreBed.right) == .right)
    }

    @Test func initKeepsWhatIsThere() throws {
        let bed = try StoreBed()
        let pepper = try read(bed.pepper)
        _ = unsafe chmod(bed.layout.records, 0o755)
        let made = try SystemStore.create(bed.layout, group: getegid())
        #expect(!made)
        #expect(try read(bed.pepper) == pepper)
        var status = stat()
        _ = unsafe stat(bed.layout.records, &status)
        #expect(status.st_mode & 0o7777 == 0o700)
    }
}
