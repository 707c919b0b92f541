import LinuxKit
import TestSupport
import Testing

extension DebianMachine {
    /// Logs in at the console, which asks who is there. Returns whether that opened a session.
    ///
    /// - Parameter prompt: what must be asked; one answer is given.
    func logIn(answering prompt: String, _ answer: String) throws -> Bool {
        console.write(Self.user + "\n")
        _ = try console.text(through: prompt, within: 30_000)
        console.write(answer + "\n")
        // Either the shell does what is typed ahead, or login says that it was wrong: then nothing is typed.
        let deadline = Deadline.after(60_000)
        while !deadline.hasPassed {
            do throws(RigError) {
                _ = try console.text(through: "$ ", within: 200)
                return true
            } catch { guard case .timedOut = error else { throw error } }
            do throws(RigError) {
                _ = try console.text(through: "Login incorrect", within: 200)
                _ = try console.text(through: "login: ", within: 30_000)
                return false
            } catch { guard case .timedOut = error else { throw error } }
        }
        throw RigError.timedOut(waitingFor: "a shell or a refusal", seen: String(console.written().suffix(600)))
    }

    /// Types a line into the shell, answers prompts, and returns what the program said and how it ended.
    func type(_ line: String, answering answers: [(prompt: String, answer: String)] = []) throws -> (String, Int) {
        console.write(line + "; echo \"ended:$?:\"\n")
        // The terminal shows what is typed, once.
        _ = try console.text(through: "ended:$?:\"")
        for (prompt, answer) in answers {
            _ = try console.text(through: prompt, within: 30_000)
            console.write(answer + "\n")
        }
        let said = try console.text(through: "ended:", within: 60_000)
        let status = try console.text(through: ":")
        _ = try console.text(through: "$ ")
        return (said, Int(status.dropLast()) ?? -1)
    }

    /// Ends the session of the console, and waits until it asks again.
    func logOut() throws {
        console.write("exit\n")
        _ = try console.text(through: "login: ", within: 60_000)
    }
}
