import LinuxKit
import TestRequirements
import TestSupport
import Testing

/// From a finger to an open session: installed programs, a real X server with a touchscreen, real PAM.
@Suite(.serialized, .requires(.root), .requires(.rig)) struct LockPathTests {
    static let right = [4, 2, 6, 9, 5]
    static let wrong = [7, 5, 3, 6]
    static let text = "4-2-6-9-5"

    /// Both ways to keep a pattern: the verifier listens only for the system store.
    enum Store: CaseIterable {
        case home
        case system
    }

    @Test(arguments: Store.allCases) func aStrokeOpensAndAWrongOneCounts(store: Store) throws {
        let rig = try TouchRig()
        let machine = try InstalledMachine()
        let verifier = store == .system ? try machine.listen() : nil
        try machine.enrol(Self.text, home: store == .home)

        let lock = try machine.lock(rig)
        _ = try lock.status("locked")
        let layout = try lock.status("layout")
        #expect(layout.rows == 3)
        #expect(layout.columns == 3)

        try rig.injector.stroke(through: try layout.points(of: Self.wrong))
        let refused = try lock.status("attempt")
        #expect(refused.result == "wrong")
        #expect(refused.triesLeft == 9)
        let counted = try machine.patternlock(["status", "--json"])
        #expect(counted.output.contains("\"tries_left\":9"), "\(counted.output)\(counted.error)")
        #expect(counted.output.contains(store == .home ? "\"store\":\"home\"" : "\"store\":\"system\""))

        try rig.injector.stroke(through: try layout.points(of: Self.right))
        let accepted = try lock.status("attempt")
        #expect(accepted.result == "accepted")
        _ = try lock.status("unlocked")
        let ended = try lock.waitForEnd()
        #expect(ended == .exited(0))
        let after = try machine.patternlock(["status", "--json"])
        #expect(after.output.contains("\"tries_left\":10"), "\(after.output)")
        verifier?.stop()
    }

    /// Debian's own stack lets an account without a password in, and asks nothing.
    @Test func anEmptyPasswordOpensNothing() throws {
        let rig = try TouchRig()
        let machine = try InstalledMachine()
        try machine.root.must(["passwd", "-d", InstalledMachine.user])
        try machine.enrol(Self.text, home: true)
        #expect(try machine.root.readFile("/etc/pam.d/common-auth").contains("nullok"))
        let lock = try machine.lock(rig)
        let layout = try lock.status("layout")
        // Tab, and Enter into the empty field.
        try rig.injector.key(23)
        _ = try lock.status("password")
        try rig.type("")
        try rig.type("x")
        #expect(try lock.status("attempt").result == "wrong")
        try rig.injector.key(9)
        try rig.injector.stroke(through: try layout.points(of: Self.right))
        #expect(try lock.status("attempt").result == "accepted")
        #expect(try lock.waitForEnd() == .exited(0))
    }

    @Test func theRecordOfTheSystemStoreIsTheVerifiersAlone() throws {
        let machine = try InstalledMachine()
        let verifier = try machine.listen()
        defer { verifier.stop() }
        try machine.enrol(Self.text, home: false)
        let uid = try machine.root.run(["id", "-u", InstalledMachine.user]).output.split(separator: "\n")[0]
        let record = "/etc/patternlock/patterns/\(uid)"
        let read = try machine.root.run(as: InstalledMachine.user, ["cat", record])
        #expect(read.status != 0)
        let status = try machine.root.run(["stat", "-c", "%U %a %h", record])
        #expect(status.output == "patternlock 600 1\n")
        #expect(!(try machine.root.readFile(record)).contains("4-2-6"))
    }

    @Test func aShortStrokeIsShownAndNotCounted() throws {
        let rig = try TouchRig()
        let machine = try InstalledMachine()
        try machine.enrol(Self.text, home: true)
        let lock = try machine.lock(rig)
        let layout = try lock.status("layout")
        try rig.injector.stroke(through: try layout.points(of: [1, 2, 3]))
        #expect(try lock.status("attempt").result == "short")
        #expect(try machine.patternlock(["status", "--json"]).output.contains("\"tries_left\":10"))
        try rig.injector.stroke(through: try layout.points(of: Self.right))
        #expect(try lock.status("attempt").result == "accepted")
        #expect(try lock.waitForEnd() == .exited(0))
    }

    /// A stricter policy locks nobody out, and a laxer one changes nothing for who is enrolled.
    @Test(arguments: [(2, [4, 2, 9], [4, 2]), (6, [7, 5, 3, 6, 8, 4], [7, 5, 3, 6, 8])])
    func anAttemptHasAsManyDotsAsTheRulesAskedForWhenItWasChosen(
        _ then: Int, _ dots: [Int], _ others: [Int]
    ) throws {
        let rig = try TouchRig()
        let machine = try InstalledMachine()
        let file = "/etc/patternlock/patternlock.conf"
        try machine.root.writeFile(file, "[policy]\nmin_dots = \(then)\n")
        try machine.enrol(dots.map(String.init).joined(separator: "-"), home: true)
        try machine.root.writeFile(file, "[policy]\nmin_dots = 4\n")
        let lock = try machine.lock(rig)
        let layout = try lock.status("layout")
        try rig.injector.stroke(through: try layout.points(of: others))
        #expect(try lock.status("attempt").result == (others.count < then ? "short" : "wrong"))
        try rig.injector.stroke(through: try layout.points(of: dots))
        _ = try lock.status { $0.result == "accepted" }
        #expect(try lock.waitForEnd() == .exited(0))
    }

    @Test func mouseAndKeypadDrawToo() throws {
        let rig = try TouchRig()
        let machine = try InstalledMachine()
        try machine.enrol(Self.text, home: true)

        let byMouse = try machine.lock(rig)
        let points = try byMouse.status("layout").points(of: Self.right)
        try rig.injector.movePointer(to: points[0])
        try rig.injector.button(1, isPress: true)
        for point in points { try rig.injector.movePointer(to: point) }
        try rig.injector.button(1, isPress: false)
        #expect(try byMouse.status("attempt").result == "accepted")
        #expect(try byMouse.waitForEnd() == .exited(0))

        let byKeys = try machine.lock(rig)
        _ = try byKeys.status("layout")
        for digit in Self.right { try rig.injector.key(Int32(9 + digit)) }
        try rig.injector.key(36)
        #expect(try byKeys.status("attempt").result == "accepted")
        #expect(try byKeys.waitForEnd() == .exited(0))
    }

    /// The guards and their faces have the command's standard error, and each face has something to say there.
    @Test func aReaderOfComplaintsThatReadsNothingHoldsNoFace() throws {
        let rig = try TouchRig()
        let machine = try InstalledMachine()
        try machine.root.writeFile("/etc/patternlock/patternlock.conf", "[lock]\nno_such_setting = 1\n")
        try machine.enrol(Self.text, home: true)
        let full = try Pipe()
        try full.output.setNonBlocking(true)
        do throws(Errno) { while true { try full.output.writeAll([46]) } } catch { #expect(error == .wouldBlock) }
        try full.output.setNonBlocking(false)
        var command = Command(
            ["sh", "-c", "exec patternlock lock --status-fd 3 2>&5"], environment: ["DISPLAY": rig.display])
        command.input = .nothing
        command.readable = [3]
        command.passed = [(here: full.output.number, there: 5)]
        let lock = try machine.root.start(command, as: InstalledMachine.user)
        defer { lock.stop() }
        let layout = try lock.status("layout")
        try rig.injector.stroke(through: try layout.points(of: Self.right))
        #expect(try lock.waitForEnd() == .exited(0))
    }

    @Test func withoutAPatternThePasswordOpens() throws {
        let rig = try TouchRig()
        let machine = try InstalledMachine()
        let lock = try machine.lock(rig)
        _ = try lock.status("password")
        try rig.type(InstalledMachine.password)
        #expect(try lock.status("attempt").result == "accepted")
        #expect(try lock.waitForEnd() == .exited(0))
    }
}
