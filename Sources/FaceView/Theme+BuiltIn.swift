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
        normal: DotStyle(
            ringColour: Colour(0x4a566d), fillColour: Colour(0x1d2431), centreColour: Colour(0xaeb9cc),
            centreRadius: 0.065, lineColour: Colour(0x4a566d)),
        selected: DotStyle(
            ringColour: Colour(0x7ab8ff), ringWidth: 0.026, ringRadius: 0.235, fillColour: Colour(0x213350),
            centreColour: Colour(0xd8eaff), centreRadius: 0.095, lineColour: Colour(0x5a9df0)),
        wrong: DotStyle(
            ringColour: Colour(0xff8f87), ringWidth: 0.03, ringRadius: 0.22, fillColour: Colour(0x40201f),
            centreColour: Colour(0xffb4ae), centreRadius: 0.085, mark: .cross, lineColour: Colour(0xe5635a),
            lineWidth: 0.05, isLineDashed: true),
        accepted: DotStyle(
            ringColour: Colour(0x6fdc8c), ringWidth: 0.045, ringRadius: 0.25, fillColour: Colour(0x2f8f4e),
            centreColour: Colour(0xe9ffef), centreRadius: 0.12, lineColour: Colour(0x4cc26d), lineWidth: 0.09),
        disabled: DotStyle(
            ringColour: Colour(0x343d4e), ringWidth: 0.014, ringRadius: 0.17, fillColour: Colour(0x161b26),
            showsFill: false, centreColour: Colour(0x4c5870), centreRadius: 0.04, lineColour: Colour(0x343d4e),
            lineWidth: 0.03))

    /// For bright rooms.
    public static let light = Theme(
        name: "light", background: Colour(0xf4f6f9), backgroundBottom: Colour(0xdfe4ec), text: Colour(0x1a2130),
        mutedText: Colour(0x4a556b), wrongText: Colour(0xa3160f), acceptedText: Colour(0x0f6130),
        noticeText: Colour(0x7a4b00), accent: Colour(0x1c5fb8), accentText: Colour(0xffffff),
        buttonFill: Colour(0xccd5e3), buttonPressed: Colour(0xa9b7ce), buttonText: Colour(0x222c3f),
        fieldFill: Colour(0xffffff), fieldFrame: Colour(0x7b879c), fontFamily: fonts,
        normal: DotStyle(
            ringColour: Colour(0xa7b2c5), fillColour: Colour(0xffffff), centreColour: Colour(0x4a556b),
            centreRadius: 0.065, lineColour: Colour(0xa7b2c5)),
        selected: DotStyle(
            ringColour: Colour(0x1c5fb8), ringWidth: 0.026, ringRadius: 0.235, fillColour: Colour(0xc3dbf8),
            centreColour: Colour(0x0f3f80), centreRadius: 0.095, lineColour: Colour(0x3a7fd6)),
        wrong: DotStyle(
            ringColour: Colour(0xa3160f), ringWidth: 0.03, ringRadius: 0.22, fillColour: Colour(0xffd9d6),
            centreColour: Colour(0x8a120c), centreRadius: 0.085, mark: .cross, lineColour: Colour(0xc8352c),
            lineWidth: 0.05, isLineDashed: true),
        accepted: DotStyle(
            ringColour: Colour(0x0f6130), ringWidth: 0.045, ringRadius: 0.25, fillColour: Colour(0x2f9a57),
            centreColour: Colour(0xffffff), centreRadius: 0.12, lineColour: Colour(0x1d7f43), lineWidth: 0.09),
        disabled: DotStyle(
            ringColour: Colour(0xc6cedb), ringWidth: 0.014, ringRadius: 0.17, fillColour: Colour(0xf4f6f9),
            showsFill: false, centreColour: Colour(0xb0bac9), centreRadius: 0.04, lineColour: Colour(0xc6cedb),
            lineWidth: 0.03))

    /// For eyes that need it: black and white, thick, one colour for what is chosen.
    public static let contrast = Theme(
        name: "contrast", background: Colour(0x000000), backgroundBottom: Colour(0x000000), text: Colour(0xffffff),
        mutedText: Colour(0xffffff), wrongText: Colour(0xffb0a8), acceptedText: Colour(0x8dff9f),
        noticeText: Colour(0xffe14d), accent: Colour(0xffe14d), accentText: Colour(0x000000),
        buttonFill: Colour(0x2a2a2a), buttonPressed: Colour(0x5a5a5a), buttonText: Colour(0xffffff),
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
        normal: DotStyle(
            ringColour: Colour(0x8a739c), fillColour: Colour(0x44325a), centreColour: Colour(0xe2d3e6),
            centreRadius: 0.07, lineColour: Colour(0x8a739c)),
        selected: DotStyle(
            ringColour: Colour(0xf5b38b), ringWidth: 0.028, ringRadius: 0.24, fillColour: Colour(0x7a4a52),
            centreColour: Colour(0xffe6d3), centreRadius: 0.1, lineColour: Colour(0xe79a76), lineWidth: 0.07),
        wrong: DotStyle(
            ringColour: Colour(0xffa99c), ringWidth: 0.03, ringRadius: 0.22, fillColour: Colour(0x331218),
            centreColour: Colour(0xffc9c0), centreRadius: 0.09, mark: .cross, lineColour: Colour(0xef7d70),
            lineWidth: 0.05, isLineDashed: true),
        accepted: DotStyle(
            ringColour: Colour(0x9be8b4), ringWidth: 0.045, ringRadius: 0.255, fillColour: Colour(0x3f9a64),
            centreColour: Colour(0xf2fff6), centreRadius: 0.12, lineColour: Colour(0x6fd092), lineWidth: 0.1),
        disabled: DotStyle(
            ringColour: Colour(0x5d4b6c), ringWidth: 0.014, ringRadius: 0.16, fillColour: Colour(0x33253f),
            showsFill: false, centreColour: Colour(0x75628a), centreRadius: 0.035, lineColour: Colour(0x5d4b6c),
            lineWidth: 0.03))

    private static let fonts = "Cantarell, Inter, Noto Sans, Noto Sans CJK SC, DejaVu Sans, Sans"
}
