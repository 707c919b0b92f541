/// How everything looks.
public struct Theme: Equatable, Sendable {
    /// What `--theme` and the configuration call it.
    public var name: String
    public var background: Colour
    /// The background's lower edge: the colour changes evenly from top to bottom.
    public var backgroundBottom: Colour
    /// The path of a picture that covers the stage instead.
    public var backgroundImage: String? = nil
    /// Whether that picture is blurred.
    public var isBackgroundBlurred = false
    public var text: Colour
    public var mutedText: Colour
    public var wrongText: Colour
    public var acceptedText: Colour
    public var noticeText: Colour
    public var accent: Colour
    /// What stands on the accent's colour.
    public var accentText: Colour
    public var buttonFill: Colour
    public var buttonPressed: Colour
    public var buttonText: Colour
    /// Around buttons and keys, where their fill alone does not show them; nil for none.
    public var buttonFrame: Colour? = nil
    public var fieldFill: Colour
    public var fieldFrame: Colour
    /// Pango's font families, in order of preference.
    public var fontFamily: String

    public var normal: DotStyle
    public var selected: DotStyle
    public var wrong: DotStyle
    public var accepted: DotStyle
    public var disabled: DotStyle
    /// Colours for the middles of the first dots, row by row, while they are not on the path.
    public var dotColours: [Colour] = []
}
