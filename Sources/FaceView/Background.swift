internal import CCairo

/// A colour that changes from top to bottom, drawn once as a narrow strip and repeated sideways.
///
/// Owner: this value, of the pattern. A missed `deinit` leaks and nothing more.
@safe struct Background: ~Copyable {
    private let pattern: OpaquePointer

    /// Wide enough for pixels to be set at random between two neighbouring shades: no bands are seen.
    private static let width = 64

    init(height: Int, top: Colour, bottom: Colour) {
        let surface = unsafe cairo_image_surface_create(CAIRO_FORMAT_RGB24, Int32(Self.width), Int32(height))
        unsafe cairo_surface_flush(surface)
        if let data = unsafe cairo_image_surface_get_data(surface) {
            let stride = Int(unsafe cairo_image_surface_get_stride(surface))
            var noise = Noise()
            for y in 0..<height {
                let share = height > 1 ? Double(y) / Double(height - 1) : 0
                let row = unsafe UnsafeMutableRawPointer(data + y * stride)
                for x in 0..<Self.width {
                    let pixel = Self.pixel(top, bottom, share, noise.next())
                    unsafe row.storeBytes(of: pixel, toByteOffset: x * 4, as: UInt32.self)
                }
            }
        }
        unsafe cairo_surface_mark_dirty(surface)
        unsafe pattern = cairo_pattern_create_for_surface(surface)
        unsafe cairo_surface_destroy(surface)
        unsafe cairo_pattern_set_extend(pattern, CAIRO_EXTEND_REPEAT)
        unsafe cairo_pattern_set_filter(pattern, CAIRO_FILTER_NEAREST)
    }

    deinit { unsafe cairo_pattern_destroy(pattern) }

    /// Fills what is not clipped away.
    borrowing func paint(on canvas: borrowing Canvas) {
        unsafe cairo_set_source(canvas.context, pattern)
        unsafe cairo_set_operator(canvas.context, CAIRO_OPERATOR_SOURCE)
        unsafe cairo_paint(canvas.context)
        unsafe cairo_set_operator(canvas.context, CAIRO_OPERATOR_OVER)
    }

    private static func pixel(_ top: Colour, _ bottom: Colour, _ share: Double, _ threshold: Double) -> UInt32 {
        func part(_ one: Double, _ two: Double) -> UInt32 {
            UInt32(max(0, min(255, ((one + (two - one) * share) * 255 + threshold).rounded(.down))))
        }
        return part(top.red, bottom.red) << 16 | part(top.green, bottom.green) << 8 | part(top.blue, bottom.blue)
    }
}

/// Numbers from 0 to 1 without a pattern to see, the same ones every time.
private struct Noise {
    private var state: UInt32 = 0x9e37_79b9

    mutating func next() -> Double {
        state ^= state << 13
        state ^= state >> 17
        state ^= state << 5
        return Double(state >> 8) / Double(1 << 24)
    }
}
