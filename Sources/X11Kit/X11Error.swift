/// Why the X server cannot be used. The text is for people: what is missing and what to do.
public enum X11Error: Error, Equatable, CustomStringConvertible, Sendable {
    /// No connection to this display.
    case cannotOpen(display: String)
    /// The server is there and takes no more clients: a moment later it may.
    case full(display: String)
    /// The server lacks something without which there is no safe lock.
    case missing(extension: String, remedy: String)
    /// The server is a window of a Wayland compositor: a cover on it covers nothing else.
    case wayland
    /// The server has more than one screen in the sense of X (`:0.1`): a cover lies on one of them.
    case severalScreens
    /// The server refused a request: the operation, and the error number of the protocol.
    case refused(operation: String, code: UInt8)
    /// The connection broke.
    case connectionLost

    public var description: String {
        switch self {
        case .cannotOpen(let display):
            "cannot open display \(display.isEmpty ? "(DISPLAY is not set)" : display): is an X server running there?"
        case .full(let display): "display \(display) takes no more programs: end one of them"
        case .missing(let name, let remedy): "the X server has no \(name): \(remedy)"
        case .wayland:
            "this is XWayland, a window of a Wayland compositor: the screen can only be locked by the compositor"
        case .severalScreens:
            "the X server has several separate screens (:0.0, :0.1), and only one can be covered: join them with RandR"
        case .refused(let operation, let code): "\(operation): the X server answered with error \(code)"
        case .connectionLost: "the connection to the X server broke"
        }
    }
}
