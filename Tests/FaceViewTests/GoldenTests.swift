import FaceSamples
import FaceView
import Glibc
import LinuxKit
import LockCore
import SecretMemory
import Testing

/// Pictures of how it looked when somebody last looked at it. Texts are left out: fonts differ from machine to machine.
/// With PATTERNLOCK_GOLDEN=write in the environment they are made anew: look at them.
@Suite struct GoldenTests {
    struct Case: CustomStringConvertible, Sendable {
        var theme: String
        var sample: String

        var description: String { "\(theme)-\(sample)" }
    }

    static let cases =
        ["normal", "drawing", "wrong", "accepted", "disabled", "hidden", "tapping", "drawing-6x6", "keyboard-shift"]
        .map { Case(theme: "dark", sample: $0) }
        + ["light", "contrast", "dusk"].flatMap { theme in
            ["drawing", "wrong"].map { Case(theme: theme, sample: $0) }
        }

    private let metrics = StageMetrics(
        width: 480, height: 400, widthMillimetres: 0, heightMillimetres: 0, textDotsPerInch: 96)

    private static let directory = #filePath.split(separator: "/").dropLast().reduce("") { $0 + "/" + $1 } + "/Golden"

    @Test(arguments: cases) func itLooksAsItDid(_ which: Case) throws {
        let theme = try #require(Theme.named(which.theme))
        let sample = try #require(Sample.all.first { $0.name == which.sample })
        let scene = sample.scene(metrics, theme: theme)
        let buffer = PixelBuffer(width: metrics.width, height: metrics.height, isShared: false)
        var renderer = FaceRenderer(buffer: buffer, theme: theme)
        _ = renderer.draw(scene, dots: sample.dots, typed: sample.typedBytes)
        let path = "\(Self.directory)/\(which).png"
        if unsafe getenv("PATTERNLOCK_GOLDEN") != nil {
            let isWritten = renderer.writePNG(path)
            #expect(isWritten)
        }
        let golden = try #require(FaceRenderer.readPNG(path), "there is no \(path)")
        #expect(golden.width == buffer.width && golden.height == buffer.height)
        let texts = texts(of: scene, sample)
        var (compared, other) = (0, 0)
        for y in 0..<buffer.height {
            for x in 0..<buffer.width where !texts.contains(where: { $0.contains(x: Double(x), y: Double(y)) }) {
                compared += 1
                if Self.differs(buffer[x, y], golden[x, y]) { other += 1 }
            }
        }
        #expect(compared > buffer.width * buffer.height / 3, "too little is left to compare")
        // Rasterizers round otherwise along edges: one pixel in two hundred.
        #expect(other <= compared / 200, "\(other) of \(compared) pixels are others than in \(path)")
    }

    private func texts(of scene: FaceScene, _ sample: Sample) -> [FaceRect] {
        var texts: [FaceRect] = []
        scene.forEachDrawing(dots: sample.dots) { drawing in
            switch drawing {
            case .label(_, let rect, _), .typedText(let rect, _, _, _): texts.append(rect)
            default: break
            }
        }
        return texts
    }

    private static func differs(_ one: UInt32, _ other: UInt32) -> Bool {
        func part(_ pixel: UInt32, _ shift: UInt32) -> Int { Int((pixel >> shift) & 255) }
        for shift: UInt32 in [16, 8, 0] where abs(part(one, shift) - part(other, shift)) > 24 { return true }
        return false
    }
}
