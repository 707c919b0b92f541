internal import CCairo
internal import CPixbuf
internal import Glibc
internal import LinuxKit
internal import LockCore
internal import PatternCore

/// A picture from a file, in the size it is drawn in.
///
/// Owner: this object, of the surface. Thread: the program's only one. A missed `deinit` leaks and nothing more.
@safe final class Picture {
    let surface: OpaquePointer
    /// Pixels.
    let width: Int
    /// Pixels.
    let height: Int

    /// Larger pictures are not unpacked: a small file may hold an endless one.
    private static let mostPixels = 64 << 20
    /// Bytes of a file.
    private static let mostBytes: Int64 = 32 << 20

    /// Reads a picture, so large that it covers `width` × `height`. Nil when there is none that can be read: a link is
    /// followed, but only a regular file is opened.
    init?(path: String, covering wide: Int, _ high: Int) {
        guard Self.isReadable(path), let pixels = unsafe Self.load(path, wide, high) else { return nil }
        defer { unsafe cpixbuf_unref(UnsafeMutableRawPointer(pixels)) }
        width = Int(unsafe gdk_pixbuf_get_width(pixels))
        height = Int(unsafe gdk_pixbuf_get_height(pixels))
        guard let made = unsafe cairo_image_surface_create(CAIRO_FORMAT_ARGB32, Int32(width), Int32(height)),
            let target = unsafe cairo_image_surface_get_data(made)
        else { return nil }
        unsafe surface = made
        unsafe cairo_surface_flush(made)
        let channels = Int(unsafe gdk_pixbuf_get_n_channels(pixels))
        let (from, to) = unsafe (
            Int(gdk_pixbuf_get_rowstride(pixels)), Int(cairo_image_surface_get_stride(made))
        )
        guard let source = unsafe gdk_pixbuf_read_pixels(pixels) else { return }
        for y in 0..<height {
            let row = unsafe UnsafeMutableRawPointer(target + y * to)
            for x in 0..<width {
                let pixel = unsafe source + y * from + x * channels
                let alpha = channels == 4 ? UInt32(unsafe pixel[3]) : 255
                var value = alpha << 24
                for (part, shift) in [(0, 16), (1, 8), (2, 0)] as [(Int, UInt32)] {
                    value |= ((UInt32(unsafe pixel[part]) * alpha + 127) / 255) << shift
                }
                unsafe row.storeBytes(of: value, toByteOffset: x * 4, as: UInt32.self)
            }
        }
        unsafe cairo_surface_mark_dirty(made)
    }

    deinit { unsafe cairo_surface_destroy(surface) }

    /// The lightest and the darkest pixel, as relative luminances.
    var luminances: ClosedRange<Double> {
        guard let data = unsafe cairo_image_surface_get_data(surface) else { return 0...1 }
        let rowBytes = Int(unsafe cairo_image_surface_get_stride(surface))
        var (least, most) = (1.0, 0.0)
        // Every third pixel in both directions: a speck does not count.
        for y in stride(from: 0, to: height, by: 3) {
            for x in stride(from: 0, to: width, by: 3) {
                let pixel = unsafe UnsafeRawPointer(data + y * rowBytes + x * 4).load(as: UInt32.self)
                let light = Colour(pixel & 0xff_ffff).luminance
                least = min(least, light)
                most = max(most, light)
            }
        }
        return min(least, most)...max(least, most)
    }

    /// Draws it so that it covers a circle.
    ///
    /// - Parameter isScaled: whether it may have been made for another radius.
    func paint(on canvas: borrowing Canvas, centre: BoardPoint, radius: Double, isScaled: Bool = false) {
        let context = unsafe canvas.context
        unsafe cairo_save(context)
        unsafe cairo_new_path(context)
        unsafe cairo_arc(context, centre.x, centre.y, radius, 0, 2 * .pi)
        unsafe cairo_clip(context)
        if isScaled {
            let scale = radius * 2 / Double(min(width, height))
            unsafe cairo_translate(context, centre.x * (1 - scale), centre.y * (1 - scale))
            unsafe cairo_scale(context, scale, scale)
        }
        unsafe cairo_set_source_surface(
            context, surface, (centre.x - Double(width) / 2).rounded(), (centre.y - Double(height) / 2).rounded())
        unsafe cairo_paint(context)
        unsafe cairo_restore(context)
    }

    private static func isReadable(_ path: String) -> Bool {
        do throws(Errno) {
            let status = try FileDescriptor.open(path, flags: O_RDONLY | O_NONBLOCK | O_NOCTTY).status()
            return status.isRegular && status.size > 0 && status.size <= mostBytes
        } catch { return false }
    }

    private static func load(_ path: String, _ wide: Int, _ high: Int) -> OpaquePointer? {
        var (width, height): (Int32, Int32) = (0, 0)
        guard unsafe gdk_pixbuf_get_file_info(path, &width, &height) != nil, width > 0, height > 0,
            Int(width) * Int(height) <= mostPixels
        else { return nil }
        let scale = max(Double(wide) / Double(width), Double(high) / Double(height))
        let size = (max((Double(width) * scale).rounded(.up), 1), max((Double(height) * scale).rounded(.up), 1))
        guard size.0 * size.1 <= Double(mostPixels) else { return nil }
        guard
            let loaded = unsafe gdk_pixbuf_new_from_file_at_scale(path, Int32(size.0), Int32(size.1), 1, nil)
        else { return nil }
        // A camera notes how it was held.
        guard let upright = unsafe gdk_pixbuf_apply_embedded_orientation(loaded) else { return unsafe loaded }
        unsafe cpixbuf_unref(UnsafeMutableRawPointer(loaded))
        return unsafe upright
    }
}
