internal import Glibc
internal import KeyboardKit
internal import Languages
internal import LinuxKit
internal import LockCore
internal import LockWire
internal import SecretMemory
internal import X11Kit

/// `patternlock-face`: draws the grid inside a window of the guard, turns touches into a pattern and keys into a
/// password, and shows what PAM says. It is told everything by the guard, and decides nothing.
@main
enum Program {
    static func main() {
        ProcessHardening.apply()
        Catalogue.use()
        exit(run(Array(CommandLine.arguments.dropFirst())))
    }

    /// The exit status: 0 when the guard is gone, 2 for usage, 5 when there is nothing to draw on.
    private static func run(_ arguments: [String]) -> Int32 {
        guard let (given, themeName) = options(arguments),
            let guardSocket = PacketSocket.inherited(LockDescriptors.faceGuard)
        else {
            complain(
                "usage: patternlock-face [--password-only] [--hide-path] [--switch-user] [--rehearsal] [--theme NAME]; it is "
                    + "started by patternlock-guard")
            return 2
        }
        // Names of days are those of the person's language.
        unsafe _ = setlocale(LC_TIME, "")
        var options = given
        let appearance = Appearance(themeName: themeName, options: &options)
        do throws(FaceFailure) {
            var face = try Face(options: options, appearance: appearance, guardSocket: guardSocket)
            try face.run()
            return 0
        } catch {
            complain("\(error)")
            return 5
        }
    }

    private static func options(_ arguments: [String]) -> (FaceOptions, themeName: String?)? {
        var options = FaceOptions()
        var themeName: String?
        var rest = arguments[...]
        while let argument = rest.popFirst() {
            switch argument {
            case "--question":
                guard let text = rest.popFirst() else { return nil }
                options.question = text
            case "--dialogue": options.isDialogue = true
            case "--password-only": options.isPasswordOnly = true
            case "--hide-path": options.isPathHidden = true
            case "--switch-user": options.offersSwitch = true
            case "--rehearsal": options.isRehearsal = true
            case "--theme":
                guard let name = rest.popFirst() else { return nil }
                themeName = name
            default: return nil
            }
        }
        return (options, themeName)
    }

    static func complain(_ text: String) { LogStream.say("patternlock-face: \(text)") }
}

/// Why the face ends. The guard starts another one.
enum FaceFailure: Error, CustomStringConvertible {
    case display(X11Error)
    case guardSocket(Errno)
    case malformedPacket
    case poll(Errno)

    var description: String {
        switch self {
        case .display(let error): "\(error)"
        case .guardSocket(let error): "socket to the guard: \(error)"
        case .malformedPacket: "the guard sent a packet that is none"
        case .poll(let error): "poll: \(error)"
        }
    }
}
