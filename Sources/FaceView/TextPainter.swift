internal import CCairo
internal import LockCore
internal import PatternCore
internal import SecretMemory

/// Lays out lines of text once and keeps them as masks: drawing one again costs a copy.
///
/// Owner: this object, of the context and the masks. Thread: the program's only one. A missed `deinit` leaks and
/// nothing more. Typed text is never kept.
@safe final class TextPainter {
    private struct Key: Hashable {
        var label: Label
        var width: Int
        var height: Int
    }

    private let context: OpaquePointer
    private let family: String
    private var masks: [Key: OpaquePointer] = unsafe [:]

    /// Lines that were not drawn since are thrown away with all others when there are so many.
    private static let mostMasks = 48

    init(family: String) {
        self.family = family
        unsafe context = pango_font_map_create_context(pango_cairo_font_map_get_default())
    }

    deinit {
        forgetAll()
        unsafe ccairo_unref(UnsafeMutableRawPointer(context))
    }

    func forgetAll() {
        unsafe masks.values.forEach { mask in unsafe cairo_surface_destroy(mask) }
        unsafe masks.removeAll()
    }

    /// Draws a label in the middle of a rectangle's height, in the current colour.
    func draw(_ label: Label, in rect: FaceRect, on canvas: borrowing Canvas) {
        let width = Int(rect.width.rounded(.down))
        let height = Int(rect.height.rounded(.down))
        guard width > 0, height > 0, !label.text.isEmpty else { return }
        let key = Key(label: label, width: width, height: height)
        let mask: OpaquePointer
        if let known = unsafe masks[key] {
            unsafe mask = known
        } else {
            if unsafe masks.count >= Self.mostMasks { forgetAll() }
            unsafe mask = render(key)
            unsafe masks[key] = mask
        }
        unsafe cairo_mask_surface(canvas.context, mask, rect.x.rounded(), rect.y.rounded())
    }

    private func render(_ key: Key) -> OpaquePointer {
        let surface = unsafe cairo_image_surface_create(CAIRO_FORMAT_A8, Int32(key.width), Int32(key.height))!
        let cairo = unsafe cairo_create(surface)!
        let layout = unsafe makeLayout(size: key.label.size, weight: key.label.weight)
        let scale = Int32(PANGO_SCALE)
        unsafe pango_layout_set_width(layout, Int32(key.width) * scale)
        unsafe pango_layout_set_height(layout, Int32(key.height) * scale)
        unsafe pango_layout_set_wrap(layout, PANGO_WRAP_WORD_CHAR)
        unsafe pango_layout_set_ellipsize(layout, PANGO_ELLIPSIZE_END)
        unsafe pango_layout_set_alignment(
            layout, key.label.alignment == .centre ? PANGO_ALIGN_CENTER : PANGO_ALIGN_LEFT)
        unsafe pango_layout_set_text(layout, key.label.text, -1)
        var lines: Int32 = 0
        var high: Int32 = 0
        unsafe pango_layout_get_pixel_size(layout, &lines, &high)
        unsafe cairo_move_to(cairo, 0, max(Double(Int32(key.height) - high) / 2, 0).rounded())
        unsafe cairo_set_source_rgba(cairo, 1, 1, 1, 1)
        unsafe pango_cairo_show_layout(cairo, layout)
        unsafe ccairo_unref(UnsafeMutableRawPointer(layout))
        unsafe cairo_destroy(cairo)
        return unsafe surface
    }

    /// Draws typed text on one line so that its end is in sight, in the current colour.
    func draw(typed text: borrowing SecretBytes, size: Double, in rect: FaceRect, on canvas: borrowing Canvas) {
        let layout = unsafe makeLayout(size: size, weight: .regular)
        unsafe pango_layout_set_single_paragraph_mode(layout, 1)
        unsafe text.withBytes { bytes in
            if let base = bytes.baseAddress, bytes.count > 0 {
                unsafe pango_layout_set_text(layout, base.assumingMemoryBound(to: CChar.self), Int32(bytes.count))
            }
        }
        var wide: Int32 = 0
        var high: Int32 = 0
        unsafe pango_layout_get_pixel_size(layout, &wide, &high)
        let overhang = max(Double(wide) - rect.width, 0)
        let context = unsafe canvas.context
        unsafe cairo_save(context)
        unsafe cairo_rectangle(context, rect.x, rect.y, rect.width, rect.height)
        unsafe cairo_clip(context)
        unsafe cairo_move_to(
            context, (rect.x - overhang).rounded(), (rect.middleY - Double(high) / 2).rounded())
        unsafe pango_cairo_show_layout(context, layout)
        unsafe cairo_restore(context)
        unsafe ccairo_unref(UnsafeMutableRawPointer(layout))
    }

    private func makeLayout(size: Double, weight: Label.Weight) -> OpaquePointer {
        let layout = unsafe pango_layout_new(context)!
        let font = unsafe pango_font_description_new()!
        unsafe pango_font_description_set_family(font, family)
        unsafe pango_font_description_set_absolute_size(font, size * Double(PANGO_SCALE))
        let pango =
            switch weight {
            case .light: PANGO_WEIGHT_LIGHT
            case .regular: PANGO_WEIGHT_NORMAL
            case .medium: PANGO_WEIGHT_MEDIUM
            }
        unsafe pango_font_description_set_weight(font, pango)
        unsafe pango_layout_set_font_description(layout, font)
        unsafe pango_font_description_free(font)
        return unsafe layout
    }
}
