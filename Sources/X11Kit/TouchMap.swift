internal import CX11

/// Maps touchscreens to the monitor that they are part of, which X does not know.
public enum TouchMap {
    /// Maps every touchscreen to a monitor. What was set before is kept at each device.
    public static func map(_ devices: [InputDevice], to monitor: Monitor, on connection: borrowing Connection) {
        let root = unsafe cx_root_size(connection.display)
        guard root.width > 0, root.height > 0 else { return }
        let (width, height) = (Float(root.width), Float(root.height))
        let matrix: [Float] = [
            Float(monitor.width) / width, 0, Float(monitor.x) / width, 0, Float(monitor.height) / height,
            Float(monitor.y) / height, 0, 0, 1,
        ]
        unsafe matrix.withUnsafeBufferPointer { cells in
            guard let base = cells.baseAddress else { return }
            for device in devices where device.isTouchscreen {
                unsafe cx_touch_map(connection.display, device.id, base)
            }
        }
    }

    /// Gives back what the touchscreens had, also what a lock before this one changed.
    public static func giveBack(_ devices: [InputDevice], on connection: borrowing Connection) {
        for device in devices where device.isTouchscreen { unsafe cx_touch_unmap(connection.display, device.id) }
    }
}
