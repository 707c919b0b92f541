/// A picture of the root window.
public struct Screenshot: Sendable, Equatable {
    public let size: Size
    /// 0x00RRGGBB, row by row.
    public let pixels: [UInt32]

    /// The colour of a pixel as 0x00RRGGBB.
    public func pixel(_ x: Int, _ y: Int) -> UInt32 { pixels[y * size.width + x] }

    /// How many pixels have this colour, 0x00RRGGBB.
    public func count(of colour: UInt32) -> Int {
        var count = 0
        for pixel in pixels where pixel == colour { count += 1 }
        return count
    }

    /// Writes the picture as PNG, through the program `convert` of ImageMagick.
    public func savePNG(_ path: String) throws(RigError) {
        var bytes = [UInt8]()
        bytes.reserveCapacity(pixels.count * 3)
        for pixel in pixels {
            bytes.append(UInt8(truncatingIfNeeded: pixel >> 16))
            bytes.append(UInt8(truncatingIfNeeded: pixel >> 8))
            bytes.append(UInt8(truncatingIfNeeded: pixel))
        }
        let convert = try RunningProcess.start(
            Command(["convert", "-size", size.description, "-depth", "8", "rgb:-", "png:" + path]))
        convert.write(bytes)
        convert.closeInput()
        let finished = try convert.finish(within: 60_000)
        guard finished.status == 0 else { throw .refused("convert: \(finished.error)") }
    }
}
