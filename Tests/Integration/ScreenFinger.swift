import FaceView
import LockCore
import PatternCore
import TestSupport

/// A finger on what the face draws besides the grid: the places follow from the stage alone.
struct ScreenFinger {
    private let rig: TouchRig
    private let metrics: StageMetrics

    init(_ rig: TouchRig, size: Size = Size(width: 1920, height: 1080)) throws {
        self.rig = rig
        let told = try rig.monitorMillimetres()
        metrics = StageMetrics(
            width: size.width, height: size.height, widthMillimetres: told.width,
            heightMillimetres: told.height, textDotsPerInch: nil)
    }

    /// Taps a button beside the grid.
    func tapBesideGrid(
        _ button: FaceButton, all buttons: [FaceButton] = [.usePassword, .tapDots, .changePattern]
    ) throws {
        guard let grid = Grid(rows: 3, columns: 3) else { throw RigError.refused("no grid") }
        try tap(
            button,
            on: FaceLook(screen: .pattern(BoardLook(grid: grid)), status: FaceNotice(""), buttons: buttons))
    }

    /// Where a button beside the grid is.
    func placeBesideGrid(_ button: FaceButton, all buttons: [FaceButton]) throws -> Point {
        guard let grid = Grid(rows: 3, columns: 3) else { throw RigError.refused("no grid") }
        let look = FaceLook(
            screen: .pattern(BoardLook(grid: grid)), status: FaceNotice(""), buttons: buttons)
        let layout = FaceLayout(metrics: metrics, look: look)
        guard let rect = layout.buttons.first(where: { $0.button == button })?.rect else {
            throw RigError.refused("no button \(button)")
        }
        return Point(Int(rect.middleX), Int(rect.middleY))
    }

    /// Taps a button of the password field.
    func tapBesideField(_ button: FaceButton, keyboard: KeyboardLook?, hasPattern: Bool) throws {
        try tap(button, on: look(keyboard, hasPattern: hasPattern))
    }

    /// Types on the keyboard on the screen, which shows the first page of a US layout.
    func type(_ text: String, hasPattern: Bool, shift: KeyboardLook.Shift = .off) throws {
        let keyboard = KeyboardLook(layout: LatinLayout.layout, shift: shift)
        let look = look(keyboard, hasPattern: hasPattern)
        let keys = FaceLayout(metrics: metrics, look: look).keys
        for character in text {
            let label = String(character)
            guard let place = keys.first(where: { keyboard.cap(of: $0.key)?.label == label }) else {
                throw RigError.refused("no key for \(character)")
            }
            try tap(place.rect)
        }
    }

    /// Presses the Enter key of the keyboard on the screen.
    func enter(hasPattern: Bool) throws { try tapKey(.enter, hasPattern: hasPattern) }

    /// Presses the Shift key of the keyboard on the screen.
    func shift(hasPattern: Bool) throws { try tapKey(.shift, hasPattern: hasPattern) }

    private func tapKey(_ key: PadKey, hasPattern: Bool) throws {
        let look = look(KeyboardLook(layout: LatinLayout.layout), hasPattern: hasPattern)
        guard let place = FaceLayout(metrics: metrics, look: look).keys.first(where: { $0.key == key }) else {
            throw RigError.refused("no key \(key)")
        }
        try tap(place.rect)
    }

    private func look(_ keyboard: KeyboardLook?, hasPattern: Bool) -> FaceLook {
        let outside: [FaceButton] = keyboard == nil ? [.keyboard, .enter] : [.keyboard]
        return FaceLook(
            screen: .password(FieldLook(label: "")), status: FaceNotice(""),
            buttons: (hasPattern ? [.usePattern] : []) + outside + [.reveal], keyboard: keyboard)
    }

    private func tap(_ button: FaceButton, on look: FaceLook) throws {
        let layout = FaceLayout(metrics: metrics, look: look)
        if button == .field, let field = layout.field { return try tap(field) }
        guard let place = layout.buttons.first(where: { $0.button == button }) else {
            throw RigError.refused("no button \(button)")
        }
        try tap(place.rect)
    }

    private func tap(_ rect: FaceRect) throws { try rig.injector.tap(Point(Int(rect.middleX), Int(rect.middleY))) }
}
