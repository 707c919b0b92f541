internal import CLinux
internal import Glibc

/// Where NSS looks for users: the `passwd` line of nsswitch.conf(5).
package struct AccountSources: Equatable, Sendable {
    /// One source, and what the line says is done after it.
    private struct Source: Equatable {
        let name: String
        var actions = ""

        func text(_ more: String = "") -> String {
            let all = actions + (actions.isEmpty || more.isEmpty ? "" : " ") + more
            return all.isEmpty ? name : "\(name) [\(all)]"
        }
    }

    private let sources: [Source]

    /// Nil where nothing says it: then there are files alone.
    package init?(_ text: String) {
        let lines = text.split(separator: "\n").map { line in line.prefix { $0 != "#" }.drop(while: \.isWhitespace) }
        guard var rest = lines.last(where: { $0.hasPrefix("passwd:") })?.dropFirst("passwd:".count) else { return nil }
        var sources: [Source] = []
        while true {
            rest = rest.drop(while: \.isWhitespace)
            guard let first = rest.first else { break }
            if first == "[" {
                let actions = rest.dropFirst().prefix { $0 != "]" }
                guard !sources.isEmpty else { return nil }
                sources[sources.count - 1].actions = String(actions)
                rest = rest.dropFirst(actions.count + 2)
            } else {
                let name = rest.prefix { !$0.isWhitespace && $0 != "[" }
                sources.append(Source(name: String(name)))
                rest = rest.dropFirst(name.count)
            }
        }
        guard !sources.isEmpty else { return nil }
        self.sources = sources
    }

    /// The sources as the line has them.
    package var usual: String { sources.map { $0.text() }.joined(separator: " ") }

    /// The same, but that a source that cannot be asked now ends the search.
    package var strict: String {
        sources.map { $0.text("UNAVAIL=return TRYAGAIN=return") }.joined(separator: " ")
    }
}

extension AccountSources {
    /// Asks where a source that cannot answer is an error, whatever others say after it. The corresponding C function is
    /// `__nss_configure_lookup`.
    static func strictly<Answer>(_ ask: () throws(Errno) -> Answer) throws(Errno) -> Answer {
        guard let text = try TextFile.read("/etc/nsswitch.conf"), let sources = AccountSources(text) else {
            return try ask()
        }
        try sources.checkDirectoryService()
        try Errno.check(unsafe clx_configure_users(sources.strict))
        defer { _ = unsafe clx_configure_users(sources.usual) }
        return try ask()
    }

    /// Where sssd is set up it must run: as Fedora builds it, its source says of everybody that there is none while it
    /// does not.
    private func checkDirectoryService() throws(Errno) {
        let isSetUp = TextFile.exists("/etc/sssd/sssd.conf") || TextFile.exists("/etc/sssd/conf.d")
        guard isSetUp, sources.contains(where: { $0.name == "sss" }) else { return }
        try Errno.check(unsafe clx_stream_answers("/var/lib/sss/pipes/nss"))
    }
}
