import FaceSamples
import FaceView
import Glibc
import Languages
import LinuxKit
import LockCore
import SecretMemory

/// `face-shots DIRECTORY [WORD]`: every state of the face in every theme as a picture, at several sizes, for people to look
/// at; with a word only those with it in their names. `face-shots --gallery DIRECTORY`: the few that the README shows.
/// `face-shots --cut`: the texts that cannot be read whole on some stage. `--catalogues DIRECTORY` before all of it takes
/// up the language of the environment, from there; `--text PERCENT` after it has texts of another size.
@main
enum Shots {
    struct Size {
        var width: Int
        var height: Int
        var widthMillimetres: Int
        var heightMillimetres: Int

        var metrics: StageMetrics {
            StageMetrics(
                width: width, height: height, widthMillimetres: widthMillimetres, heightMillimetres: heightMillimetres,
                textDotsPerInch: nil)
        }
    }

    static let sizes = [
        Size(width: 800, height: 480, widthMillimetres: 155, heightMillimetres: 93),
        Size(width: 480, height: 800, widthMillimetres: 93, heightMillimetres: 155),
        Size(width: 1920, height: 1080, widthMillimetres: 309, heightMillimetres: 174),
        Size(width: 1080, height: 1920, widthMillimetres: 0, heightMillimetres: 0),
        Size(width: 3840, height: 2160, widthMillimetres: 344, heightMillimetres: 193),
    ]

    static func main() {
        var arguments = CommandLine.arguments.dropFirst()
        var textScale = 1.0
        if arguments.first == "--catalogues", let directory = arguments.dropFirst().first {
            Catalogue.use(directory: directory)
            arguments = arguments.dropFirst(2)
        }
        if arguments.first == "--text", let percent = arguments.dropFirst().first.flatMap({ Double($0) }) {
            textScale = percent / 100
            arguments = arguments.dropFirst(2)
        }
        let words = Array(arguments)
        if words == ["--cut"] {
            cut()
        } else if words.count == 2, words[0] == "--gallery" {
            gallery(words[1])
        } else if (1...2).contains(words.count) {
            all(words[0], word: words.count == 2 ? words[1] : "", textScale)
        } else {
            print(
                "usage: face-shots [--catalogues DIRECTORY] [--text PERCENT] DIRECTORY [WORD] | "
                    + "--gallery DIRECTORY | --cut")
            exit(2)
        }
    }

    private static func options(_ textScale: Double = 1) -> LayoutOptions {
        LayoutOptions(textScale: textScale, isMirrored: Catalogue.isRightToLeft)
    }

    /// Every text of the face on every stage, at every size of texts. Says first in which direction they run, so that
    /// a caller knows the language was taken up.
    private static func cut() {
        print(Catalogue.isRightToLeft ? "mirrored" : "straight", Texts.password)
        let ruler = TextRuler(family: Theme.dark.fontFamily)
        for size in sizes {
            for scale in [1, 1.5, 2] {
                for sample in Sample.everyText + Sample.dialogues {
                    let scene = sample.scene(size.metrics, options: options(scale))
                    for text in ruler.cutTexts(in: scene, dots: sample.dots) {
                        print("\(size.width)x\(size.height) at \(scale) \(sample.name): \(text)")
                    }
                }
            }
        }
    }

    private static func all(_ directory: String, word: String, _ textScale: Double) {
        for size in sizes {
            for theme in Theme.builtIn {
                for sample in Sample.all + Sample.dialogues {
                    let name = "\(size.width)x\(size.height)-\(theme.name)-\(sample.name)"
                    if name.contains(word) || word.isEmpty {
                        write(sample, theme, size.metrics, "\(directory)/\(name).png", textScale)
                    }
                }
            }
        }
    }

    /// A tablet in every theme, the keyboard, and a small stage.
    private static func gallery(_ directory: String) {
        let tablet = Size(width: 960, height: 640, widthMillimetres: 0, heightMillimetres: 0).metrics
        let states = ["dark": "drawing", "light": "normal", "contrast": "wrong", "dusk": "accepted"]
        for theme in Theme.builtIn {
            guard let state = states[theme.name], let sample = named(state) else { continue }
            write(sample, theme, tablet, "\(directory)/\(theme.name).png")
        }
        if let enrol = named("dialogue-review") { write(enrol, .dark, tablet, "\(directory)/enrol.png") }
        if let keyboard = named("keyboard-shift") {
            write(keyboard, .dark, tablet, "\(directory)/keyboard.png")
        }
        if let small = named("drawing") { write(small, .light, sizes[0].metrics, "\(directory)/small.png") }
    }

    private static func named(_ name: String) -> Sample? { (Sample.all + Sample.dialogues).first { $0.name == name } }

    private static func write(
        _ sample: Sample, _ theme: Theme, _ metrics: StageMetrics, _ path: String, _ textScale: Double = 1
    ) {
        let buffer = PixelBuffer(width: metrics.width, height: metrics.height, isShared: false)
        var renderer = FaceRenderer(buffer: buffer, theme: theme)
        let scene = sample.scene(metrics, theme: theme, options: options(textScale))
        _ = renderer.draw(scene, dots: sample.dots, typed: sample.typedBytes)
        guard renderer.writePNG(path) else {
            print("cannot write \(path)")
            exit(1)
        }
    }
}
