internal import CX11

/// The one owner of a connection to an X server.
///
/// Owner: this value. Thread: the program's only one. The display pointer stays valid until `deinit`, also after the
/// connection broke: then every call returns at once with nothing, and `isBroken` says so. A missed `deinit` costs
/// nothing: the server closes what the process leaves.
@safe public struct Connection: ~Copyable {
    /// For the other owners of this kit, which must not outlive this value.
    let display: OpaquePointer

    /// The number of the socket, to poll. Xlib may hold events that were read already: ask for those first.
    public let descriptorNumber: Int32
    /// The root window of the default screen.
    public let root: UInt32

    /// Connects.
    ///
    /// - Parameter name: such as `:0`; nil takes DISPLAY.
    public init(_ name: String? = nil) throws(X11Error) {
        let opened =
            if let name { unsafe name.withCString { unsafe cx_open($0) } } else { unsafe cx_open(nil) }
        guard let opened = unsafe opened else {
            let wanted = if let name { name } else { unsafe String(cString: XDisplayName(nil)) }
            throw unsafe wanted.withCString { unsafe cx_is_full($0) } != 0
                ? .full(display: wanted) : .cannotOpen(display: wanted)
        }
        unsafe display = opened
        descriptorNumber = unsafe XConnectionNumber(opened)
        root = UInt32(unsafe XDefaultRootWindow(opened))
    }

    deinit { unsafe cx_close(display) }

    /// Whether the server or the connection is gone.
    public var isBroken: Bool { unsafe cx_is_broken(display) != 0 }

    /// Sends what was asked so far. The corresponding C function is `XFlush`.
    public func flush() { unsafe XFlush(display) }

    /// Sends what was asked so far and waits until the server did it. The corresponding C function is `XSync`.
    public func sync() { unsafe XSync(display, 0) }

    /// Does something, waits until the server did it, and says whether it did so without an error.
    func succeeds(_ body: (OpaquePointer) -> Void) -> Bool {
        unsafe XSync(display, 0)
        let before = cx_error_count()
        unsafe body(display)
        unsafe XSync(display, 0)
        return cx_error_count() == before && !isBroken
    }

    /// An atom of this name, made when there is none.
    func atom(_ name: String) -> UInt {
        unsafe name.withCString { unsafe XInternAtom(display, $0, 0) }
    }
}
