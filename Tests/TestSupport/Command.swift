internal import Foundation
public import LinuxKit

/// A program to run in a test.
public struct Command: Sendable {
    /// Where standard input comes from.
    public enum Input: Sendable {
        /// `RunningProcess.write` and `closeInput`.
        case pipe
        /// /dev/null.
        case nothing
        /// An open descriptor of the caller.
        case descriptor(Int32)
    }

    /// All of argv; the first is looked up in PATH.
    public var arguments: [String]
    /// All of the environment.
    public var environment: [String: String]
    /// Where it starts, nil for here.
    public var directory: String?
    /// Standard input.
    public var input: Input = .pipe
    /// Descriptors of the program that the test reads. Standard output and error go to /dev/null when not named.
    public var readable: [Int32] = [1, 2]
    /// Further descriptors: the number here and the number there.
    public var passed: [(here: Int32, there: Int32)] = []
    /// Standard input, output and error are a terminal of a session of its own; read it as descriptor 1.
    public var terminal = false
    /// Milliseconds from SIGTERM to SIGKILL when it is stopped.
    public var grace: Int32 = 2000
    /// Removed, with everything below, when the process is stopped or the test process dies.
    public var temporary: [String] = []

    /// A program with the environment of the test, and `changes` to it.
    public init(_ arguments: [String], changes: [String: String] = [:]) {
        self.arguments = arguments
        environment = ProcessInfo.processInfo.environment.merging(changes) { $1 }
    }

    /// A program with this environment and no other.
    public init(_ arguments: [String], environment: [String: String]) {
        self.arguments = arguments
        self.environment = environment
    }

    /// Names for messages.
    var name: String { arguments.joined(separator: " ") }
}

/// What a program that has ended left behind.
public struct Finished: Sendable {
    public let termination: Termination
    /// All of standard output, as UTF-8.
    public let output: String
    /// All of standard error, as UTF-8.
    public let error: String

    /// The exit status; 128 + N after signal N, as shells say it.
    public var status: Int32 {
        switch termination {
        case .exited(let status): status
        case .killed(let signal): 128 + signal
        }
    }
}
