import FaceSamples
import FaceView
import LockCore
import LockWire
import PatternCore
import SecretMemory
import Testing

/// Dialogues on every stage, with texts of every size.
@Suite struct DialogueLayoutTests {
    static let textScales = [1, 1.25, 1.5, 2]

    private func scene(_ look: FaceLook, _ stage: FaceLayoutTests.Stage, _ options: LayoutOptions) -> FaceScene {
        FaceScene(
            look: look, layout: FaceLayout(metrics: stage.metrics, look: look, options: options), theme: .dark,
            surroundings: Surroundings(clock: "07:40"))
    }

    private func labels(_ scene: FaceScene) -> [Label] {
        var labels: [Label] = []
        scene.forEachDrawing(dots: SecretBytes(capacity: 36)) { drawing in
            if case .label(let label, _, _) = drawing { labels.append(label) }
        }
        return labels
    }

    @Test(arguments: [(3, 3), (2, 2), (4, 4), (3, 6)])
    func theGridOfTheLockIsTheOneThatWasDrawnAtEnrolment(_ rows: Int, _ columns: Int) throws {
        // Where there is room for a grid of its full size under the lines of both.
        for stage in FaceLayoutTests.stages
        where stage.metrics.pixelsPerMillimetre.map({ Double(stage.height) / $0 > 170 }) ?? false {
            let step = DialogueStep(.newPattern, rows: UInt8(rows), columns: UInt8(columns), choices: [.cancel, .grid])
            let enrolment = try #require(FaceLayout(metrics: stage.metrics, look: FaceLook(of: step)).board)
            let lock = FaceLook(
                screen: .pattern(BoardLook(grid: Grid(rows: rows, columns: columns)!)), status: FaceNotice("x"),
                buttons: [.usePassword, .tapDots])
            let board = try #require(FaceLayout(metrics: stage.metrics, look: lock).board)
            #expect(
                abs(board.cell - enrolment.cell) <= 1,
                "\(rows)x\(columns) on \(stage): a cell is \(board.cell) on the lock, \(enrolment.cell) at enrolment")
        }
    }

    @Test(arguments: FaceLayoutTests.stages) func everyButtonIsForAFinger(_ stage: FaceLayoutTests.Stage) {
        for (sample, textScale) in Sample.dialogues.flatMap({ sample in Self.textScales.map { (sample, $0) } }) {
            let scene = scene(sample.look, stage, LayoutOptions(textScale: textScale))
            if let field = scene.layout.field, let label = scene.layout.fieldLabel {
                #expect(
                    !field.intersects(scene.layout.status) && !label.intersects(scene.layout.status),
                    "\(sample.name) on \(stage), texts at \(textScale)")
            }
            for place in scene.layout.buttons {
                let least = min(place.rect.width, place.rect.height)
                #expect(
                    least >= min(47, stage.metrics.touchTarget),
                    "\(place.button) of \(sample.name) is \(place.rect) on \(stage), texts at \(textScale)")
                let others = scene.layout.buttons.filter { $0.button != place.button && $0.rect.intersects(place.rect) }
                #expect(others.isEmpty, "\(place.button) of \(sample.name) lies over \(others) on \(stage)")
            }
        }
    }

    @Test(arguments: FaceLayoutTests.stages) func theHeadingIsAlwaysToBeRead(_ stage: FaceLayoutTests.Stage) throws {
        for (sample, textScale) in Sample.dialogues.flatMap({ sample in Self.textScales.map { (sample, $0) } }) {
            let title = try #require(sample.look.dialogue?.title)
            let texts = labels(scene(sample.look, stage, LayoutOptions(textScale: textScale))).map(\.text)
            #expect(texts.contains(title), "\(sample.name) on \(stage), texts at \(textScale), says \(texts)")
        }
    }

    @Test func whatIsWrongIsToldInPlaceOfAHeadingThatHasNoRoom() {
        var step = DialogueStep(.password, note: .wrongPassword, choices: [.back])
        step.text = "Password:"
        let small = FaceLayoutTests.stages[0]
        let scene = scene(FaceLook(of: step), small, LayoutOptions(textScale: 2))
        #expect(labels(scene).contains { $0.text == scene.look.status.text })
        #expect(!labels(scene).contains { $0.text == scene.look.dialogue?.title }, "there is no room for both")
    }

    @Test(arguments: FaceLayoutTests.stages) func aListStandsBelowItsHeading(_ stage: FaceLayoutTests.Stage) throws {
        for name in ["dialogue-menu", "dialogue-themes"] {
            let sample = try #require(Sample.dialogues.first { $0.name == name })
            let layout = FaceLayout(metrics: stage.metrics, look: sample.look)
            let top = try #require(layout.buttons.map(\.rect.y).min())
            #expect(top - layout.status.bottom <= layout.textSize, "\(name) on \(stage)")
            let bottom = try #require(layout.buttons.map(\.rect.bottom).max())
            #expect(layout.clock.y * 4 >= Double(stage.height) - bottom, "\(name) hangs from the top of \(stage)")
        }
    }

    @Test(arguments: FaceLayoutTests.stages) func buttonsOfOneSizeAreWrittenEquallyLarge(_ stage: FaceLayoutTests.Stage)
    {
        for sample in Sample.dialogues + Sample.all where sample.look.dialogue?.isList != true {
            let scene = scene(sample.look, stage, LayoutOptions())
            let labels = labels(scene)
            for place in scene.layout.buttons where place.button != .layout && place.button != .reveal {
                let title = scene.look.title(of: place.button)
                let label = labels.first { $0.text == title && !$0.companions.isEmpty } ?? Label(title, size: 0)
                let alike = scene.layout.buttons.filter {
                    $0.button != place.button && $0.rect.width == place.rect.width
                        && $0.rect.height == place.rect.height
                }
                #expect(
                    Set(label.companions) == Set(alike.map { scene.look.title(of: $0.button) }),
                    "\(title) of \(sample.name) on \(stage)")
            }
        }
    }

    @Test(arguments: FaceLayoutTests.stages)
    func nothingMovesWhenAPasswordIsTyped(_ stage: FaceLayoutTests.Stage) {
        for options in [LayoutOptions(), LayoutOptions(textScale: 2), LayoutOptions(gridScale: 0.5)] {
            let pattern = FaceLook(
                screen: .pattern(BoardLook(grid: Grid(rows: 3, columns: 3)!)), status: FaceNotice("x"),
                buttons: [.usePassword, .tapDots, .changePattern])
            let password = FaceLook(
                screen: .password(FieldLook(label: "Password")), status: FaceNotice("x"),
                buttons: [.usePattern, .keyboard, .enter])
            let one = FaceLayout(metrics: stage.metrics, look: pattern, options: options)
            let other = FaceLayout(metrics: stage.metrics, look: password, options: options)
            #expect(one.clock == other.clock && one.status == other.status && one.name == other.name, "on \(stage)")
            #expect(one.buttons.map(\.rect) == other.buttons.map(\.rect), "on \(stage)")
        }
    }

    @Test func onAnUprightScreenThreeButtonsAreTwoRows() throws {
        let sample = try #require(Sample.dialogues.first { $0.name == "dialogue-review" })
        let layout = FaceLayout(metrics: FaceLayoutTests.stages[2].metrics, look: sample.look)
        #expect(Set(layout.buttons.map(\.rect.y)).count == 2)
        #expect(layout.buttons[0].rect.bottom < layout.buttons[1].rect.y)
        #expect(layout.buttons[1].rect.y == layout.buttons[2].rect.y)
    }

    @Test func aSizeOfTextsThatChangesNothingIsKnown() {
        for stage in FaceLayoutTests.stages {
            let look = FaceLook(screen: .plain, status: FaceNotice("x"), buttons: [])
            func size(_ percent: Int) -> Double {
                let options = LayoutOptions(textScale: Double(percent) / 100)
                return FaceLayout(metrics: stage.metrics, look: look, options: options).textSize
            }
            let largest = stage.metrics.largestTextPercent
            for percent in [100, 125, 150, 175, 200] where percent >= largest {
                #expect(abs(size(percent) / size(largest) - 1) < 0.01, "\(percent) on \(stage)")
            }
            if largest > 101 { #expect(size(largest - 1) < size(largest), "on \(stage)") }
        }
    }
}
