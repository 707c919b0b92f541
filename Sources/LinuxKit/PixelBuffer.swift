internal import CLinux

/// Memory for a picture of 32 bits a pixel, 0x00RRGGBB in the machine's byte order, wiped when its last user ends.
///
/// A class, because the one who draws and the one who shows it must both keep it alive. For one thread.
@safe public final class PixelBuffer {
    /// Pixels.
    public let width: Int
    /// Pixels.
    public let height: Int
    /// Bytes from one row to the next.
    public var stride: Int { width * 4 }
    /// Bytes in all.
    public var size: Int { stride * height }

    /// The first pixel. Valid as long as this object.
    package let base: UnsafeMutableRawPointer
    /// The System V segment, when it is shared.
    package let segment: Int32?
    private var isNamed: Bool

    /// Black pixels, shared with an X server where the system has segments to share, else private.
    /// Ends the process when there is no memory at all.
    public init(width: Int, height: Int, isShared: Bool) {
        self.width = max(width, 1)
        self.height = max(height, 1)
        let size = self.width * self.height * 4
        var number: Int32 = -1
        if isShared, let memory = unsafe clx_pixels_share(size, &number) {
            unsafe base = memory
            segment = number
            isNamed = true
            return
        }
        guard let memory = unsafe clx_pixels_allocate(size) else { fatalError("no memory for a picture") }
        unsafe base = memory
        segment = nil
        isNamed = false
    }

    deinit {
        forgetName()
        if segment != nil { unsafe clx_pixels_unshare(base, size) } else { unsafe clx_pixels_free(base, size) }
    }

    /// To be called once the X server attached the segment: from then on it vanishes with its last user.
    package func forgetName() {
        guard isNamed, let segment else { return }
        isNamed = false
        _ = clx_pixels_forget_name(segment)
    }

    /// The pixel at a place inside the picture, as 0xRRGGBB.
    public subscript(x: Int, y: Int) -> UInt32 {
        precondition(x >= 0 && x < width && y >= 0 && y < height, "outside the picture")
        return unsafe base.load(fromByteOffset: y * stride + x * 4, as: UInt32.self) & 0xff_ffff
    }
}
