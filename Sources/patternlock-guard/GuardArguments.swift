internal import LockCore

/// What `patternlock lock` asks of its guard.
struct GuardArguments: Equatable {
    /// An ordinary window instead of a lock.
    var isPreview = false
    /// Another program's question, shown as it is; nil for none. Handed on to the face.
    var question: String?
    /// A command asks about patterns in an ordinary window. Handed on to the face.
    var isDialogue = false
    /// Whether the command asks, in place of `patternlock-auth`.
    var isAsking: Bool { isDialogue || question != nil }
    /// No grid: handed on to the face.
    var isPasswordOnly = false
    /// How everything looks: handed on to the face.
    var theme: String?
    /// Whether there is a descriptor for status lines.
    var hasStatus = false
    /// Where PAM services and the home store are instead: handed on to `patternlock-auth`.
    var authArguments: [String] = []

    /// What is to be seen.
    var mode: GuardMachine.Mode { isDialogue ? .dialogue : question != nil ? .question : isPreview ? .preview : .cover }

    /// Milliseconds without input after which the screen goes blank; nil for never.
    var blankAfter: UInt64?

    /// What is wanted of pointing devices.
    var pointers = PointerOptions()

    /// Whether another person can be let in: handed on to the face.
    var offersSwitch = false

    /// Whether it is only tried out: handed on to the face.
    var isRehearsal = false

    /// Whether nothing of the caller's standard streams is held once the screen is locked. A standby has none of them.
    var isInBackground = false

    /// Whether nothing is covered before the command says that it may be. Not handed on: over a cover nobody waits.
    var awaitsWord = false

    /// Started by a guard, to stand by over this cover.
    var standbyCover: UInt32?

    /// What to start a standby guard with.
    func standby(over cover: UInt32) -> [String] {
        var arguments = ["patternlock-guard", "--standby", String(cover)]
        arguments += faceArguments
        if hasStatus { arguments.append("--status") }
        if pointers.followsHover { arguments.append("--hover") }
        if let blankAfter { arguments += ["--blank-after", String(blankAfter / 1000)] }
        if let touchOutput = pointers.touchOutput { arguments += ["--touch-output", touchOutput] }
        return arguments + authArguments
    }

    /// What to start the face with.
    var faceArguments: [String] {
        (isPasswordOnly ? ["--password-only"] : []) + (offersSwitch ? ["--switch-user"] : [])
            + (isRehearsal ? ["--rehearsal"] : [])
            + (theme.map { ["--theme", $0] } ?? []) + (question.map { ["--question", $0] } ?? [])
            + (isDialogue ? ["--dialogue"] : [])
    }

    /// Reads argv without its first. Nil when there is anything else in it.
    init?(_ arguments: some Sequence<String>) {
        var iterator = arguments.makeIterator()
        while let argument = iterator.next() {
            switch argument {
            case "--preview": isPreview = true
            case "--dialogue": isDialogue = true
            case "--password-only": isPasswordOnly = true
            case "--theme":
                guard let name = iterator.next() else { return nil }
                theme = name
            case "--status": hasStatus = true
            case "--hover": pointers.followsHover = true
            case "--switch-user": offersSwitch = true
            case "--rehearsal": isRehearsal = true
            case "--background": isInBackground = true
            case "--await-word": awaitsWord = true
            case "--question":
                guard let text = iterator.next() else { return nil }
                question = text
            case "--standby":
                guard let number = iterator.next().flatMap({ UInt32($0) }) else { return nil }
                standbyCover = number
            case "--touch-output":
                guard let name = iterator.next() else { return nil }
                pointers.touchOutput = name
            case "--blank-after":
                guard let seconds = iterator.next().flatMap({ UInt32($0) }) else { return nil }
                blankAfter = seconds == 0 ? nil : UInt64(seconds) * 1000
            case "--pam-dir", "--store":
                guard let directory = iterator.next() else { return nil }
                authArguments += [argument, directory]
            default: return nil
            }
        }
    }
}

/// What is wanted of pointing devices besides that they are held.
struct PointerOptions: Equatable {
    /// The monitor that touchscreens are part of, by its name; nil leaves them as they are.
    var touchOutput: String?
    /// Whether a pointer that presses nothing is followed: somebody rests on things to press them.
    var followsHover = false
}
