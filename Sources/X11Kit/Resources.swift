internal import CX11

extension Connection {
    /// The dots to the inch that text is to be drawn with: `Xft.dpi` of the X resources as they were when the
    /// connection was made; nil when it is not set or not a number above 0.
    public var textDotsPerInch: Double? {
        guard let raw = unsafe XResourceManagerString(display) else { return nil }
        return Self.textDotsPerInch(in: unsafe String(cString: raw))
    }

    /// Reads the resource from the text of all of them.
    static func textDotsPerInch(in resources: String) -> Double? {
        for line in resources.split(separator: "\n") {
            let parts = line.split(separator: ":", maxSplits: 1)
            guard parts.count == 2, parts[0].trimmingBlanks() == "Xft.dpi" else { continue }
            guard let value = Double(parts[1].trimmingBlanks()), value.isFinite, value > 0 else { return nil }
            return value
        }
        return nil
    }
}

extension Substring {
    fileprivate func trimmingBlanks() -> Substring {
        var rest = self
        while rest.first?.isWhitespace == true { rest.removeFirst() }
        while rest.last?.isWhitespace == true { rest.removeLast() }
        return rest
    }
}
