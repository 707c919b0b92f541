extension Theme {
    /// The themes that are there without a configuration, the usual one first.
    public static let builtIn = [dark, light, contrast, dusk]

    /// The built-in theme of a name.
    public static func named(_ name: String) -> Theme? { builtIn.first { $0.name == name } }

    /// Dark and calm.
    public static let dark = Theme(
        name: "dark", background: Colour(0x161b26), backgroundBottom: Colour(0x0c0f16), text: Colour(0xe8ecf4),
        mutedText: Colour(0xa3aec2), wrongText: Colour(0xff8f87), acceptedText: Colour(0x6fdc8c),
        noticeText: Colour(0xf2c14e), accent: Colour(0x7ab8ff), accentText: Colour(0x0c0f16),
        buttonFill: Colour(0x232b3a), buttonPressed: Colour(0x3d4b65), buttonText: Colour(0xd5dcea),
        fieldFill: Colour(0x1e2532), fieldFrame: Colour(0x5b6a85), fontFamily: fonts,
        normal: .normal(ring: 0x4a566d, fill: 0x1d2431, centre: 0xaeb9cc),
        selected: .selected(ring: 0x7ab8ff, fill: 0x213350, centre: 0xd8eaff, line: 0x5a9df0),
        wrong: .wrong(ring: 0xff8f87, fill: 0x40201f, centre: 0xffb4ae, line: 0xe5635a),
        accepted: .accepted(ring: 0x6fdc8c, fill: 0x2f8f4e, centre: 0xe9ffef, line: 0x4cc26d),
        disabled: .disabled(ring: 0x343d4e, fill: 0x161b26, centre: 0x4c5870))

    /// For bright rooms.
    public static let light = Theme(
        name: "light", background: Colour(0xf4f6f9), backgroundBottom: Colour(0xdfe4ec), text: Colour(0x1a2130),
        mutedText: Colour(0x4a556b), wrongText: Colour(0xa3160f), acceptedText: Colour(0x0f6130),
        noticeText: Colour(0x7a4b00), accent: Colour(0x1c5fb8), accentText: Colour(0xffffff),
        buttonFill: Colour(0xccd5e3), buttonPressed: Colour(0xa9b7ce), buttonText: Colour(0x222c3f),
        fieldFill: Colour(0xffffff), fieldFrame: Colour(0x7b879c), fontFamily: fonts,
        normal: .normal(ring: 0xa7b2c5, fill: 0xffffff, centre: 0x4a556b),
        selected: .selected(ring: 0x1c5fb8, fill: 0xc3dbf8, centre: 0x0f3f80, line: 0x3a7fd6),
        wrong: .wrong(ring: 0xa3160f, fill: 0xffd9d6, centre: 0x8a120c, line: 0xc8352c),
        accepted: .accepted(ring: 0x0f6130, fill: 0x2f9a57, centre: 0xffffff, line: 0x1d7f43),
        disabled: .disabled(ring: 0xc6cedb, fill: 0xf4f6f9, centre: 0xb0bac9))

    /// For eyes that need it: black and white, thick, one colour for what is chosen.
    public static let contrast = Theme(
        name: "contrast", background: Colour(0x000000), backgroundBottom: Colour(0x000000), text: Colour(0xffffff),
        mutedText: Colour(0xffffff), wrongText: Colour(0xffb0a8), acceptedText: Colour(0x8dff9f),
        noticeText: Colour(0xffe14d), accent: Colour(0xffe14d), accentText: Colour(0x000000),
        buttonFill: Colour(0x2a2a2a), buttonPressed: Colour(0x5a5a5a), buttonText: Colour(0xffffff),
        buttonFrame: Colour(0xffffff),
        fieldFill: Colour(0x101010), fieldFrame: Colour(0xffffff), fontFamily: fonts,
        normal: DotStyle(
            ringColour: Colour(0xffffff), ringWidth: 0.035, fillColour: Colour(0x000000), showsFill: false,
            centreColour: Colour(0xffffff), centreRadius: 0.08, lineColour: Colour(0xffffff)),
        selected: DotStyle(
            ringColour: Colour(0xffe14d), ringWidth: 0.05, ringRadius: 0.26, fillColour: Colour(0x6b5d00),
            centreColour: Colour(0xffe14d), centreRadius: 0.13, lineColour: Colour(0xffe14d), lineWidth: 0.1),
        wrong: DotStyle(
            ringColour: Colour(0xffb0a8), ringWidth: 0.05, ringRadius: 0.24, fillColour: Colour(0x000000),
            centreColour: Colour(0xffb0a8), centreRadius: 0.14, mark: .cross,
            lineColour: Colour(0xffb0a8), lineWidth: 0.07, isLineDashed: true),
        accepted: DotStyle(
            ringColour: Colour(0xffffff), ringWidth: 0.05, ringRadius: 0.28, fillColour: Colour(0x8dff9f),
            centreColour: Colour(0x003d0c), centreRadius: 0.14, lineColour: Colour(0x8dff9f), lineWidth: 0.13),
        disabled: DotStyle(
            ringColour: Colour(0x8a8a8a), ringWidth: 0.02, ringRadius: 0.15, fillColour: Colour(0x000000),
            showsFill: false, centreColour: Colour(0x8a8a8a), centreRadius: 0.03, lineColour: Colour(0x8a8a8a),
            lineWidth: 0.04))

    /// Plum and apricot, for the evening.
    public static let dusk = Theme(
        name: "dusk", background: Colour(0x3a2a4a), backgroundBottom: Colour(0x21182e), text: Colour(0xf6edf4),
        mutedText: Colour(0xcdbcd2), wrongText: Colour(0xffa99c), acceptedText: Colour(0x9be8b4),
        noticeText: Colour(0xf7cf82), accent: Colour(0xf5b38b), accentText: Colour(0x2a1a20),
        buttonFill: Colour(0x4c3960), buttonPressed: Colour(0x6a5282), buttonText: Colour(0xf1e6f2),
        fieldFill: Colour(0x33253f), fieldFrame: Colour(0x8d7898), fontFamily: fonts,
        normal: .normal(ring: 0x8a739c, fill: 0x44325a, centre: 0xe2d3e6),
        selected: .selected(ring: 0xf5b38b, fill: 0x7a4a52, centre: 0xffe6d3, line: 0xe79a76),
        wrong: .wrong(ring: 0xffa99c, fill: 0x331218, centre: 0xffc9c0, line: 0xef7d70),
        accepted: .accepted(ring: 0x9be8b4, fill: 0x3f9a64, centre: 0xf2fff6, line: 0x6fd092),
        disabled: .disabled(ring: 0x5d4b6c, fill: 0x33253f, centre: 0x75628a))

    private static let fonts = "Cantarell, Inter, Noto Sans, Noto Sans CJK SC, DejaVu Sans, Sans"
}

/// The usual shapes of the states, which differ without colour too, in colours of a theme.
extension DotStyle {
    fileprivate static func normal(ring: UInt32, fill: UInt32, centre: UInt32) -> DotStyle {
        DotStyle(
            ringColour: Colour(ring), fillColour: Colour(fill), centreColour: Colour(centre), centreRadius: 0.065,
            lineColour: Colour(ring))
    }

    fileprivate static func selected(ring: UInt32, fill: UInt32, centre: UInt32, line: UInt32) -> DotStyle {
        DotStyle(
            ringColour: Colour(ring), ringWidth: 0.026, ringRadius: 0.235, fillColour: Colour(fill),
            centreColour: Colour(centre), centreRadius: 0.095, lineColour: Colour(line))
    }

    fileprivate static func wrong(ring: UInt32, fill: UInt32, centre: UInt32, line: UInt32) -> DotStyle {
        DotStyle(
            ringColour: Colour(ring), ringWidth: 0.03, ringRadius: 0.22, fillColour: Colour(fill),
            centreColour: Colour(centre), centreRadius: 0.085, mark: .cross, lineColour: Colour(line),
            lineWidth: 0.05, isLineDashed: true)
    }

    fileprivate static func accepted(ring: UInt32, fill: UInt32, centre: UInt32, line: UInt32) -> DotStyle {
        DotStyle(
            ringColour: Colour(ring), ringWidth: 0.045, ringRadius: 0.25, fillColour: Colour(fill),
            centreColour: Colour(centre), centreRadius: 0.12, lineColour: Colour(line), lineWidth: 0.09)
    }

    fileprivate static func disabled(ring: UInt32, fill: UInt32, centre: UInt32) -> DotStyle {
        DotStyle(
            ringColour: Colour(ring), ringWidth: 0.014, ringRadius: 0.17, fillColour: Colour(fill), showsFill: false,
            centreColour: Colour(centre), centreRadius: 0.04, lineColour: Colour(ring), lineWidth: 0.03)
    }
}
