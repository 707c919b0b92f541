internal import CX11
public import LinuxKit

/// A window inside one of the guard, and the picture it shows.
///
/// Owner: this value, of the window and of the server's hold on the picture's memory; the memory lives as long as the
/// buffer, which it keeps. Thread: the program's only one. The connection must outlive it. A missed `deinit` costs
/// nothing: the server takes back what the process leaves.
@safe public struct FaceWindow: ~Copyable {
    /// What the server told about the window.
    public enum Event: Equatable, Sendable {
        /// A part must be shown again, in pixels of the window.
        case exposed(x: Int, y: Int, width: Int, height: Int)
        /// The server has read what was shown: it may be drawn over.
        case completed
        /// The window is gone, as its parent is.
        case destroyed
    }

    /// The pixels to draw into, as large as the window.
    public let buffer: PixelBuffer

    private let display: OpaquePointer
    private let window: UInt32
    private let picture: OpaquePointer
    private let completion: Int32
    private var unread = 0

    /// Makes the window, not yet on the screen.
    ///
    /// - Parameters:
    ///   - parent: a window of another program, on the default screen of a server that `LockServer` takes.
    ///   - x, y: pixels of the parent.
    public init(
        on connection: borrowing Connection, parent: UInt32, x: Int, y: Int, width: Int, height: Int
    ) throws(X11Error) {
        let display = unsafe connection.display
        let made = unsafe cx_child_window(display, parent, Int32(x), Int32(y), Int32(width), Int32(height))
        guard made != 0 else { throw .refused(operation: "create the face's window", code: cx_last_error().code) }
        let buffer = PixelBuffer(width: width, height: height, isShared: true)
        let segment = buffer.segment ?? -1
        guard
            let picture = unsafe cx_picture_create(
                display, made, Int32(width), Int32(height), buffer.base, segment)
        else { throw .refused(operation: "create the face's picture", code: cx_last_error().code) }
        // From here on the segment vanishes with its last user, also when this process is killed.
        buffer.forgetName()
        unsafe self.display = display
        unsafe self.picture = picture
        self.buffer = buffer
        window = made
        completion = unsafe cx_shm_completion(display)
    }

    deinit {
        unsafe cx_picture_destroy(picture)
        unsafe XDestroyWindow(display, UInt(window))
        unsafe XFlush(display)
    }

    /// Whether the server may still be reading the pixels: drawing must wait for `completed`.
    public var isBusy: Bool { unread > 0 }

    /// Whether events were read from the connection already, so that waiting for its socket would miss them.
    public var hasEvents: Bool { unsafe XEventsQueued(display, QueuedAlready) > 0 }

    /// Puts the window on the screen. The corresponding C function is `XMapRaised`.
    public borrowing func map() { unsafe XMapRaised(display, UInt(window)) }

    /// Shows a part of the picture. With `isLast`, `completed` tells when it was read.
    public mutating func show(x: Int, y: Int, width: Int, height: Int, isLast: Bool) {
        let completes = unsafe isLast && cx_picture_is_shared(picture) != 0
        unsafe cx_picture_put(picture, Int32(x), Int32(y), Int32(width), Int32(height), completes ? 1 : 0)
        if completes { unread += 1 }
    }

    /// The next event that was told, without waiting; nil when there is none.
    public mutating func nextEvent() -> Event? {
        var kind = CX_PICTURE_NOTHING
        var exposure = cx_exposure()
        while unsafe cx_picture_next_event(display, window, completion, &kind, &exposure) != 0 {
            switch kind {
            case CX_PICTURE_EXPOSED:
                return .exposed(
                    x: Int(exposure.x), y: Int(exposure.y), width: Int(exposure.width), height: Int(exposure.height))
            case CX_PICTURE_COMPLETED:
                unread = max(unread - 1, 0)
                return .completed
            case CX_PICTURE_DESTROYED: return .destroyed
            default: break
            }
        }
        return nil
    }
}
