internal import CCairo

/// What is behind everything: a colour that changes from top to bottom, or a picture, put together once.
///
/// Owner: this value, of the pattern. A missed `deinit` leaks and nothing more.
@safe struct Background: ~Copyable {
    private let pattern: OpaquePointer

    /// Wide enough for pixels to be set at random between two neighbouring shades: no bands are seen.
    private static let stripWidth = 64

    /// A strip that is repeated sideways.
    init(height: Int, top: Colour, bottom: Colour) {
        let surface = unsafe cairo_image_surface_create(CAIRO_FORMAT_RGB24, Int32(Self.stripWidth), Int32(height))
        unsafe cairo_surface_flush(surface)
        if let data = unsafe cairo_image_surface_get_data(surface) {
            let stride = Int(unsafe cairo_image_surface_get_stride(surface))
            var noise = Noise()
            for y in 0..<height {
                let share = height > 1 ? Double(y) / Double(height - 1) : 0
                let row = unsafe UnsafeMutableRawPointer(data + y * stride)
                for x in 0..<Self.stripWidth {
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

    /// A picture under a veil of the theme's background, so thick that every text keeps its contrast over any place of
    /// the picture.
    init(_ picture: Picture, width: Int, height: Int, theme: Theme) {
        let surface = unsafe cairo_image_surface_create(CAIRO_FORMAT_RGB24, Int32(width), Int32(height))!
        let context = unsafe cairo_create(surface)!
        let scale = max(Double(width) / Double(picture.width), Double(height) / Double(picture.height))
        unsafe cairo_save(context)
        unsafe cairo_translate(
            context, (Double(width) - Double(picture.width) * scale) / 2,
            (Double(height) - Double(picture.height) * scale) / 2)
        unsafe cairo_scale(context, scale, scale)
        unsafe cairo_set_source_surface(context, picture.surface, 0, 0)
        unsafe cairo_pattern_set_extend(cairo_get_source(context), CAIRO_EXTEND_PAD)
        unsafe cairo_pattern_set_filter(cairo_get_source(context), CAIRO_FILTER_BILINEAR)
        unsafe cairo_paint(context)
        unsafe cairo_restore(context)
        let veil = theme.background
        unsafe cairo_set_source_rgba(context, veil.red, veil.green, veil.blue, theme.veil(over: picture.luminances))
        unsafe cairo_paint(context)
        unsafe cairo_destroy(context)
        unsafe pattern = cairo_pattern_create_for_surface(surface)
        unsafe cairo_surface_destroy(surface)
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
