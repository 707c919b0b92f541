public import LinuxKit

/// What went wrong in the machinery of a test, not in what is tested.
public enum RigError: Error, CustomStringConvertible, Sendable {
    /// A system call failed.
    case system(operation: String, Errno)
    /// Something did not come in time; `seen` is what came instead.
    case timedOut(waitingFor: String, seen: String)
    /// A program ended that should have gone on; `seen` is what it wrote.
    case ended(program: String, Termination, seen: String)
    /// A program or server said no.
    case refused(String)

    public var description: String {
        switch self {
        case .system(let operation, let errno): "\(operation): \(errno)"
        case .timedOut(let expected, let seen): "waited in vain for \(expected); seen: \(seen)"
        case .ended(let program, let termination, let seen): "\(program) ended (\(termination)); seen: \(seen)"
        case .refused(let text): text
        }
    }

    /// Runs `body`, and names the operation when it fails.
    static func named<Value: ~Copyable>(
        _ operation: String, _ body: () throws(Errno) -> Value
    ) throws(RigError) -> Value {
        do throws(Errno) { return try body() } catch { throw .system(operation: operation, error) }
    }

    /// The result of a C function that returns a negative errno on failure.
    @discardableResult
    static func check(_ operation: String, _ result: Int32) throws(RigError) -> Int32 {
        if result < 0 { throw .system(operation: operation, Errno(-result)) }
        return result
    }
}
