import FaceView
import LockCore
import LockWire
import PatternCore
import SecretMemory
import TestSupport

/// A finger in the window of a dialogue: the places follow from the step alone.
struct DialogueFinger {
    private let rig: TouchRig
    private let metrics: StageMetrics
    private let options: LayoutOptions

    /// - Parameters:
    ///   - window: its size; it stands in the corner of the screen: nobody manages it here.
    ///   - textScale: what the person's configuration makes of the size of texts.
    init(
        _ rig: TouchRig, window: Size = Size(width: 960, height: 720), screen: Size = Size(width: 1920, height: 1080),
        textScale: Double = 1
    ) throws {
        self.rig = rig
        options = LayoutOptions(textScale: textScale)
        let told = try rig.monitorMillimetres()
        metrics = StageMetrics(
            width: window.width, height: window.height, widthMillimetres: told.width * window.width / screen.width,
            heightMillimetres: told.height * window.height / screen.height, textDotsPerInch: nil)
    }

    /// Taps what a step offers.
    func tap(_ choice: DialogueChoice, on step: DialogueStep) throws {
        try tap(.choice(choice), on: Self.look(step))
    }

    /// Types on the keyboard on the screen, and presses its Enter.
    func type(_ text: String, on step: DialogueStep) throws {
        let look = Self.look(step)
        guard let keyboard = look.keyboard else { throw RigError.refused("no keyboard on \(step.screen)") }
        let keys = FaceLayout(metrics: metrics, look: look).keys
        for character in text {
            guard let place = keys.first(where: { keyboard.cap(of: $0.key)?.label == String(character) }) else {
                throw RigError.refused("no key for \(character)")
            }
            try tap(place.rect)
        }
        guard let enter = keys.first(where: { $0.key == .enter }) else { throw RigError.refused("no Enter key") }
        try tap(enter.rect)
    }

    /// What the face shows of a step to somebody who came by touch.
    private static func look(_ step: DialogueStep) -> FaceLook {
        var options = FaceOptions()
        options.isDialogue = true
        var machine = FaceMachine(options: options)
        machine.handle(.started, now: 0)
        machine.handle(.locked(true), now: 0)
        machine.handle(.contact(Contact(tool: .finger, phase: .down, id: 1, x: 0, y: 0)), now: 0)
        machine.handle(.conversation(.pattern), now: 0)
        machine.handle(.message(.step(step)), now: 0)
        return machine.look()
    }

    private func tap(_ button: FaceButton, on look: FaceLook) throws {
        let layout = FaceLayout(metrics: metrics, look: look, options: options)
        guard let place = layout.buttons.first(where: { $0.button == button }) else {
            throw RigError.refused("no button \(button)")
        }
        try tap(place.rect)
    }

    private func tap(_ rect: FaceRect) throws { try rig.injector.tap(Point(Int(rect.middleX), Int(rect.middleY))) }
}
