package import VerifierCore

/// The attempt counters of one user as text, one `key value` per line. Version 2 is for those that know of a password:
/// it has one line more.
package enum CounterFile {
    /// The largest file in bytes.
    static let limit = 1024

    package static func encode(_ counters: AttemptCounters) -> [UInt8] {
        var text = "version \(counters.password == nil ? 1 : 2)\nboot \(counters.boot)\n"
        for kind in CounterKind.allCases {
            let counter = counters[kind]
            text += "\(kind.rawValue) \(counter.inRow) \(counter.inAll) \(counter.charged)\n"
        }
        if let password = counters.password { text += "password \(password)\n" }
        return Array(text.utf8)
    }

    /// Nil for anything that `encode` would not have written.
    package static func decode(_ bytes: [UInt8]) -> AttemptCounters? {
        guard var lines = KeyedLines(bytes), let version: Int = KeyedLines.number(lines.next("version")),
            (1...2).contains(version), let boot = lines.next("boot"),
            boot.utf8.count == 36, let own = counter(lines.next(CounterKind.own.rawValue)),
            let system = counter(lines.next(CounterKind.system.rawValue)),
            let other = counter(lines.next(CounterKind.other.rawValue))
        else { return nil }
        let password: UInt64? = version == 1 ? nil : KeyedLines.number(lines.next("password"))
        guard lines.isAtEnd, version == 1 || password != nil else { return nil }
        return AttemptCounters(boot: String(boot), own: own, system: system, other: other, password: password)
    }

    private static func counter(_ text: Substring?) -> AttemptCounter? {
        guard let parts = text?.split(separator: " ", omittingEmptySubsequences: false), parts.count == 3,
            let inRow: Int = KeyedLines.number(parts[0]), let inAll: Int = KeyedLines.number(parts[1]),
            let charged: UInt64 = KeyedLines.number(parts[2]), (0...inAll).contains(inRow), inAll <= 1000
        else { return nil }
        return AttemptCounter(inRow: inRow, inAll: inAll, charged: charged)
    }
}
