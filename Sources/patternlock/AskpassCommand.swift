import Glibc
import Languages
import LinuxKit
import LockCore
import LockWire
import PatternCore
import SecretMemory

/// `patternlock askpass [PROMPT]`: asks for a pattern in a window, for a program such as `sudo -A`, and prints it in the
/// form that pam_patternlock takes from anywhere. It judges nothing.
struct AskpassCommand {
    private let invocation: Invocation
    private let target: PatternTarget

    /// How long the window takes all input, in milliseconds: another locker cannot lock meanwhile.
    private static let patience: UInt64 = 120_000

    init(_ invocation: Invocation) throws(Failure) {
        self.invocation = invocation
        target = try PatternTarget(invocation)
    }

    func run() throws(Failure) -> ExitCode {
        let program = ParentProcess.name
        try refuseWhatGoesOverTheNet(program)
        try requireDisplay()
        let status = try StatusOption.descriptor(of: invocation)
        // Nothing to draw for is said before there is a window.
        let grid = try target.enrolledGrid()
        let question = UntrustedText.question(program: program, prompt: invocation.operand ?? "")
        let window = try QuestionGuard(question, status: status)
        let answer = try window.ask(grid, until: .after(Self.patience))
        do throws(Errno) { try Output.write(line: answer.secret) } catch {
            throw Failure(.unavailable, "the pattern cannot be written to standard output: \(error)")
        }
        return .done
    }

    /// The helper of ssh is asked for what a server wants to know: it would get the pattern.
    private func refuseWhatGoesOverTheNet(_ program: String) throws(Failure) {
        let isNet = ["ssh", "scp", "sftp", "git"].contains { program == $0 || program.hasPrefix($0 + "-") }
        guard isNet || ThisProcess.environment("SSH_ASKPASS_PROMPT") != nil else { return }
        throw Failure(.refused, "a pattern is for this computer: \(quoted(program)) could send it to another one")
    }

    private func requireDisplay() throws(Failure) {
        let display = SessionDisplay.current
        try display.refuseWayland()
        _ = try display.requireName(
            or: Failure(.unavailable, "there is no display to draw on: DISPLAY is not set"))
    }
}

/// Who started this program.
enum ParentProcess {
    /// The name that the kernel knows it by. Anybody may choose it: it is shown, and decides nothing that matters.
    static var name: String {
        do throws(Errno) {
            let file = try FileDescriptor.open("/proc/\(getppid())/comm", flags: O_RDONLY)
            return String(decoding: try file.readAll(limit: 64), as: UTF8.self).filter { $0 != "\n" }
        } catch { return "" }
    }
}
