import Glibc
import LinuxKit
import TestSupport

/// Plays the demo on an X server with a virtual touchscreen: locks, draws a wrong and a right stroke, says what
/// happened, and leaves pictures of the screen.
@main struct DemoRig {
    /// What `patternlock demo` enrols, and a stroke that it is not.
    private static let right = [4, 2, 6, 9, 5]
    private static let wrong = [1, 5, 9, 6]

    static func main() {
        let directory = CommandLine.arguments.count > 1 ? CommandLine.arguments[1] : "build/demo"
        do throws(RigError) { try play(into: directory) } catch {
            print("The demo failed: \(error)")
            exit(1)
        }
    }

    private static func play(into directory: String) throws(RigError) {
        try makeDirectory(directory)
        print("Starting an X server with a virtual touchscreen.")
        let rig = try TouchRig()
        let session = try Spy(.red, on: rig)
        let lock = try DemoLock(rig)
        _ = try lock.process.status("locked")
        print("Locked: the red window below stands for the session.")
        let layout = try lock.process.status("layout")
        try picture(rig, directory, "1-locked")

        try draw(wrong, layout, rig, picture: (directory, "2-drawing"))
        try say(try lock.process.status("attempt"))
        try picture(rig, directory, "3-wrong")

        try draw(right, layout, rig, picture: nil)
        try say(try lock.process.status("attempt"))
        try picture(rig, directory, "4-accepted")
        _ = try lock.process.status("unlocked")
        let ended = try lock.process.waitForEnd()
        try picture(rig, directory, "5-open")
        guard ended == .exited(0) else { throw .refused("expected exit status 0, the lock ended with \(ended)") }
        print("Opened. Pictures of the screen are in \(directory)/.")
        session.stop()
    }

    private static func draw(
        _ dots: [Int], _ layout: StatusEvent, _ rig: TouchRig, picture place: (String, String)?
    ) throws(RigError) {
        print("Drawing \(dots.map(String.init).joined(separator: "-")).")
        let points = try layout.points(of: dots)
        try rig.injector.touchBegin(0, points[0])
        for point in points.dropFirst() { try rig.injector.touchUpdate(0, point) }
        try rig.injector.sync()
        if let place { try picture(rig, place.0, place.1) }
        try rig.injector.touchEnd(0, points[points.count - 1])
    }

    private static func say(_ event: StatusEvent) throws(RigError) {
        print("The lock says: \(event.result ?? "nothing"); tries left: \(event.triesLeft ?? 0).")
    }

    private static func picture(_ rig: TouchRig, _ directory: String, _ name: String) throws(RigError) {
        try rig.screenshot().savePNG("\(directory)/\(name).png")
    }

    private static func makeDirectory(_ path: String) throws(RigError) {
        do throws(Errno) { try DirectoryTree.make(absolute(path), mode: 0o755) } catch {
            throw .system(operation: "making \(path)", error)
        }
    }

    private static func absolute(_ path: String) -> String {
        path.hasPrefix("/") ? path : sourceDirectory + "/" + path
    }
}

/// The lock on the rig's screen: from the build tree as an ordinary user, or, as root, installed in a throw-away root
/// and run by an ordinary user there.
private struct DemoLock {
    let process: RunningProcess
    private let machine: InstalledMachine?

    init(_ rig: TouchRig) throws(RigError) {
        if geteuid() == 0 {
            let machine = try InstalledMachine()
            process = try machine.start(["demo", "--screen", "--status-fd", "3"], on: rig)
            self.machine = machine
        } else {
            var command = rig.command([
                installedBuildDirectory() + "/patternlock", "demo", "--screen", "--status-fd", "3", "--module",
                sourceDirectory + "/pam/build/pam_patternlock.so",
            ])
            command.readable = [1, 2, 3]
            process = try RunningProcess.start(command)
            machine = nil
        }
    }
}
