import FaceSamples
import FaceView
import LockCore
import LockWire
import TestSupport

extension DialogueStep {
    /// A step on a square grid.
    static func board(_ screen: Screen, _ choices: [DialogueChoice], size: UInt8 = 3) -> DialogueStep {
        DialogueStep(screen, rows: size, columns: size, choices: choices)
    }

    /// The first of two drawings, to be looked at.
    static func review(size: UInt8 = 3) -> DialogueStep { board(.review, [.cancel, .redraw, .next], size: size) }

    /// The new pattern is stored, and locking is offered.
    static let saved = DialogueStep(.done, note: .saved, choices: [.close, .startLocking])

    /// What PAM asks the owner of a pattern in the system store.
    static func password(_ note: Note = .none) -> DialogueStep {
        var step = DialogueStep(.password, note: note, choices: [.back])
        step.text = "Password: "
        return step
    }
}

extension RunningProcess {
    /// Waits until a dialogue shows a step.
    func awaitStep(_ screen: String) throws {
        _ = try status(within: 30_000) { $0.event == "step" && $0.screen == screen }
    }
}

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
        try tap(.choice(choice), on: FaceLook(of: step))
    }

    /// Types on the keyboard on the screen, and presses its Enter.
    func type(_ text: String, on step: DialogueStep) throws {
        let look = FaceLook(of: step)
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

    /// Draws a new pattern twice, with what lies between; returns when the second one is drawn.
    func choose(_ dots: [Int], _ process: RunningProcess, _ layout: StatusEvent) throws {
        try rig.injector.stroke(through: try layout.points(of: dots))
        _ = try process.status { $0.result == "first" }
        try process.awaitStep("review")
        try tap(.next, on: .review(size: UInt8(layout.rows ?? 3)))
        try process.awaitStep("again")
        try rig.injector.stroke(through: try layout.points(of: dots))
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
