import Glibc
import PatternWire
import TestRequirements
import TestSupport
import Testing

/// Killed, or failed by the kernel, at every system call of every write: the old state or the new one, whole, and
/// never a try that was not charged.
@Suite(.serialized, .requires(.root), .requires(.program("python3"))) struct CrashTests {
    @Test(arguments: WritePath.all) func aKillAnywhereLosesNothing(path: WritePath) throws {
        let runs = try CrashBed().walk(path)
        #expect(runs.count > 20, "only \(runs.count) system calls")
        var seen: [WritePath.State] = []
        for run in runs where seen.last != run.state { seen.append(run.state) }
        #expect(seen == path.states)
        for run in runs { try check(run, path) }
        #expect(runs.last?.reply == path.code)
    }

    /// EIO for all; the others where a disk or the process has no more room, and on a disk that cannot be written.
    @Test(arguments: WritePath.all, Effort.isSoak ? [EIO, ENOSPC, EROFS, EMFILE, ENOMEM] : [EIO])
    func aFailureAnywhereLosesNothing(path: WritePath, error: Int32) throws {
        let runs = try CrashBed().walk(path, error: error)
        #expect(runs.count > 20, "only \(runs.count) system calls")
        for run in runs {
            #expect(path.states.contains(run.state), "call \(run.number) (\(run.call)): \(run.state)")
            try check(run, path)
        }
        #expect(runs.last?.reply == path.code)
    }

    private func check(_ run: CrashBed.Run, _ path: WritePath) throws {
        let place: Comment = "call \(run.number) (\(run.call)): \(run.state), answered \(String(describing: run.reply))"
        switch run.reply {
        case .right, .done, .rejected:
            #expect(run.reply == path.code, place)
            #expect(run.state == path.states.last, place)
        case .none, .unavailable: break
        default: Issue.record(place)
        }
        guard run.after.count == 2 else { return }
        let expected: [VerifierCode?] =
            switch run.state.record {
            case .none: [.notEnrolled, .notEnrolled]
            case .old: [.right, .rejected]
            case .new: [.rejected, .right]
            }
        #expect(run.after == expected, "\(place), afterwards")
    }

    @Test(arguments: [0, EIO]) func anInstallationThatWasEndedAnywhereIsMadeWholeByTheNext(error: Int32) throws {
        let root = try CrashBed().root
        let finished = try root.run(
            ["python3", "-c", Self.installation, "\(error)", CrashBed.verifier], within: 300_000)
        #expect(finished.status == 0, "\(finished.error)")
        let lines = finished.output.split(separator: "\n")
        #expect(lines.count > 20, "only \(lines.count) system calls")
        for (number, line) in lines.enumerated() {
            #expect(
                line == "0 32 1 400 patternlock kept 700 patternlock 700 patternlock",
                "call \(number + 1): the next installation ended with, and left: \(line)")
        }
    }

    /// Ends `--init` at each system call, and then runs it twice to its end: how that ended, the pepper's size, names,
    /// mode and owner, whether it and one that was whole already were kept, mode and owner of both directories.
    private static let installation = """
        import os, pwd, shutil, subprocess, sys
        error, program = sys.argv[1:]
        directories = ["/etc/patternlock/patterns", "/var/lib/patternlock"]
        pepper = directories[1] + "/pepper"
        def read():
            try:
                return open(pepper, "rb").read()
            except FileNotFoundError:
                return None
        def about(path):
            status = os.stat(path)
            return f"{status.st_mode & 0o7777:o} {pwd.getpwuid(status.st_uid).pw_name}"
        number, at = 0, "0"
        while at != "-1":
            number += 1
            for directory in directories:
                shutil.rmtree(directory, ignore_errors=True)
            chosen = ["--kill", str(number)] if error == "0" else ["--fail", str(number), error]
            walked = subprocess.run(["/usr/local/bin/crash-walk", *chosen, program, "--init"], capture_output=True, text=True)
            at = dict(line.split(" ", 1) for line in walked.stdout.split("\\n") if line)["at"]
            found = read()
            ended = subprocess.run([program, "--init"], capture_output=True)
            whole = read()
            again = subprocess.run([program, "--init"], capture_output=True)
            kept = "kept" if found in (None, whole) and read() == whole else "replaced"
            status = os.stat(pepper)
            print(ended.returncode or again.returncode, status.st_size, status.st_nlink, about(pepper), kept,
                  *(about(directory) for directory in directories), flush=True)
        """
}
