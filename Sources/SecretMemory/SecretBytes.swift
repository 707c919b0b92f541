internal import CLinux

/// The one home of a secret: a fixed number of bytes in memory of its own, which cannot be copied, is kept out of
/// swap and core files where the system allows it, and is wiped when it ends.
///
/// Never turn its contents into an `Array` or a `String`: both leave copies behind.
@safe public struct SecretBytes: ~Copyable {
    private let base: UnsafeMutableRawPointer

    /// How many bytes fit. Fixed for life: growing would leave copies.
    public let capacity: Int

    /// How many bytes are there now, from 0 to `capacity`.
    public private(set) var count = 0

    /// Room for `capacity` bytes (at least 1), all zero. Ends the process when there is no memory: a secret has
    /// nowhere else to go.
    public init(capacity: Int) {
        let size = max(capacity, 1)
        guard let memory = unsafe clx_secret_allocate(size) else { fatalError("no memory for a secret") }
        unsafe base = memory
        self.capacity = size
    }

    deinit {
        unsafe clx_secret_free(base, capacity)
    }

    /// Whether no byte is there.
    public var isEmpty: Bool { count == 0 }

    /// The byte at `index`, from 0 to `count - 1`.
    public subscript(index: Int) -> UInt8 {
        get {
            precondition(index >= 0 && index < count, "index outside the secret")
            return unsafe base.load(fromByteOffset: index, as: UInt8.self)
        }
        set {
            precondition(index >= 0 && index < count, "index outside the secret")
            unsafe base.storeBytes(of: newValue, toByteOffset: index, as: UInt8.self)
        }
    }

    /// Adds one byte. Returns false, and changes nothing, when the secret is full.
    @discardableResult
    public mutating func append(_ byte: UInt8) -> Bool {
        guard count < capacity else { return false }
        unsafe base.storeBytes(of: byte, toByteOffset: count, as: UInt8.self)
        count += 1
        return true
    }

    /// Adds all bytes of another secret. Returns false, and changes nothing, when they do not fit.
    @discardableResult
    public mutating func append(contentsOf other: borrowing SecretBytes) -> Bool {
        guard count + other.count <= capacity else { return false }
        unsafe (base + count).copyMemory(from: other.base, byteCount: other.count)
        count += other.count
        return true
    }

    /// Takes the last byte away and wipes its place. Does nothing when there is none.
    public mutating func removeLast() {
        guard count > 0 else { return }
        count -= 1
        unsafe base.storeBytes(of: 0, toByteOffset: count, as: UInt8.self)
    }

    /// Takes all bytes away and wipes their places.
    public mutating func removeAll() {
        unsafe clx_wipe(base, capacity)
        count = 0
    }

    /// Lends the bytes that are there, to read. The pointer must not outlive `body`.
    public borrowing func withBytes<Result: ~Copyable, Failure: Error>(
        _ body: (UnsafeRawBufferPointer) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        try unsafe body(UnsafeRawBufferPointer(start: base, count: count))
    }

    /// Lends all `capacity` bytes, to be filled by a system call, and takes the number of bytes that are there
    /// afterwards from the result of `body`.
    public mutating func fill<Failure: Error>(
        _ body: (UnsafeMutableRawBufferPointer) throws(Failure) -> Int
    ) throws(Failure) {
        let filled = try unsafe body(UnsafeMutableRawBufferPointer(start: base, count: capacity))
        precondition(filled >= 0 && filled <= capacity, "more bytes than fit")
        count = filled
    }

    /// Whether both hold the same bytes. The time taken depends on their number only.
    public borrowing func isEqual(to other: borrowing SecretBytes) -> Bool {
        guard count == other.count else { return false }
        return unsafe clx_equal_constant_time(base, other.base, count) == 1
    }

    /// A second secret with the same bytes.
    public borrowing func duplicate() -> SecretBytes {
        var copy = SecretBytes(capacity: capacity)
        copy.append(contentsOf: self)
        return copy
    }
}
