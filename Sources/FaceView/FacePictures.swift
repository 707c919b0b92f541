internal import LockCore

/// The pictures that a renderer draws besides what it makes itself. For one thread.
final class FacePictures {
    /// The person's.
    var person: Picture?
    /// Those of dots, by their files; nil for what cannot be read, which is not tried again.
    private var dots: [String: Picture?] = [:]

    /// The picture of a dot. The first one that is wanted decides how large it is kept: dots of one board are alike,
    /// and grow by little.
    func dot(_ path: String, radius: Double) -> Picture? {
        if let known = dots[path] { return known }
        let pixels = max(Int((radius * 2 * (1 + FaceMotion.mostGrowth)).rounded(.up)), 1)
        let picture = Picture(path: path, covering: pixels, pixels)
        dots[path] = .some(picture)
        return picture
    }
}

extension FaceRenderer {
    /// Takes the person's picture from the first of these files that holds one; false when none does.
    ///
    /// - Parameter size: the diameter in pixels.
    public func loadPerson(from paths: [String], size: Double) -> Bool {
        let pixels = max(Int(size.rounded(.up)), 1)
        for path in paths {
            guard let picture = Picture(path: path, covering: pixels, pixels) else { continue }
            pictures.person = picture
            return true
        }
        return false
    }
}
