import Languages
import LinuxKit

/// `--status-fd N`.
enum StatusOption {
    /// The open descriptor that it names, nil without the option.
    static func descriptor(of invocation: Invocation) throws(Failure) -> FileDescriptor? {
        guard let text = invocation.value("--status-fd") else { return nil }
        guard let number = Int32(text), number >= 0, let descriptor = FileDescriptor.inherited(number) else {
            throw Failure(.usage, "--status-fd needs the number of an open descriptor, not \(quoted(text))")
        }
        return descriptor
    }
}
