import Configuration
import Glibc
import LinuxKit
import LockWire
import SecretMemory

/// Runs what the user's configuration says for the keys that go on working under a lock: as the user, apart from the
/// lock, and never waiting.
final class KeyRunner {
    private let commands: [SpecialKey: [String]]
    private let mine: PacketSocket
    private let guards: FileDescriptor
    private let ended: SignalDescriptor
    /// A key that repeats must not fill the machine with commands that hang.
    private let running = DetachedPrograms(most: 8)
    private var packet = SecretBytes(capacity: 16)

    private static let directories = ["/usr/local/bin", "/usr/bin", "/bin"]

    /// For the commands of a configuration.
    init(_ settings: Settings) throws(Errno) {
        commands = [
            .volumeUp: settings[\.volumeUp], .volumeDown: settings[\.volumeDown], .mute: settings[\.mute],
            .microphoneMute: settings[\.microphoneMute], .brightnessUp: settings[\.brightnessUp],
            .brightnessDown: settings[\.brightnessDown], .play: settings[\.play], .pause: settings[\.pause],
            .stop: settings[\.stop], .next: settings[\.next], .previous: settings[\.previous],
            .power: settings[\.power], .sleep: settings[\.sleep],
        ]
        let pair = try PacketSocketPair()
        guards = try pair.second.descriptor.duplicate()
        mine = pair.intoFirst()
        ended = try SignalDescriptor([SIGCHLD])
    }

    /// The end for guards.
    var guardNumber: Int32 { guards.number }

    /// What to poll: keys, and ended commands.
    var descriptorNumbers: [Int32] { [mine.descriptor.number, ended.descriptor.number] }

    /// Does what is to be done, as much as there is.
    func work() {
        while ended.next() != nil {}
        running.reap()
        while let key = next() { run(commands[key] ?? []) }
    }

    private func next() -> SpecialKey? {
        do throws(Errno) {
            guard case .packet = try mine.receive(into: &packet) else { return nil }
        } catch { return nil }
        do throws(MalformedPacket) { return try SpecialKey(decoding: packet) } catch { return nil }
    }

    private func run(_ command: [String]) {
        guard let name = command.first, let program = Self.find(name) else { return }
        do throws(Errno) { try running.start(program, command) } catch {}
    }

    /// A program by its path, or by its name from where the system has its programs; PATH has no say.
    private static func find(_ name: String) -> String? {
        if name.hasPrefix("/") { return name }
        return directories.map { $0 + "/" + name }.first { ExecutableFile.isThere($0) }
    }
}
