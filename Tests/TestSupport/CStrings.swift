internal import Glibc

/// A NULL-terminated array of C strings.
@safe final class CStrings {
    let pointers: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>
    private let count: Int

    init(_ strings: [String]) {
        count = strings.count
        unsafe pointers = .allocate(capacity: strings.count + 1)
        for (index, string) in strings.enumerated() { unsafe pointers[index] = strdup(string) }
        unsafe pointers[strings.count] = nil
    }

    deinit {
        for index in 0..<count { unsafe free(pointers[index]) }
        unsafe pointers.deallocate()
    }
}

extension Optional<String> {
    /// Lends the C string, NULL when there is none.
    func withCString<Result>(_ body: (UnsafePointer<CChar>?) -> Result) -> Result {
        switch self {
        case .some(let text): unsafe text.withCString(body)
        case .none: body(nil)
        }
    }
}
