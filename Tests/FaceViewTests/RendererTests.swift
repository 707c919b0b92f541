import FaceSamples
import FaceView
import Glibc
import LinuxKit
import LockCore
import PatternCore
import SecretMemory
import Testing

@Suite struct RendererTests {
    let metrics = StageMetrics(
        width: 960, height: 720, widthMillimetres: 0, heightMillimetres: 0, textDotsPerInch: 96)

    private func render(_ sample: Sample, theme: Theme = .dark) -> PixelBuffer {
        let buffer = PixelBuffer(width: metrics.width, height: metrics.height, isShared: false)
        var renderer = FaceRenderer(buffer: buffer, theme: theme)
        _ = renderer.draw(sample.scene(metrics, theme: theme), dots: sample.dots, typed: sample.typedBytes)
        return buffer
    }

    private func sample(_ name: String) throws -> Sample { try #require(Sample.all.first { $0.name == name }) }

    /// Luminance from 0 to 255 by the weights of BT.601.
    private func grey(_ pixel: UInt32) -> Double {
        0.299 * Double(pixel >> 16 & 255) + 0.587 * Double(pixel >> 8 & 255) + 0.114 * Double(pixel & 255)
    }

    /// The grey values around the dot that all paths of the samples begin with, its ring included.
    private func dot(_ buffer: PixelBuffer, _ geometry: BoardGeometry) -> [Double] {
        let centre = geometry.centre(of: 0)
        let reach = Int(geometry.cell * 0.27)
        var values: [Double] = []
        for y in -reach...reach {
            // The line leaves to the right.
            for x in -reach...0 { values.append(grey(buffer[Int(centre.x) + x, Int(centre.y) + y])) }
        }
        return values
    }

    @Test(arguments: Theme.builtIn.map(\.name)) func statesDifferWithoutColour(theme name: String) throws {
        let theme = try #require(Theme.named(name))
        let names = ["normal", "drawing", "wrong", "accepted", "disabled"]
        var dots: [String: [Double]] = [:]
        for name in names {
            let sample = try sample(name)
            let geometry = try #require(sample.scene(metrics).layout.board)
            dots[name] = dot(render(sample, theme: theme), geometry)
        }
        for (index, one) in names.enumerated() {
            for other in names[(index + 1)...] {
                let (left, right) = (try #require(dots[one]), try #require(dots[other]))
                let difference = zip(left, right).reduce(0) { $0 + abs($1.0 - $1.1) } / Double(left.count)
                #expect(difference > 4, "\(one) and \(other) differ by \(difference) of 255 only")
                // Also in what is left when the mean brightness is taken away: their shape.
                let (m, n) = (left.reduce(0, +) / Double(left.count), right.reduce(0, +) / Double(right.count))
                let shape = zip(left, right).reduce(0) { $0 + abs($1.0 - m - $1.1 + n) } / Double(left.count)
                #expect(shape > 3, "\(one) and \(other) have shapes that differ by \(shape) of 255 only")
            }
        }
    }

    @Test func theWrongLineIsBroken() throws {
        func gaps(_ name: String) throws -> Int {
            let sample = try sample(name)
            let geometry = try #require(sample.scene(metrics).layout.board)
            let buffer = render(sample)
            let (start, end) = (geometry.centre(of: 0), geometry.centre(of: 1))
            var gaps = 0
            var wasDark = false
            for x in Int(start.x + geometry.cell * 0.3)...Int(end.x - geometry.cell * 0.3) {
                let isDark = grey(buffer[x, Int(start.y)]) < 40
                if isDark && !wasDark { gaps += 1 }
                wasDark = isDark
            }
            return gaps
        }
        #expect(try gaps("wrong") >= 2)
        #expect(try gaps("drawing") == 0)
        #expect(try gaps("accepted") == 0)
    }

    @Test func aHiddenPathLooksLikeNone() throws {
        let hidden = render(try sample("hidden"))
        let none = render(try sample("normal"))
        #expect(differing(hidden, none) == 0)
    }

    @Test(arguments: Theme.builtIn.map(\.name)) func textIsLegible(theme name: String) throws {
        let theme = try #require(Theme.named(name))
        for (name, text, ground) in [
            ("text", theme.text, theme.background), ("muted", theme.mutedText, theme.background),
            ("wrong", theme.wrongText, theme.background), ("accepted", theme.acceptedText, theme.background),
            ("notice", theme.noticeText, theme.background), ("text", theme.text, theme.backgroundBottom),
            ("muted", theme.mutedText, theme.backgroundBottom), ("wrong", theme.wrongText, theme.backgroundBottom),
            ("notice", theme.noticeText, theme.backgroundBottom), ("button", theme.buttonText, theme.buttonFill),
            ("pressed", theme.buttonText, theme.buttonPressed), ("field", theme.text, theme.fieldFill),
            ("layout", theme.mutedText, theme.fieldFill), ("enter", theme.accentText, theme.accent),
            ("a pressed key", theme.text, theme.buttonPressed),
        ] {
            #expect(text.contrast(with: ground) >= 4.5, "\(name) has \(text.contrast(with: ground))")
        }
        // What can be pressed or comes next is told by more than a shade.
        #expect(theme.accent.contrast(with: theme.background) >= 3)
        #expect(theme.normal.centreColour.contrast(with: theme.background) >= 3)
        #expect(abs(Colour(0xffffff).contrast(with: Colour(0x000000)) - 21) < 0.01)
        #expect(abs(Colour(0x777777).contrast(with: Colour(0xffffff)) - 4.48) < 0.01)
    }

    @Test(arguments: Theme.builtIn.map(\.name)) func theButtonThatTabCameToIsSeen(theme name: String) throws {
        let theme = try #require(Theme.named(name))
        var sample = try sample("normal")
        let place = try #require(sample.scene(metrics).layout.buttons.first { $0.button == .tapDots }).rect
        func edge() -> UInt32 { render(sample, theme: theme)[Int(place.x) + 2, Int(place.middleY)] & 0xffffff }
        let other = edge()
        sample.look.focusedButton = .tapDots
        #expect(Colour(edge()).contrast(with: theme.accent) < 1.1 && edge() != other, "no frame is seen")
        #expect(theme.accent.contrast(with: theme.buttonFill) >= 3, "the frame is hard to tell from the button")
    }

    /// Every change drawn over an older frame gives the same picture as drawing it all.
    @Test func onlyWhatChangedIsDrawnAndNothingIsForgotten() throws {
        let buffer = PixelBuffer(width: metrics.width, height: metrics.height, isShared: false)
        var renderer = FaceRenderer(buffer: buffer, theme: .dark)
        let grid = Grid(rows: 3, columns: 3)!
        var dots = SecretBytes(capacity: 36)
        let none = SecretBytes(capacity: 1)
        func scene(_ board: BoardLook, status: String = "", pressed: FaceButton? = nil) -> FaceScene {
            let look = FaceLook(
                screen: .pattern(board), status: FaceNotice(status), buttons: [.usePassword, .tapDots],
                pressed: pressed)
            return FaceScene(
                look: look, layout: FaceLayout(metrics: metrics, look: look), theme: .dark,
                surroundings: Surroundings(clock: "07:40"))
        }
        func check(_ scene: FaceScene, mostPixels: Int, _ what: String) {
            let damage = renderer.draw(scene, dots: dots, typed: none)
            #expect(damage.area <= mostPixels, "\(what) drew \(damage.area) pixels")
            let whole = PixelBuffer(width: metrics.width, height: metrics.height, isShared: false)
            var other = FaceRenderer(buffer: whole, theme: .dark)
            _ = other.draw(scene, dots: dots, typed: none)
            #expect(differing(buffer, whole) == 0, "\(what): the picture differs from one drawn at once")
        }
        let all = metrics.width * metrics.height
        var board = BoardLook(grid: grid)
        check(scene(board), mostPixels: all, "the first frame")
        check(scene(board), mostPixels: 0, "the same frame")
        check(scene(board, status: "x"), mostPixels: all / 8, "a status line")
        check(scene(board, status: "x", pressed: .tapDots), mostPixels: all / 20, "a pressed button")
        check(scene(board), mostPixels: all / 6, "both gone")
        let geometry = try #require(scene(board).layout.board)
        let cell = Int(geometry.cell)
        for (dot, finger) in [(0, 0.4), (1, 0.8), (2, 0.5), (4, 1.9), (6, 0.0)] {
            dots.append(UInt8(dot))
            board.count = dots.count
            let centre = geometry.centre(of: dot)
            board.finger = BoardPoint(x: centre.x - finger * geometry.cell, y: centre.y + finger * geometry.cell)
            check(scene(board), mostPixels: 6 * cell * cell, "dot \(dot)")
            board.finger?.x += 7
            check(scene(board), mostPixels: 4 * cell * cell, "a sample after dot \(dot)")
        }
        board.finger = nil
        check(scene(board), mostPixels: 2 * cell * cell, "the lift")
        board.state = .wrong
        check(scene(board), mostPixels: 16 * cell * cell, "a wrong one")
        dots.removeAll()
        board = BoardLook(grid: grid, stroke: 1)
        check(scene(board), mostPixels: 16 * cell * cell, "the clear")
        board.focus = 4
        check(scene(board), mostPixels: cell * cell, "the focus")
        board.focus = 5
        check(scene(board), mostPixels: 2 * cell * cell, "the moved focus")
        board = BoardLook(grid: grid, stroke: 2, count: 1)
        dots.append(4)
        check(scene(board), mostPixels: 16 * cell * cell, "a new stroke")
        var moving = scene(board)
        moving.motion = motion(board, taken: 0, now: 50)
        check(moving, mostPixels: cell * cell, "a growing dot")
        check(scene(board), mostPixels: cell * cell, "a dot that has settled")
        board.state = .wrong
        moving = scene(board)
        moving.motion = motion(board, taken: 0, now: 70)
        check(moving, mostPixels: 16 * cell * cell, "a shaking board")
        check(scene(board), mostPixels: 16 * cell * cell, "a board at rest")
    }

    private func motion(_ board: BoardLook, taken: UInt64, now: UInt64) -> MotionLook {
        var motion = FaceMotion()
        motion.follow(FaceLook(screen: .pattern(board), status: FaceNotice("")), now: taken)
        return motion.look(now: now)
    }

    @Test func onlyTheKeysThatChangeAreDrawn() throws {
        let buffer = PixelBuffer(width: metrics.width, height: metrics.height, isShared: false)
        var renderer = FaceRenderer(buffer: buffer, theme: .dark)
        let none = SecretBytes(capacity: 1)
        var sample = try sample("keyboard")
        func check(_ mostPixels: Int, _ what: String) {
            let scene = sample.scene(metrics)
            let damage = renderer.draw(scene, dots: none, typed: none)
            #expect(damage.area <= mostPixels, "\(what) drew \(damage.area) pixels")
            let whole = PixelBuffer(width: metrics.width, height: metrics.height, isShared: false)
            var other = FaceRenderer(buffer: whole, theme: .dark)
            _ = other.draw(scene, dots: none, typed: none)
            #expect(differing(buffer, whole) == 0, "\(what): the picture differs from one drawn at once")
        }
        let all = metrics.width * metrics.height
        check(all, "the first frame")
        sample.look.keyboard?.pressed = [.character(row: 1, column: 2)]
        check(all / 50, "a pressed key")
        sample.look.keyboard?.pressed = []
        check(all / 50, "a key that was let go")
        sample.look.keyboard?.shift = .once
        check(all / 2, "shift")
        sample.look.keyboard?.page = .symbols(0)
        check(all, "another page")
    }

    @Test func aPersonsPictureIsRound() throws {
        let path = try writePicture("person", Self.redTheme, width: 40, height: 20)
        defer { unsafe _ = unlink(path) }
        let tall = StageMetrics(
            width: 800, height: 1200, widthMillimetres: 0, heightMillimetres: 0, textDotsPerInch: 96)
        let buffer = PixelBuffer(width: 800, height: 1200, isShared: false)
        var renderer = FaceRenderer(buffer: buffer, theme: .dark)
        let isMade = renderer.loadPerson(from: ["/no/such/file", "/proc/self/mem", "/dev/zero"], size: 40)
        #expect(!isMade)
        let isLoaded = renderer.loadPerson(from: ["/no/such/file", path], size: 40)
        #expect(isLoaded)
        let sample = try sample("normal")
        var scene = sample.scene(tall)
        scene.surroundings.hasPicture = true
        _ = renderer.draw(scene, dots: sample.dots, typed: sample.typedBytes)
        let place = try #require(scene.layout.picture)
        #expect(buffer[Int(place.middleX), Int(place.middleY)] >> 16 > 150)
        #expect(buffer[Int(place.x) + 1, Int(place.y) + 1] >> 16 < 60, "the corners are not cut off")
    }

    @Test func dotsMayBePicturesInEachState() throws {
        let path = try writePicture("dot", Self.redTheme, width: 40, height: 20)
        defer { unsafe _ = unlink(path) }
        var theme = Theme.dark
        theme.selected.picture = path
        theme.normal.picture = "/no/such/picture.png"
        let sample = try sample("drawing")
        let buffer = PixelBuffer(width: metrics.width, height: metrics.height, isShared: false)
        var renderer = FaceRenderer(buffer: buffer, theme: theme)
        let scene = sample.scene(metrics, theme: theme)
        _ = renderer.draw(scene, dots: sample.dots, typed: sample.typedBytes)
        let board = try #require(scene.layout.board)
        func colour(_ dot: Int) -> UInt32 {
            let centre = board.centre(of: dot)
            return buffer[Int(centre.x), Int(centre.y - board.cell * theme.selected.ringRadius * 0.8)] & 0xffffff
        }
        #expect(colour(0) >> 16 > 180 && colour(0) & 0xffff < 0x2000, "a taken dot shows \(colour(0))")
        #expect(colour(8) >> 16 < 100, "one whose picture cannot be read is still a dot")
        let middle = board.centre(of: 8)
        #expect(Colour(buffer[Int(middle.x), Int(middle.y)]) == theme.normal.centreColour)
    }

    /// Writes a background without anything to read on it into a file. Returns its path.
    private func writePicture(_ name: String, _ theme: Theme, width: Int, height: Int) throws -> String {
        let path = "/tmp/patternlock-face-test-\(getpid())-\(name).png"
        let stage = StageMetrics(
            width: width, height: height, widthMillimetres: 0, heightMillimetres: 0, textDotsPerInch: 96)
        var painter = FaceRenderer(
            buffer: PixelBuffer(width: width, height: height, isShared: false), theme: theme)
        let none = SecretBytes(capacity: 1)
        _ = painter.draw(try sample("plain").scene(stage), dots: none, typed: none)
        let isWritten = painter.writePNG(path)
        try #require(isWritten, "\(path) cannot be written")
        return path
    }

    private static func hideTexts(_ theme: inout Theme, _ colour: Colour) {
        for path in [\Theme.text, \.mutedText, \.noticeText, \.buttonFill, \.buttonText] {
            theme[keyPath: path] = colour
        }
    }

    private static let redTheme: Theme = {
        var theme = Theme.dark
        (theme.background, theme.backgroundBottom) = (Colour(0xd00000), Colour(0xd00000))
        hideTexts(&theme, Colour(0xd00000))
        return theme
    }()

    @Test(arguments: Theme.builtIn.map(\.name)) func textIsLegibleOverAnyPicture(theme name: String) throws {
        var theme = try #require(Theme.named(name))
        // From black to white: what is worst for any text is somewhere in it.
        var stripes = Theme.dark
        (stripes.background, stripes.backgroundBottom) = (Colour(0xffffff), Colour(0x000000))
        Self.hideTexts(&stripes, Colour(0x808080))
        let path = try writePicture(name, stripes, width: 200, height: 200)
        defer { unsafe _ = unlink(path) }
        for isBlurred in [false, true] {
            theme.backgroundImage = path
            theme.isBackgroundBlurred = isBlurred
            let look = FaceLook(screen: .plain, status: FaceNotice(""))
            let scene = FaceScene(
                look: look, layout: FaceLayout(metrics: metrics, look: look), theme: theme,
                surroundings: Surroundings(clock: ""))
            let buffer = PixelBuffer(width: metrics.width, height: metrics.height, isShared: false)
            var renderer = FaceRenderer(buffer: buffer, theme: theme)
            _ = renderer.draw(scene, dots: SecretBytes(capacity: 1), typed: SecretBytes(capacity: 1))
            var worst = 21.0
            var grounds = Set<UInt32>()
            for y in stride(from: 0, to: metrics.height, by: 5) { grounds.insert(buffer[3, y]) }
            #expect(grounds.count > 4, "no picture is seen under the veil")
            for ground in grounds {
                for text in [theme.text, theme.mutedText, theme.wrongText, theme.acceptedText, theme.noticeText] {
                    worst = min(worst, text.contrast(with: Colour(ground)))
                }
            }
            #expect(worst >= Theme.leastContrast, "a text over the picture has a contrast of \(worst)")
        }
    }

    private func differing(_ one: PixelBuffer, _ other: PixelBuffer) -> Int {
        var count = 0
        for y in 0..<one.height {
            for x in 0..<one.width {
                let (a, b) = (one[x, y], other[x, y])
                if a == b { continue }
                // A curve cut by a clip edge is rounded otherwise, by a few of 255 steps.
                let parts = [16, 8, 0].map { shift in
                    Int(a >> UInt32(shift) & 255) - Int(b >> UInt32(shift) & 255)
                }
                if parts.contains(where: { abs($0) > 8 }) { count += 1 }
            }
        }
        return count
    }
}
