internal import Glibc

/// Makes a new directory below /tmp, 0700, and returns its path. Hand it to `Command.temporary`, or remove it.
public func makeTemporaryDirectory() throws(RigError) -> String {
    var template = Array("/tmp/patternlock-test-XXXXXX".utf8CString)
    var code: Int32 = 0
    unsafe template.withUnsafeMutableBufferPointer { room in
        if unsafe mkdtemp(room.baseAddress!) == nil { code = -errno }
    }
    try RigError.check("mkdtemp", code)
    return String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
}
