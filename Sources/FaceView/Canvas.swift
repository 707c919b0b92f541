internal import CCairo
internal import LinuxKit
internal import LockCore
internal import PatternCore

/// A cairo context over memory of pixels.
///
/// Owner: this value, of the surface and the context. Thread: the program's only one. The pixels are kept alive by
/// the buffer it holds; a missed `deinit` leaks and nothing more.
@safe struct Canvas: ~Copyable {
    private let buffer: PixelBuffer
    private let surface: OpaquePointer
    let context: OpaquePointer

    init(_ buffer: PixelBuffer) {
        self.buffer = buffer
        let pixels = unsafe buffer.base.assumingMemoryBound(to: UInt8.self)
        unsafe surface = cairo_image_surface_create_for_data(
            pixels, CAIRO_FORMAT_RGB24, Int32(buffer.width), Int32(buffer.height), Int32(buffer.stride))
        unsafe context = cairo_create(surface)
    }

    deinit {
        unsafe cairo_destroy(context)
        unsafe cairo_surface_destroy(surface)
    }

    /// Waits until everything is in the pixels. The corresponding C function is `cairo_surface_flush`.
    borrowing func flush() { unsafe cairo_surface_flush(surface) }

    borrowing func writePNG(_ path: String) -> Bool {
        unsafe cairo_surface_write_to_png(surface, path) == CAIRO_STATUS_SUCCESS
    }

    static func readPNG(_ path: String) -> PixelBuffer? {
        guard let source = unsafe cairo_image_surface_create_from_png(path) else { return nil }
        defer { unsafe cairo_surface_destroy(source) }
        guard unsafe cairo_surface_status(source) == CAIRO_STATUS_SUCCESS else { return nil }
        let buffer = PixelBuffer(
            width: Int(unsafe cairo_image_surface_get_width(source)),
            height: Int(unsafe cairo_image_surface_get_height(source)), isShared: false)
        let canvas = Canvas(buffer)
        unsafe cairo_set_source_surface(canvas.context, source, 0, 0)
        unsafe cairo_paint(canvas.context)
        canvas.flush()
        return buffer
    }

    /// Draws inside a rectangle only.
    borrowing func clipped(to rect: PixelRect, _ body: () -> Void) {
        unsafe cairo_save(context)
        unsafe cairo_rectangle(context, Double(rect.x), Double(rect.y), Double(rect.width), Double(rect.height))
        unsafe cairo_clip(context)
        body()
        unsafe cairo_restore(context)
    }

    borrowing func setColour(_ colour: Colour) {
        unsafe cairo_set_source_rgba(context, colour.red, colour.green, colour.blue, colour.alpha)
    }

    borrowing func disc(_ centre: BoardPoint, radius: Double) {
        unsafe cairo_new_path(context)
        unsafe cairo_arc(context, centre.x, centre.y, max(radius, 0), 0, 2 * .pi)
        unsafe cairo_fill(context)
    }

    borrowing func ring(_ centre: BoardPoint, radius: Double, width: Double) {
        unsafe cairo_new_path(context)
        unsafe cairo_arc(context, centre.x, centre.y, max(radius, 0), 0, 2 * .pi)
        stroke(width: width, dash: 0)
    }

    borrowing func line(_ start: BoardPoint, _ end: BoardPoint, width: Double, dash: Double) {
        unsafe cairo_new_path(context)
        unsafe cairo_move_to(context, start.x, start.y)
        unsafe cairo_line_to(context, end.x, end.y)
        stroke(width: width, dash: dash)
    }

    borrowing func shape(_ points: [BoardPoint], isClosed: Bool, width: Double) {
        unsafe cairo_new_path(context)
        for point in points { unsafe cairo_line_to(context, point.x, point.y) }
        if isClosed { unsafe cairo_close_path(context) }
        guard width > 0 else {
            unsafe cairo_fill(context)
            return
        }
        unsafe cairo_set_line_join(context, CAIRO_LINE_JOIN_ROUND)
        stroke(width: width, dash: 0)
    }

    private borrowing func stroke(width: Double, dash: Double) {
        unsafe cairo_set_line_width(context, width)
        unsafe cairo_set_line_cap(context, dash > 0 ? CAIRO_LINE_CAP_BUTT : CAIRO_LINE_CAP_ROUND)
        if dash > 0 {
            unsafe withUnsafePointer(to: dash) { unsafe cairo_set_dash(context, $0, 1, 0) }
        }
        unsafe cairo_stroke(context)
        if dash > 0 { unsafe cairo_set_dash(context, nil, 0, 0) }
    }

    /// A rectangle with round corners as the current path.
    private borrowing func roundedPath(_ rect: FaceRect, radius: Double) {
        let corner = max(0, min(radius, min(rect.width, rect.height) / 2))
        unsafe cairo_new_path(context)
        unsafe cairo_arc(context, rect.right - corner, rect.y + corner, corner, -.pi / 2, 0)
        unsafe cairo_arc(context, rect.right - corner, rect.bottom - corner, corner, 0, .pi / 2)
        unsafe cairo_arc(context, rect.x + corner, rect.bottom - corner, corner, .pi / 2, .pi)
        unsafe cairo_arc(context, rect.x + corner, rect.y + corner, corner, .pi, 3 * .pi / 2)
        unsafe cairo_close_path(context)
    }

    borrowing func panel(_ rect: FaceRect, radius: Double) {
        roundedPath(rect, radius: radius)
        unsafe cairo_fill(context)
    }

    borrowing func frame(_ rect: FaceRect, radius: Double, width: Double) {
        roundedPath(rect.grown(by: -width / 2), radius: radius - width / 2)
        unsafe cairo_set_line_width(context, width)
        unsafe cairo_stroke(context)
    }
}
