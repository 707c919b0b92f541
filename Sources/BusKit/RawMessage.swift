internal import CSystemd
internal import Glibc
internal import LinuxKit

/// The owner of a message of libsystemd.
///
/// Owner: this value, one reference. Thread: the program's only one. Valid until `deinit`; a message keeps its bus
/// alive. A missed `deinit` leaks it.
@safe final class RawMessage {
    let pointer: OpaquePointer

    /// Takes over a reference.
    init(owning pointer: OpaquePointer) { unsafe self.pointer = pointer }

    deinit { unsafe _ = sd_bus_message_unref(pointer) }

    /// Makes one by a function that fills a pointer.
    convenience init(_ make: (UnsafeMutablePointer<OpaquePointer?>) -> Int32) throws(Errno) {
        var made: OpaquePointer?
        try unsafe check(make(&made))
        guard let made = unsafe made else { throw .invalid }
        unsafe self.init(owning: made)
    }
}

/// The result of a function of libsystemd: itself when not negative, else thrown.
@discardableResult
func check(_ result: Int32) throws(Errno) -> Int32 {
    if result < 0 { throw Errno(-result) }
    return result
}

/// A text of libsystemd, empty when there is none.
func text(_ pointer: UnsafePointer<CChar>?) -> String {
    guard let pointer = unsafe pointer else { return "" }
    return unsafe String(cString: pointer)
}
