import LockWire
import TestRequirements
import TestSupport
import Testing

extension GuardSuite {
    @Suite struct SpecialKeys {
        /// The list, with the byte of each.
        private static let names: [Substring: UInt8] = [
            "XF86AudioRaiseVolume": 1, "XF86AudioLowerVolume": 2, "XF86AudioMute": 3, "XF86AudioMicMute": 4,
            "XF86MonBrightnessUp": 5, "XF86MonBrightnessDown": 6, "XF86AudioPlay": 7, "XF86AudioPause": 8,
            "XF86AudioStop": 9, "XF86AudioNext": 10, "XF86AudioPrev": 11, "XF86PowerOff": 12, "XF86Sleep": 13,
        ]

        @Test func exactlyTheListIsHandedOnAndNotToldToTheFace() throws {
            var spy: Spy?
            let lock = try LockRig { spy = try Spy(.keyAll, on: $0) }
            defer { lock.stop() }
            try lock.awaitLocked()
            let before = try spy?.count()
            let map = try RunningProcess.start(lock.rig.command(["xmodmap", "-pke"])).finish().output
            var expected: [UInt8] = []
            for line in map.split(separator: "\n") {
                let words = line.split(separator: " ")
                guard words.count > 3, let code = Int32(words[1]), code != 53 else { continue }
                try lock.rig.injector.key(code)
                if let byte = Self.names[words[3]] { expected.append(byte) }
            }
            #expect(Set(expected).count > 5, "the keyboard should have such keys: \(expected)")
            try lock.awaitEcho()
            #expect(try lock.handedOn() == expected)
            let told = lock.guardian.written(1)
            for line in map.split(separator: "\n") {
                let words = line.split(separator: " ")
                guard words.count > 3, Self.names[words[3]] != nil else { continue }
                #expect(!told.contains("face key \(words[1]) "), "\(words[3])")
            }
            #expect(try spy?.count() == before)
            spy?.stop()
        }

        @Test func aPlaceThatIsNeverReadHoldsNothingUp() throws {
            let lock = try LockRig()
            defer { lock.stop() }
            try lock.awaitLocked()
            let map = try RunningProcess.start(lock.rig.command(["xmodmap", "-pke"])).finish().output
            let line = try #require(map.split(separator: "\n").first { $0.contains(" = XF86AudioRaiseVolume") })
            let code = try #require(Int32(line.split(separator: " ")[1]))
            for _ in 0..<2000 { try lock.rig.injector.key(code) }
            try lock.awaitEcho()
            try lock.startConversation()
            try lock.open()
            #expect(try lock.record() == .locked)
            #expect(try lock.record() == .accepted)
            #expect(try lock.record() == .unlocked)
        }
    }
}
