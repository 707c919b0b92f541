internal import LinuxKit

/// A descriptor in a box, for optionals and arrays; closed when the last holder lets go.
final class OwnedDescriptor {
    private let descriptor: FileDescriptor

    init(_ descriptor: consuming FileDescriptor) { self.descriptor = descriptor }

    /// The number, valid as long as this value.
    var number: Int32 { descriptor.number }

    /// Runs `body` with the descriptor.
    func use<Value>(_ body: (borrowing FileDescriptor) throws(Errno) -> Value) throws(Errno) -> Value {
        try body(descriptor)
    }
}
