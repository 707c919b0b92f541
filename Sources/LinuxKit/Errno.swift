internal import CLinux
internal import Glibc

/// A checked `errno` value.
public struct Errno: Error, Equatable, Hashable, CustomStringConvertible, Sendable {
    /// The positive number, such as `EACCES`.
    public let code: Int32

    /// Wraps a positive errno number.
    public init(_ code: Int32) { self.code = code }

    /// The system's sentence for the number, for messages to people.
    public var description: String {
        if self == .illegalText { return "it holds bytes that are not UTF-8: make it UTF-8 with iconv(1) first" }
        // Single-threaded programs: the static buffer of strerror is ours.
        return unsafe String(cString: clx_error_text(code))
    }

    public static let noEntry = Errno(ENOENT)
    public static let wouldBlock = Errno(EAGAIN)
    public static let interrupted = Errno(EINTR)
    public static let exists = Errno(EEXIST)
    public static let messageSize = Errno(EMSGSIZE)
    public static let notPermitted = Errno(EPERM)
    public static let accessDenied = Errno(EACCES)
    public static let notDirectory = Errno(ENOTDIR)
    public static let loop = Errno(ELOOP)
    public static let timedOut = Errno(ETIMEDOUT)
    public static let invalid = Errno(EINVAL)
    /// What is to be text and is none.
    public static let illegalText = Errno(EILSEQ)
    public static let connectionReset = Errno(ECONNRESET)

    /// The result of a shim: itself when not negative, else thrown as an error.
    @discardableResult
    package static func check<Value: SignedInteger>(_ result: Value) throws(Errno) -> Value {
        if result < 0 { throw Errno(Int32(-result)) }
        return result
    }
}
