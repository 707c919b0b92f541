import FaceView
import LockCore
import PatternCore
import Testing

@Suite struct FaceLayoutTests {
    struct Stage: CustomStringConvertible, Sendable {
        var width: Int
        var height: Int
        var millimetres: (Int, Int)
        var dpi: Double?

        var metrics: StageMetrics {
            StageMetrics(
                width: width, height: height, widthMillimetres: millimetres.0, heightMillimetres: millimetres.1,
                textDotsPerInch: dpi)
        }

        var description: String { "\(width)x\(height) of \(millimetres) mm at \(dpi.map { "\($0)" } ?? "no") dpi" }
    }

    static let stages = [
        Stage(width: 800, height: 480, millimetres: (155, 93), dpi: nil),
        Stage(width: 800, height: 480, millimetres: (0, 0), dpi: 96),
        Stage(width: 480, height: 800, millimetres: (0, 0), dpi: nil),
        Stage(width: 1024, height: 600, millimetres: (222, 130), dpi: 96),
        Stage(width: 1280, height: 800, millimetres: (0, 0), dpi: nil),
        Stage(width: 1366, height: 768, millimetres: (309, 174), dpi: nil),
        Stage(width: 1920, height: 1080, millimetres: (309, 174), dpi: nil),
        Stage(width: 1920, height: 1080, millimetres: (509, 286), dpi: 120),
        Stage(width: 1080, height: 1920, millimetres: (0, 0), dpi: nil),
        Stage(width: 1200, height: 1920, millimetres: (135, 217), dpi: nil),
        Stage(width: 2736, height: 1824, millimetres: (260, 173), dpi: 192),
        Stage(width: 2560, height: 1080, millimetres: (800, 337), dpi: nil),
        Stage(width: 3840, height: 2160, millimetres: (344, 193), dpi: nil),
        Stage(width: 3840, height: 2160, millimetres: (697, 392), dpi: 288),
        Stage(width: 3840, height: 2160, millimetres: (305, 172), dpi: 320),
        Stage(width: 2160, height: 3840, millimetres: (0, 0), dpi: 96),
    ]

    static let grids = [(3, 3), (2, 2), (2, 6), (6, 2), (3, 4), (4, 4), (5, 5), (6, 6)]

    /// What a person can ask for.
    static let options = [
        LayoutOptions(), LayoutOptions(textScale: 1.5), LayoutOptions(textScale: 2),
        LayoutOptions(side: .left, height: .bottom), LayoutOptions(side: .right, gridScale: 0.5),
        LayoutOptions(gridScale: 4), LayoutOptions(offset: LayoutOptions.Offset(x: 0, y: 1, shrinking: 1)),
        LayoutOptions(offset: LayoutOptions.Offset(x: 1, y: 0, shrinking: 0)),
    ]

    private func look(_ rows: Int, _ columns: Int, buttons: [FaceButton]) -> FaceLook {
        FaceLook(
            screen: .pattern(BoardLook(grid: Grid(rows: rows, columns: columns)!)), status: FaceNotice("x"),
            buttons: buttons)
    }

    private func isInside(_ rect: FaceRect, _ stage: Stage) -> Bool {
        rect.x >= 0 && rect.y >= 0 && rect.right <= Double(stage.width) && rect.bottom <= Double(stage.height)
            && rect.width > 0 && rect.height > 0
    }

    @Test(arguments: stages) func everythingFitsAndNothingOverlaps(_ stage: Stage) throws {
        for (rows, columns, options) in Self.grids.flatMap({ grid in Self.options.map { (grid.0, grid.1, $0) } }) {
            for buttons in [[.usePassword, .tapDots], [.usePassword, .clear, .enter]] as [[FaceButton]] {
                let layout = FaceLayout(
                    metrics: stage.metrics, look: look(rows, columns, buttons: buttons), options: options)
                let board = try #require(layout.board, "no board on \(stage)")
                let reach = board.cell * 0.5
                let dots = (0..<board.grid.count).map { board.centre(of: $0) }
                let all = FaceRect(
                    x: dots[0].x - reach, y: dots[0].y - reach,
                    width: dots[dots.count - 1].x - dots[0].x + 2 * reach,
                    height: dots[dots.count - 1].y - dots[0].y + 2 * reach)
                var places = [("clock", layout.clock), ("status", layout.status), ("notice", layout.notice)]
                places.append(("board", all.grown(by: -1)))
                for place in layout.buttons { places.append(("\(place.button)", place.rect)) }
                for (name, rect) in places { #expect(isInside(rect, stage), "\(name) \(rect) leaves \(stage)") }
                for (index, one) in places.enumerated() {
                    for other in places[(index + 1)...] {
                        #expect(
                            !one.1.intersects(other.1),
                            "\(one.0) \(one.1) lies over \(other.0) \(other.1), \(rows)x\(columns) on \(stage)")
                    }
                }
            }
        }
    }

    @Test(arguments: stages) func theGridIsCentredAndOfAHandsSize(_ stage: Stage) throws {
        let metrics = stage.metrics
        for (rows, columns) in Self.grids {
            let layout = FaceLayout(metrics: metrics, look: look(rows, columns, buttons: [.usePassword]))
            let board = try #require(layout.board)
            let last = board.centre(of: board.grid.count - 1)
            let middle = (board.centre(of: 0).x + last.x) / 2
            // On a low stage it has one side for itself.
            let isBeside = layout.clock.right < board.centre(of: 0).x - board.cell / 2
            #expect(
                isBeside || abs(middle - Double(stage.width) / 2) <= 1,
                "\(rows)x\(columns) is off the centre of \(stage)")
            guard let density = metrics.pixelsPerMillimetre else { continue }
            let side = board.cell * Double(max(rows, columns)) / density
            #expect(side <= 91, "\(rows)x\(columns) is \(side) mm large on \(stage)")
            // A panel that is lower than this leaves no more.
            if Double(stage.height) / density > 110 {
                #expect(side >= 59, "\(rows)x\(columns) is \(side) mm small on \(stage)")
            }
        }
    }

    @Test(arguments: [(3, 0.30), (4, 0.25), (5, 0.18), (6, 0.14)])
    func theHitCircleFollowsTheGrid(_ size: Int, _ radius: Double) throws {
        for stage in Self.stages {
            let layout = FaceLayout(metrics: stage.metrics, look: look(size, size, buttons: []))
            let board = try #require(layout.board)
            #expect(abs(board.radius / board.cell - radius) < 1e-9)
        }
    }

    @Test(arguments: stages) func buttonsAreLargeEnoughForAFinger(_ stage: Stage) {
        let metrics = stage.metrics
        let layout = FaceLayout(metrics: metrics, look: look(3, 3, buttons: [.usePassword, .clear, .enter]))
        let least = min(48, (metrics.pixelsPerMillimetre ?? 1000) * 9)
        for place in layout.buttons {
            #expect(
                min(place.rect.width, place.rect.height) >= least, "\(place.button) is \(place.rect) on \(stage)")
        }
    }

    @Test(arguments: stages) func thePasswordFieldFits(_ stage: Stage) throws {
        let look = FaceLook(
            screen: .password(FieldLook(label: "Password", hint: Texts.capsLock)), status: FaceNotice("x"),
            buttons: [.usePattern, .enter])
        let layout = FaceLayout(metrics: stage.metrics, look: look)
        let field = try #require(layout.field)
        #expect(isInside(field, stage))
        #expect(field.height >= 44)
        for place in layout.buttons {
            #expect(!place.rect.intersects(field), "\(place.button) lies over the field on \(stage)")
        }
        #expect(!layout.status.intersects(field))
        #expect(!(try #require(layout.fieldLabel)).intersects(layout.status.grown(by: -layout.textSize * 0.5)))
    }

    @Test func theGridIsWhereItIsWanted() throws {
        for stage in Self.stages {
            func place(_ options: LayoutOptions) throws -> (x: Double, y: Double, cell: Double) {
                let layout = FaceLayout(
                    metrics: stage.metrics, look: look(3, 3, buttons: [.usePassword]), options: options)
                let board = try #require(layout.board)
                return (board.centre(of: 4).x, board.centre(of: 4).y, board.cell)
            }
            let usual = try place(LayoutOptions())
            #expect(try place(LayoutOptions(side: .left)).x <= usual.x)
            #expect(try place(LayoutOptions(side: .right)).x >= usual.x)
            #expect(try place(LayoutOptions(height: .bottom)).y >= usual.y)
            #expect(try place(LayoutOptions(gridScale: 0.5)).cell < usual.cell)
            let large = try place(LayoutOptions(gridScale: 4))
            #expect(large.cell >= usual.cell, "on \(stage)")
            // Smudges do not lie over each other: whole dots apart, where there is room.
            let one = try place(LayoutOptions(offset: LayoutOptions.Offset(x: 0, y: 0, shrinking: 0.5)))
            let other = try place(LayoutOptions(offset: LayoutOptions.Offset(x: 1, y: 1, shrinking: 0.5)))
            #expect(other.x - one.x > usual.cell * 0.2 && other.y - one.y > usual.cell * 0.2, "on \(stage)")
        }
    }

    @Test func monitorsThatLieAreNotBelieved() {
        func density(_ width: Int, _ height: Int, _ across: Int, _ down: Int) -> Double? {
            StageMetrics(
                width: width, height: height, widthMillimetres: across, heightMillimetres: down, textDotsPerInch: nil
            ).pixelsPerMillimetre
        }
        #expect(density(1920, 1080, 1, 1) == nil)
        #expect(density(1920, 1080, 160, 9) == nil)
        #expect(density(1920, 1080, 16, 9) == nil)
        #expect(density(1920, 1080, 0, 286) == nil)
        #expect(density(1920, 1080, 509, 286) != nil)
    }

    @Test func textGrowsWithTheDesktops() {
        func size(_ dpi: Double?) -> Double {
            let metrics = StageMetrics(
                width: 3840, height: 2160, widthMillimetres: 0, heightMillimetres: 0, textDotsPerInch: dpi)
            return FaceLayout(metrics: metrics, look: look(3, 3, buttons: [])).textSize
        }
        #expect(abs(size(192) - 2 * size(96)) < 0.01)
        #expect(size(.nan) == size(nil))
    }

    @Test func theGeometryIsInPixelsOfTheWindow() throws {
        let layout = FaceLayout(metrics: Self.stages[4].metrics, look: look(3, 3, buttons: [.usePassword]))
        let geometry = layout.geometry(originX: 1920, originY: 40)
        let board = try #require(geometry.board)
        let own = try #require(layout.board)
        #expect(board.originX == own.originX + 1920)
        #expect(board.originY == own.originY + 40)
        #expect(board.cell == own.cell)
        #expect(geometry.buttons[0].rect.x == layout.buttons[0].rect.x + 1920)
    }

    @Test(arguments: stages) func fromTheRightEverythingIsMirroredButTheOrderOfTheDots(_ stage: Stage) throws {
        let width = Double(stage.width)
        for options in Self.options {
            var turned = options
            turned.isMirrored = true
            turned.side = options.side == .left ? .right : options.side == .right ? .left : .middle
            let look = look(3, 4, buttons: [.usePassword, .tapDots])
            let usual = FaceLayout(metrics: stage.metrics, look: look, options: options)
            let layout = FaceLayout(metrics: stage.metrics, look: look, options: turned)
            for (one, other) in zip(usual.buttons, layout.buttons) {
                #expect(one.button == other.button)
                #expect(abs(one.rect.x + other.rect.right - width) < 1, "\(one.button) on \(stage)")
            }
            #expect(abs(usual.battery.x + layout.battery.right - width) < 1)
            let board = try #require(layout.board)
            let mirror = try #require(usual.board)
            #expect(board.centre(of: 0).x < board.centre(of: 3).x, "the first dot is on the left")
            #expect(abs(board.centre(of: 0).x + mirror.centre(of: 3).x - width) < 1)
            #expect(board.cell == mirror.cell)
        }
    }

    @Test func keysAreNeverMirroredAndAHandsSideStays() throws {
        for stage in Self.stages {
            let look = FaceLook(
                screen: .password(FieldLook(label: "")), status: FaceNotice(""), buttons: [.usePattern, .keyboard],
                keyboard: KeyboardLook(layout: LatinLayout.layout))
            let usual = FaceLayout(metrics: stage.metrics, look: look)
            let layout = FaceLayout(metrics: stage.metrics, look: look, options: LayoutOptions(isMirrored: true))
            #expect(usual.keys == layout.keys)
            let left = LayoutOptions(side: .left)
            var turned = left
            turned.isMirrored = true
            let grid = self.look(3, 3, buttons: [])
            let one = try #require(FaceLayout(metrics: stage.metrics, look: grid, options: left).board)
            let other = try #require(FaceLayout(metrics: stage.metrics, look: grid, options: turned).board)
            #expect(abs(one.originX - other.originX) <= 1, "a grid for the left hand stays there, on \(stage)")
        }
    }
}
