import Testing
import VectorFormat

@Suite struct VectorTests {
    @Test func everyRecordedGestureDecodesAsExpected() throws {
        let folder = #filePath.split(separator: "/", omittingEmptySubsequences: false).dropLast().joined(separator: "/")
        let vectors = try GestureVector.read(file: folder + "/Vectors/gestures.json")
        #expect(vectors.count >= 46)
        for vector in vectors {
            let failure = try vector.failure()
            #expect(failure == nil, "\(vector.name): \(failure ?? "")")
        }
    }
}
