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
    private var bytes = 0

    /// Lines that were not drawn since are thrown away with all others when there are so many bytes of them.
    private static let mostBytes = 6 << 20

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
        bytes = 0
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
            if bytes + width * height > Self.mostBytes { forgetAll() }
            bytes += width * height
            unsafe mask = render(key)
            unsafe masks[key] = mask
        }
        unsafe cairo_mask_surface(canvas.context, mask, rect.x.rounded(), rect.y.rounded())
    }

    private func render(_ key: Key) -> OpaquePointer {
        let surface = unsafe cairo_image_surface_create(CAIRO_FORMAT_A8, Int32(key.width), Int32(key.height))!
        let cairo = unsafe cairo_create(surface)!
        let layout = unsafe makeFitting(key)
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

    /// How much smaller a text may become before it is cut.
    private static let sizes = [1.0, 0.92, 0.85, 0.78, 0.72, 2.0 / 3]

    /// A layout of a label's text: smaller, down to two thirds, where it or a companion would be cut otherwise. The
    /// caller ends it.
    private func makeFitting(_ key: Key) -> OpaquePointer {
        let texts = [key.label.text] + key.label.companions
        let share = texts.map { fittingShare($0, key) }.min() ?? 1
        return unsafe makeLayout(key, key.label.text, size: key.label.size * share)
    }

    /// The largest of `sizes` at which a text is whole; the smallest where it never is.
    private func fittingShare(_ text: String, _ key: Key) -> Double {
        let whole = Self.sizes.first { share in
            let layout = unsafe makeLayout(key, text, size: key.label.size * share)
            defer { unsafe ccairo_unref(UnsafeMutableRawPointer(layout)) }
            return unsafe !isCut(layout, key)
        }
        return whole ?? Self.sizes[Self.sizes.count - 1]
    }

    private func isCut(_ layout: OpaquePointer, _ key: Key) -> Bool {
        var wide: Int32 = 0
        var high: Int32 = 0
        unsafe pango_layout_get_pixel_size(layout, &wide, &high)
        return unsafe pango_layout_is_ellipsized(layout) != 0 || high > key.height
    }

    /// Whether a label cannot be read whole in a rectangle, however small it may become.
    func isCut(_ label: Label, in rect: FaceRect) -> Bool {
        guard !label.text.isEmpty else { return false }
        let key = Key(label: label, width: Int(rect.width.rounded(.down)), height: Int(rect.height.rounded(.down)))
        guard key.width > 0, key.height > 0 else { return true }
        let layout = unsafe makeFitting(key)
        defer { unsafe ccairo_unref(UnsafeMutableRawPointer(layout)) }
        return unsafe isCut(layout, key)
    }

    private func makeLayout(_ key: Key, _ text: String, size: Double) -> OpaquePointer {
        let layout = unsafe makeLayout(size: size, weight: key.label.weight)
        let scale = Int32(PANGO_SCALE)
        unsafe pango_layout_set_width(layout, Int32(key.width) * scale)
        unsafe pango_layout_set_height(layout, Int32(key.height) * scale)
        unsafe pango_layout_set_wrap(layout, PANGO_WRAP_WORD_CHAR)
        unsafe pango_layout_set_ellipsize(layout, PANGO_ELLIPSIZE_END)
        unsafe pango_layout_set_text(layout, text, -1)
        // Pango's left is where a line of its text begins; ours is the left of the screen.
        let isFromRight = unsafe pango_layout_get_direction(layout, 0) == PANGO_DIRECTION_RTL
        let alignment =
            switch key.label.alignment {
            case .left: isFromRight ? PANGO_ALIGN_RIGHT : PANGO_ALIGN_LEFT
            case .centre: PANGO_ALIGN_CENTER
            case .right: isFromRight ? PANGO_ALIGN_LEFT : PANGO_ALIGN_RIGHT
            }
        unsafe pango_layout_set_alignment(layout, alignment)
        return unsafe layout
    }

    /// Draws typed text on one line so that its end is in sight, in the current colour; from the left, or up to the
    /// right.
    ///
    /// Each letter is laid out on its own, so that no copy of the whole text is left behind.
    func draw(
        typed text: borrowing SecretBytes, size: Double, _ alignment: Label.Alignment, in rect: FaceRect,
        on canvas: borrowing Canvas
    ) {
        let layout = unsafe makeLayout(size: size, weight: .regular)
        var widths: [Int32] = []
        var high: Int32 = 0
        unsafe text.withBytes { bytes in
            unsafe Self.forEachLetter(bytes) { letter in
                var wide: Int32 = 0
                unsafe pango_layout_set_text(layout, letter.baseAddress, Int32(letter.count))
                unsafe pango_layout_get_pixel_size(layout, &wide, &high)
                widths.append(wide)
            }
        }
        let whole = Double(widths.reduce(0, +))
        let context = unsafe canvas.context
        unsafe cairo_save(context)
        unsafe cairo_rectangle(context, rect.x, rect.y, rect.width, rect.height)
        unsafe cairo_clip(context)
        var x = (alignment == .right || whole > rect.width ? rect.right - whole : rect.x).rounded()
        var index = 0
        unsafe text.withBytes { bytes in
            unsafe Self.forEachLetter(bytes) { letter in
                unsafe pango_layout_set_text(layout, letter.baseAddress, Int32(letter.count))
                unsafe cairo_move_to(context, x, (rect.middleY - Double(high) / 2).rounded())
                unsafe pango_cairo_show_layout(context, layout)
                x += Double(widths[index])
                index += 1
            }
        }
        unsafe cairo_restore(context)
        unsafe ccairo_unref(UnsafeMutableRawPointer(layout))
    }

    /// Lends each letter of a UTF-8 text with the marks that belong to it. The pointer must not outlive `body`.
    private static func forEachLetter(
        _ bytes: UnsafeRawBufferPointer, _ body: (UnsafeBufferPointer<CChar>) -> Void
    ) {
        var start = 0
        var end = 0
        while end < bytes.count {
            var next = end + 1
            while next < bytes.count, unsafe bytes[next] & 0xc0 == 0x80 { next += 1 }
            // Combining marks: U+0300 to U+036F in two bytes.
            let isMark = unsafe next - end == 2 && (bytes[end] == 0xcc || bytes[end] == 0xcd && bytes[end + 1] < 0xb0)
            if !isMark, end > start {
                unsafe body(UnsafeRawBufferPointer(rebasing: bytes[start..<end]).assumingMemoryBound(to: CChar.self))
                start = end
            }
            end = next
        }
        if end > start {
            unsafe body(UnsafeRawBufferPointer(rebasing: bytes[start..<end]).assumingMemoryBound(to: CChar.self))
        }
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
