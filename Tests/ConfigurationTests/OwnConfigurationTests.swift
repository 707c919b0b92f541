import Configuration
import LinuxKit
import TestSupport
import Testing

/// A setting in the file of its owner.
@Suite struct OwnConfigurationTests {
    /// Who reads it meanwhile, or a disk that is full, finds the old text whole.
    @Test func theFileIsReplacedAsAWhole() throws {
        let home = try makeTemporaryDirectory()
        let path = home + "/.config/patternlock/patternlock.conf"
        try OwnConfiguration(home: home).set("theme", to: "dusk", section: "appearance")
        let before = try FileDescriptor.open(path, flags: 0)
        try OwnConfiguration(home: home).set("theme", to: "light", section: "appearance")
        #expect(String(decoding: try before.readAll(limit: 100), as: UTF8.self) == "[appearance]\ntheme = dusk\n")
        #expect(try TextFile.read(path) == "[appearance]\ntheme = light\n")
    }
}
