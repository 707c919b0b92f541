/// The xorg.conf of a rig: outputs without a graphics card, input from sockets.
struct XorgConfiguration {
    /// Where the sockets of the devices are.
    let directory: String
    let size: Size
    /// The largest root, for outputs that are plugged later.
    let largest: Size
    let hasTouch: Bool
    let hasSecondTouch: Bool
    let hasTouchpad: Bool
    let keyboardName: String
    /// Bits of a pixel.
    let depth: Int

    /// The text of the file.
    var text: String {
        let touch = hasTouch ? device("touch", "Touch", ["TouchCount": "10"]) : ""
        let touch2 = hasSecondTouch ? device("touch2", "Touch", ["TouchCount": "10"]) : ""
        let touchpad = hasTouchpad ? device("touchpad", "PointerGesture", [:]) : ""
        return """
            Section "ServerFlags"
                Option "AutoAddDevices" "false"
                Option "AutoAddGPU" "false"
                Option "DontVTSwitch" "true"
            EndSection
            \(touch)
            \(touch2)
            \(touchpad)
            \(device("pointer", "PointerAbsolute", [:]))
            \(device("keyboard", "Keyboard", [:], name: keyboardName))
            Section "Device"
                Identifier "card"
                Driver "dummy"
                VideoRam 256000
            EndSection
            Section "Monitor"
                Identifier "monitor"
                HorizSync 1-2000
                VertRefresh 1-1000
                Modeline "\(size)" \(Mode(size: size).timings.joined(separator: " "))
                Option "PreferredMode" "\(size)"
            EndSection
            Section "Screen"
                Identifier "screen"
                Device "card"
                Monitor "monitor"
                DefaultDepth \(depth)
                SubSection "Display"
                    Depth \(depth)
                    Modes "\(size)"
                    Virtual \(largest.width) \(largest.height)
                EndSubSection
            EndSection
            Section "ServerLayout"
                Identifier "layout"
                Screen "screen"
                \(hasTouch ? "InputDevice \"touch\" \"SendCoreEvents\"" : "")
                \(hasSecondTouch ? "InputDevice \"touch2\" \"SendCoreEvents\"" : "")
                \(hasTouchpad ? "InputDevice \"touchpad\" \"SendCoreEvents\"" : "")
                InputDevice "pointer" "CorePointer"
                InputDevice "\(keyboardName)" "CoreKeyboard"
            EndSection

            """
    }

    private func device(
        _ socket: String, _ type: String, _ options: [String: String], name: String? = nil
    ) -> String {
        let lines = options.map { "    Option \"\($0.key)\" \"\($0.value)\"\n" }.joined()
        return """
            Section "InputDevice"
                Identifier "\(name ?? socket)"
                Driver "inputtest"
                Option "SocketPath" "\(directory)/\(socket)"
                Option "DeviceType" "\(type)"
            \(lines)EndSection
            """
    }
}

/// A mode of a monitor: a size with timings for a driver that has none, at 60 Hz.
struct Mode {
    let size: Size

    /// As in `Modeline` of xorg.conf and `--newmode` of xrandr, without the name. With the shortest blanking the server
    /// would take it for a mode of reduced blanking, which it refuses to a monitor that is not known to stand it.
    var timings: [String] {
        let (width, height) = (size.width, size.height)
        let clock = Double((width + 400) * (height + 40) * 60) / 1e6
        let horizontal = [width, width + 100, width + 200, width + 400]
        let vertical = [height, height + 3, height + 8, height + 40]
        return ["\(clock)"] + (horizontal + vertical).map(String.init)
    }
}
