internal import CInih

/// The border to inih, which calls back for each line it wants and each entry it found.
enum InihParser {
    /// What the two callbacks work on. Owner: `run`, on its stack; thread: the caller's; valid until `run` returns; inih
    /// keeps no pointer to it.
    private struct Work {
        var text: IniText
    }

    /// Feeds the lines of a text to inih and the entries back. The corresponding C function is `ini_parse_stream`.
    static func run(_ text: inout IniText) {
        var work = Work(text: text)
        unsafe withUnsafeMutablePointer(to: &work) { work in
            // The result is the first line it did not like: the text knows of all of them.
            unsafe _ = ini_parse_stream(nextLine, work, takeEntry, work)
        }
        text = work.text
    }

    /// The corresponding C function is `fgets`: one whole line for each call.
    private static let nextLine: ini_reader = { room, size, work in
        guard let room = unsafe room, let work = unsafe work?.assumingMemoryBound(to: Work.self),
            let line = unsafe work.pointee.text.next(room: Int(size))
        else { return nil }
        for (index, byte) in line.enumerated() { unsafe room[index] = CChar(bitPattern: byte) }
        unsafe room[line.count] = 0
        return unsafe room
    }

    private static let takeEntry: ini_handler = { work, section, key, value in
        guard let work = unsafe work?.assumingMemoryBound(to: Work.self), let section = unsafe section,
            let key = unsafe key, let value = unsafe value
        else { return 0 }
        unsafe work.pointee.text.take(
            section: String(cString: section), key: String(cString: key), value: String(cString: value))
        return 1
    }
}
