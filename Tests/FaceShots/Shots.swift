import FaceSamples
import FaceView
import Glibc
import LinuxKit
import SecretMemory

/// `face-shots DIRECTORY`: every state of the face as a picture, at several sizes, for people to look at.
@main
enum Shots {
    struct Size {
        var width: Int
        var height: Int
        var widthMillimetres: Int
        var heightMillimetres: Int
    }

    static let sizes = [
        Size(width: 800, height: 480, widthMillimetres: 155, heightMillimetres: 93),
        Size(width: 1920, height: 1080, widthMillimetres: 309, heightMillimetres: 174),
        Size(width: 1080, height: 1920, widthMillimetres: 0, heightMillimetres: 0),
    ]

    static func main() {
        guard CommandLine.arguments.count == 2 else {
            print("usage: face-shots DIRECTORY")
            exit(2)
        }
        for size in sizes {
            let metrics = StageMetrics(
                width: size.width, height: size.height, widthMillimetres: size.widthMillimetres,
                heightMillimetres: size.heightMillimetres, textDotsPerInch: nil)
            for sample in Sample.all {
                let buffer = PixelBuffer(width: size.width, height: size.height, isShared: false)
                var renderer = FaceRenderer(buffer: buffer, theme: .dark)
                _ = renderer.draw(sample.scene(metrics), dots: sample.dots, typed: sample.typedBytes)
                let path = "\(CommandLine.arguments[1])/\(size.width)x\(size.height)-\(sample.name).png"
                guard renderer.writePNG(path) else {
                    print("cannot write \(path)")
                    exit(1)
                }
            }
        }
    }
}
