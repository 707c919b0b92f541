public import LinuxKit

/// Why a store gives no answer. Each of them is *unavailable*: never right, and never wrong.
public enum StoreError: Error, Equatable, Sendable {
    /// One of the files (`record`, `counter`, `pepper`, `lock`, `directory`) cannot be used.
    case file(String, FileFault)
    /// A file (`record`, `counter`, `pepper`) is not in its form.
    case malformed(String)
    /// A record without its counter.
    case counterMissing
    /// The record is of another user or uid.
    case foreignRecord
    /// There is no pepper at all.
    case pepperAbsent
    /// The record was made with a pepper that is not here.
    case pepperMissing
    /// No memory for the hash.
    case hash
    /// The boot id cannot be read.
    case boot
}

extension StoreError: CustomStringConvertible {
    public var description: String {
        switch self {
        case .file(let what, .system(let operation, let error)): "\(what): \(operation): \(error)"
        case .file(let what, let fault): "\(what): \(fault)"
        case .malformed(let what): "\(what) is malformed"
        case .counterMissing: "the attempt counter of a record is missing"
        case .foreignRecord: "the record is another user's"
        case .pepperAbsent:
            "there is no pepper; run patternlock-verifier --init and enrol every pattern again; passwords work"
        case .pepperMissing: "the record was made with another pepper; enrol the pattern again; the password works"
        case .hash: "no memory for the hash"
        case .boot: "the boot id cannot be read"
        }
    }
}
