import FaceView
import LockCore
import Testing

/// The keyboard on the screen, on every stage.
@Suite struct KeyboardLayoutTests {
    private func look(_ page: KeyboardLook.Page, hasOtherLayout: Bool = true) -> FaceLook {
        let keyboard = KeyboardLook(layout: LatinLayout.layout, page: page, hasOtherLayout: hasOtherLayout)
        return FaceLook(
            screen: .password(FieldLook(label: "Password", layoutName: "English (US)")), status: FaceNotice("x"),
            notice: "y", buttons: [.usePattern, .keyboard, .layout, .reveal], keyboard: keyboard)
    }

    private func isInside(_ rect: FaceRect, _ stage: FaceLayoutTests.Stage) -> Bool {
        rect.x >= 0 && rect.y >= 0 && rect.right <= Double(stage.width) + 0.01
            && rect.bottom <= Double(stage.height) + 0.01
    }

    @Test(arguments: FaceLayoutTests.stages, [KeyboardLook.Page.letters, .symbols(0)])
    func everyKeyFitsAndNoneOverlaps(_ stage: FaceLayoutTests.Stage, _ page: KeyboardLook.Page) throws {
        let layout = FaceLayout(metrics: stage.metrics, look: look(page))
        let field = try #require(layout.field)
        var places = layout.keys.map { ("\($0.key)", $0.rect) }
        places.append(("field", field))
        places.append(("status", layout.status))
        #expect(!layout.status.intersects(layout.battery), "the battery is in the status on \(stage)")
        // Where there is no line for it, it stands in the status.
        if layout.notice != layout.status { places.append(("notice", layout.notice)) }
        for place in layout.buttons where place.button != .layout && place.button != .reveal {
            places.append(("\(place.button)", place.rect))
        }
        for (name, rect) in places { #expect(isInside(rect, stage), "\(name) \(rect) leaves \(stage)") }
        for (index, one) in places.enumerated() {
            for other in places[(index + 1)...] {
                #expect(
                    !one.1.grown(by: -0.01).intersects(other.1.grown(by: -0.01)),
                    "\(one.0) \(one.1) lies over \(other.0) \(other.1) on \(stage)")
            }
        }
        for place in layout.buttons where place.button == .layout || place.button == .reveal {
            #expect(place.rect.x > field.middleX && place.rect.right <= field.right + 0.01)
        }
    }

    @Test(arguments: FaceLayoutTests.stages) func keysAreLargeEnoughForAFinger(_ stage: FaceLayoutTests.Stage) {
        let layout = FaceLayout(metrics: stage.metrics, look: look(.letters))
        let short = Double(min(stage.width, stage.height))
        for place in layout.keys {
            #expect(place.rect.height >= 36, "\(place.key) is \(place.rect) on \(stage)")
            #expect(place.rect.width >= min(short / 11 * 0.93, 40), "\(place.key) is \(place.rect) on \(stage)")
        }
    }

    @Test func theKeyboardStaysWhereItIsWhenThePageTurns() {
        for stage in FaceLayoutTests.stages {
            let letters = FaceLayout(metrics: stage.metrics, look: look(.letters))
            let signs = FaceLayout(metrics: stage.metrics, look: look(.symbols(0)))
            #expect(letters.field == signs.field)
            #expect(letters.keys.last?.rect.bottom == signs.keys.last?.rect.bottom)
            #expect(letters.keys.count > 30 && signs.keys.count > 30)
        }
    }

    @Test func noFingerComesBetweenTwoKeys() throws {
        let layout = FaceLayout(metrics: FaceLayoutTests.stages[6].metrics, look: look(.letters))
        let geometry = layout.geometry(originX: 0, originY: 0)
        let row = layout.keys.filter { $0.rect.y == layout.keys[0].rect.y }
        for (one, other) in zip(row, row.dropFirst()) {
            #expect(geometry.key(x: one.rect.right - 0.5, y: one.rect.middleY) == one.key)
            #expect(geometry.key(x: one.rect.right + 0.5, y: one.rect.middleY) == other.key)
        }
    }
}
