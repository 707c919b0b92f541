internal import Configuration
internal import FaceView
internal import Languages
internal import LinuxKit
internal import LockCore

/// What a person and the administrator want the lock to look like.
struct Appearance {
    var theme = Theme.dark
    var layout = LayoutOptions()
    var isMotionReduced = false
    /// Whether what is to be read is spoken.
    var isSpoken = false

    /// What the configuration says; what it does not say, and what is wrong in it, is as usual. Sets what concerns the
    /// rules in `options`.
    ///
    /// - Parameter themeName: a theme to show instead of the configured one.
    init(themeName: String?, options: inout FaceOptions) {
        guard let account = UserAccount.current else { return }
        let settings = Settings.user(account.uid, home: account.home)
        for problem in settings.problems { Program.complain("\(problem)") }
        theme = Theme.named(themeName ?? settings[\.theme]) ?? .dark
        if themeName == nil {
            theme.take(settings)
        }
        layout = LayoutOptions(settings)
        layout.isMirrored = Catalogue.isRightToLeft
        isMotionReduced = !settings[\.motion]
        options.isPathHidden = options.isPathHidden || settings[\.hidePath]
        options.wrongMilliseconds = UInt64(settings[\.wrongShown])
        options.message = settings[\.message]
        options.ownerText = settings[\.ownerText]
        options.offersChange = settings[\.changePattern]
        options.dwellMilliseconds = UInt64(settings[\.dwell])
        isSpoken = settings[\.speech]
        options.screenKeyboard =
            switch settings[\.screenKeyboard] {
            case "always": .always
            case "never": .never
            default: .automatic
            }
    }
}

extension LayoutOptions {
    fileprivate init(_ settings: Settings) {
        self.init(
            gridScale: Double(settings[\.gridSize]) / 100, textScale: Double(settings[\.textSize]) / 100)
        switch settings[\.gridSide] {
        case "left": side = .left
        case "right": side = .right
        default: side = .middle
        }
        if settings[\.gridHeight] == "bottom" { height = .bottom }
        if settings[\.randomPlace] { offset = Self.anyOffset() }
    }

    /// Somewhere else each time.
    private static func anyOffset() -> Offset {
        func share() -> Double { Double.random(in: 0...1) }
        return Offset(x: share(), y: share(), shrinking: 0.4 + 0.6 * share())
    }
}

extension Theme {
    fileprivate mutating func take(_ settings: Settings) {
        backgroundImage = settings[\.background]
        isBackgroundBlurred = settings[\.backgroundBlur]
        for (name, number) in settings[\.colours] { setColour(name, Colour(number)) }
        normal.take(settings[\.dotNormal])
        selected.take(settings[\.dotSelected])
        wrong.take(settings[\.dotWrong])
        accepted.take(settings[\.dotAccepted])
        disabled.take(settings[\.dotDisabled])
        dotColours = settings[\.dotColours].map { Colour($0) }
    }

    private mutating func setColour(_ name: String, _ colour: Colour) {
        switch name {
        case "background": (background, backgroundBottom) = (colour, colour)
        case "background_bottom": backgroundBottom = colour
        case "text": text = colour
        case "muted": mutedText = colour
        case "wrong": wrongText = colour
        case "accepted": acceptedText = colour
        case "notice": noticeText = colour
        case "accent": accent = colour
        case "accent_text": accentText = colour
        case "button": buttonFill = colour
        case "button_pressed": buttonPressed = colour
        case "button_text": buttonText = colour
        case "field": fieldFill = colour
        case "field_frame": fieldFrame = colour
        default: break
        }
    }
}

extension DotStyle {
    fileprivate mutating func take(_ words: [StyleWord]) {
        for word in words {
            switch word.meaning {
            case .hidden: setShown(word.part, false)
            case .crossed(let isCross): mark = isCross ? .cross : .disc
            case .dashed(let isDashed): isLineDashed = isDashed
            case .pictured(let path): picture = path
            case .shown(let colour, let lengths):
                setShown(word.part, true)
                take(word.part, colour.map { Colour($0) }, lengths)
            }
        }
    }

    private mutating func setShown(_ part: StyleWord.Part, _ isShown: Bool) {
        switch part {
        case .ring: showsRing = isShown
        case .fill: showsFill = isShown
        case .centre: showsCentre = isShown
        case .line: showsLine = isShown
        }
    }

    private mutating func take(_ part: StyleWord.Part, _ colour: Colour?, _ lengths: [Double?]) {
        let first = lengths.first ?? nil
        switch part {
        case .ring:
            ringColour = colour ?? ringColour
            ringWidth = first ?? ringWidth
            ringRadius = (lengths.count > 1 ? lengths[1] : nil) ?? ringRadius
        case .fill: fillColour = colour ?? fillColour
        case .centre:
            centreColour = colour ?? centreColour
            centreRadius = first ?? centreRadius
        case .line:
            lineColour = colour ?? lineColour
            lineWidth = first ?? lineWidth
        }
    }
}
