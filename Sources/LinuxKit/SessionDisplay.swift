/// The screen of the session that this process was started in, as its environment has it. Empty variables count as unset.
public struct SessionDisplay: Sendable {
    /// A Wayland compositor has the screen. An X server beside it is a window of the compositor's.
    public let isWayland: Bool
    /// The X server, as DISPLAY names it. That it is one of Wayland's is told by the server alone, see X11Kit.
    public let name: String?

    /// What programs say that do not speak the person's language; the command has its own words for it.
    public static let wayland = (
        reason: "this is a Wayland session, where only the compositor can cover the screen and take all input",
        fix: "choose a session on X11 when you log in"
    )

    public static var current: SessionDisplay {
        SessionDisplay(wayland: ThisProcess.environment("WAYLAND_DISPLAY"), display: ThisProcess.environment("DISPLAY"))
    }

    /// - Parameters: the variables WAYLAND_DISPLAY and DISPLAY.
    public init(wayland: String?, display: String?) {
        isWayland = wayland?.isEmpty == false
        name = display?.isEmpty == false ? display : nil
    }
}
