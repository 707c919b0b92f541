import FaceView
import LockCore
import PatternCore
import SecretMemory
import Testing

/// The field for a password, and the keyboard's letters.
@Suite struct FieldTests {
    private func look(_ count: Int, keyboard: KeyboardLook? = nil) -> FaceLook {
        FaceLook(
            screen: .password(FieldLook(label: "Password", count: count)), status: FaceNotice("x"),
            buttons: [.usePattern, .keyboard, .enter, .reveal], keyboard: keyboard)
    }

    private func drawings(
        _ look: FaceLook, _ stage: FaceLayoutTests.Stage, _ options: LayoutOptions = LayoutOptions()
    ) -> (layout: FaceLayout, drawings: [Drawing]) {
        let layout = FaceLayout(metrics: stage.metrics, look: look, options: options)
        let scene = FaceScene(look: look, layout: layout, theme: .dark, surroundings: Surroundings(clock: "07:40"))
        var drawings: [Drawing] = []
        scene.forEachDrawing(dots: SecretBytes(capacity: 36)) { drawings.append($0) }
        return (layout, drawings)
    }

    private func bullets(_ drawings: [Drawing], in field: FaceRect) -> [Double] {
        drawings.compactMap { drawing in
            if case .disc(let centre, _, _) = drawing, field.contains(x: centre.x, y: centre.y) {
                centre.x
            } else {
                nil
            }
        }
    }

    @Test(arguments: FaceLayoutTests.stages) func eachKeyIsSeenToBeTaken(_ stage: FaceLayoutTests.Stage) throws {
        for options in [LayoutOptions(), LayoutOptions(textScale: 2), LayoutOptions(gridScale: 0.5)] {
            for count in 1...24 {
                let (layout, drawings) = drawings(look(count), stage, options)
                let field = try #require(layout.field)
                #expect(bullets(drawings, in: field).count == count, "of \(count), on \(stage)")
                let button = try #require(layout.buttons.first { $0.button == .reveal })
                #expect(bullets(drawings, in: button.rect).isEmpty, "they stay left of the button, on \(stage)")
            }
        }
    }

    @Test(arguments: FaceLayoutTests.stages) func aSmallGridMakesNoSmallField(_ stage: FaceLayoutTests.Stage) throws {
        let usual = try #require(FaceLayout(metrics: stage.metrics, look: look(3)).field)
        let options = LayoutOptions(gridScale: 0.5)
        let layout = FaceLayout(metrics: stage.metrics, look: look(3), options: options)
        let field = try #require(layout.field)
        #expect(field.width >= min(usual.width * 0.9, 18 * layout.textSize * 0.99), "\(field) for \(usual) on \(stage)")
        #expect(!field.intersects(layout.status), "on \(stage)")
    }

    @Test(arguments: FaceLayoutTests.stages) func fromTheRightTypingBeginsOnTheRight(_ stage: FaceLayoutTests.Stage)
        throws
    {
        let (layout, drawings) = drawings(look(3), stage, LayoutOptions(isMirrored: true))
        let field = try #require(layout.field)
        let places = bullets(drawings, in: field)
        #expect(places.count == 3)
        #expect(places.allSatisfy { $0 > field.middleX } && places[0] > places[2], "\(places) in \(field) on \(stage)")
    }

    @Test func lettersOfTheKeyboardGrowWithTexts() throws {
        let keyboard = KeyboardLook(layout: LatinLayout.layout)
        // Where the keys have the room: they must be hit before they are read.
        for index in [2, 4, 6, 8, 9, 12, 13] {
            let stage = FaceLayoutTests.stages[index]
            func size(_ textScale: Double) throws -> Double {
                let (_, drawings) = drawings(look(3, keyboard: keyboard), stage, LayoutOptions(textScale: textScale))
                let sizes = drawings.compactMap { drawing in
                    if case .label(let label, _, _) = drawing, label.text == "q" { label.size } else { nil }
                }
                return try #require(sizes.first)
            }
            #expect(try size(1.5) >= size(1) * 1.15, "on \(stage)")
        }
    }
}
