internal import LockCore

/// The pictures that a renderer draws besides what it makes itself. For one thread.
final class FacePictures {
    /// The person's.
    var person: Picture?
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
