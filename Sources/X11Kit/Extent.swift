internal import CX11

extension cx_size {
    /// Over all of a root of this size, and at least so many pixels on each side that a monitor that is plugged in while
    /// nobody runs lies below it too.
    var overEverything: cx_size {
        let least: UInt32 = 8192
        return cx_size(width: max(width, least), height: max(height, least))
    }
}
