internal import Glibc
public import SecretMemory

extension SecretBytes {
    /// Fills all of `capacity`, at most 256 bytes, from the kernel. The corresponding C function is `getentropy`.
    public mutating func fillRandomly() throws(Errno) {
        try unsafe fill { (room) throws(Errno) in
            guard let base = room.baseAddress, unsafe getentropy(base, room.count) == 0 else { throw Errno(errno) }
            return room.count
        }
    }
}
