import PatternWire
import SecretMemory
import TestRequirements
import TestSupport
import Testing

/// Operation × caller × way, through real processes: one case for each cell of the table, and what a refusal leaves.
@Suite(.serialized, .requires(.root)) struct PermissionTests {
    @Test(arguments: Permission.all) func everyCell(cell: Permission) throws {
        let bed = try PermissionBed.shared.get()
        try bed.restore()
        let before = try bed.contents()
        let patterns: [String] =
            switch cell.operation {
            case .verify, .remove: [PermissionBed.right]
            case .enroll: [PermissionBed.new]
            case .change: [PermissionBed.right, PermissionBed.new]
            case .status, .reset, .passwordSuccess: []
            }
        #expect(try bed.ask(cell.way, cell.caller, "\(cell.operation)", patterns) == cell.answer)
        if cell.answer == "denied" || cell.answer == "refused" {
            #expect(try bed.contents() == before, "a refusal changed something")
        }
        #expect(bed.service.isRunning)
    }

    @Test func theTableIsWhole() {
        #expect(Permission.all.count == 3 * 4 * VerifierOperation.allCases.count)
    }

    @Test func whoHasNoNumberHereMayNotEvenAskAboutItself() throws {
        let bed = try PermissionBed.shared.get()
        for way in ["user.sock", "--once"] {
            for operation in ["status", "passwordSuccess", "remove"] {
                #expect(
                    try bed.ask(way, "nobody", operation, user: "nobody", uid: 65_534) == "denied",
                    "\(operation) over \(way)")
            }
        }
    }

    @Test func anotherNameForAUidIsUnavailableAndNotCounted() throws {
        let bed = try PermissionBed.shared.get()
        try bed.restore()
        let before = try bed.contents()
        for (way, caller) in [("user.sock", "alice"), ("root.sock", "root"), ("--once", "alice"), ("--once", "root")] {
            for name in ["bob", "Alice", "alice ", "al", "root"] {
                for (operation, patterns) in [
                    ("status", []), ("verify", [PermissionBed.right]), ("verify", [PermissionBed.new]),
                    ("change", [PermissionBed.right, PermissionBed.new]),
                ] as [(String, [String])] {
                    #expect(
                        try bed.ask(way, caller, operation, user: name, patterns) == "unavailable",
                        "\(operation) of \(name) over \(way)")
                }
            }
        }
        #expect(try bed.contents() == before)
    }

    @Test func anotherUidForANameIsNotHers() throws {
        let bed = try PermissionBed.shared.get()
        try bed.restore()
        let bob = try PermissionBed.uid("bob", in: bed.root)
        for (way, caller) in [("user.sock", "bob"), ("root.sock", "root")] {
            #expect(
                try bed.ask(way, caller, "verify", user: "alice", uid: bob, [PermissionBed.right]) == "not-enrolled")
        }
        // Her record under his number, as an administrator may copy it by mistake.
        for (file, directory) in zip(bed.files, CrashBed.system) {
            try bed.root.must(["cp", "-a", file, "\(directory)/\(bob)"])
        }
        for name in ["alice", "bob"] {
            #expect(
                try bed.ask("user.sock", "bob", "verify", user: name, uid: bob, [PermissionBed.right]) == "unavailable")
        }
        #expect(try bed.ask("root.sock", "root", "remove", user: "bob", uid: bob) == "done", "root takes it away")
    }

    @Test func aUidThatIsGivenAgainInheritsNothing() throws {
        let bed = try PermissionBed()
        try bed.root.must(["userdel", "alice"])
        try bed.root.must(["useradd", "--uid", "\(bed.alice)", "--no-create-home", "carol"])
        for way in ["user.sock", "root.sock"] {
            let caller = way == "root.sock" ? "root" : "carol"
            #expect(try bed.ask(way, caller, "status", user: "carol") == "unavailable")
            #expect(try bed.ask(way, caller, "verify", user: "carol", [PermissionBed.right]) == "unavailable")
        }
        #expect(try bed.ask("root.sock", "root", "enroll", user: "carol", [PermissionBed.new]) == "done")
        #expect(try bed.ask("user.sock", "carol", "verify", user: "carol", [PermissionBed.new]) == "right")
        #expect(try bed.ask("user.sock", "carol", "verify", user: "carol", [PermissionBed.right]) == "rejected")
    }

    @Test func usersThatDoNotExistHaveNoPattern() throws {
        let bed = try PermissionBed.shared.get()
        for (way, caller) in [("user.sock", "40404"), ("root.sock", "root"), ("--once", "root")] {
            for operation in ["status", "verify"] {
                let patterns = operation == "verify" ? [PermissionBed.right] : []
                #expect(
                    try bed.ask(way, caller, operation, user: "ghost", uid: 40_404, patterns) == "not-enrolled",
                    "\(operation) over \(way)")
            }
        }
        #expect(try bed.ask("user.sock", "40404", "verify", [PermissionBed.right]) == "denied", "about alice")
    }

    @Test(arguments: [0x00, 0x07, 0x0a, 0x0d, 0x1b, 0x1f, 0x7f, 0xff] as [UInt8])
    func aNameWithAControlCharacterIsNoName(byte: UInt8) throws {
        let bed = try PermissionBed.shared.get()
        try bed.restore()
        let before = try bed.contents()
        let request = try VerifierRequest(
            .verify, uid: bed.alice, realUID: bed.alice, user: "al#ce", service: "test",
            drawn: try CheapRecord.pattern(WritePath.right))
        let packet = request.encode()
        let bytes = (0..<packet.count).map { packet[$0] == UInt8(ascii: "#") ? byte : packet[$0] }
        #expect(bytes.contains(byte))
        #expect(try bed.send("user.sock", "alice", bytes) == "closed")
        #expect(try bed.send("root.sock", "root", bytes) == "closed")
        #expect(try bed.contents() == before)
        let log = bed.service.written(2)
        #expect(log.unicodeScalars.allSatisfy { $0 == "\n" || $0.properties.generalCategory != .control }, "\(log)")
    }

    @Test func aServiceNameCannotForgeALine() throws {
        let bed = try PermissionBed.shared.get()
        try bed.restore()
        let request = try VerifierRequest(
            .verify, uid: bed.alice, realUID: bed.alice, user: "alice",
            service: "x\n<2>verify user=alice uid=0 by=0 service=login: accepted",
            drawn: try CheapRecord.pattern(WritePath.wrong))
        let packet = request.encode()
        #expect(try bed.send("user.sock", "alice", (0..<packet.count).map { packet[$0] }) == "rejected")
        _ = try bed.service.line(from: 2) { $0.contains("x?<2>verify") }
    }
}
