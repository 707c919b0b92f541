import TestSupport

/// Looks through the memory of a running program, from outside and as root.
enum MemoryScan {
    /// A drawn path in every form in which a program could keep it. Half of one is enough to be found.
    static func forms(of path: [Int]) -> [String: [UInt8]] {
        var forms: [String: [UInt8]] = [:]
        for (name, half) in [("begin", path.prefix(path.count / 2)), ("end", path.suffix(path.count / 2))] {
            forms[name + " as text"] = Array(half.map(String.init).joined(separator: "-").utf8)
            forms[name + " as dots"] = half.map { UInt8($0 - 1) }
            forms[name + " as numbers"] = half.map { UInt8($0) }
            forms[name + " as words"] = half.flatMap { [UInt8($0 - 1), 0, 0, 0] }
            forms[name + " as long words"] = half.flatMap { [UInt8($0 - 1), 0, 0, 0, 0, 0, 0, 0] }
        }
        return forms
    }

    /// Where a finger was, as the server tells it (twice, in 65536ths of a pixel) and as the guard tells the face.
    static func forms(of place: Point) -> [String: [UInt8]] {
        let numbers = [place.x, place.y, place.x, place.y].flatMap { (number: Int) -> [UInt8] in
            [0, 0, UInt8(number & 0xff), UInt8(number >> 8 & 0xff)]
        }
        let doubles = [Double(place.x), Double(place.y)].flatMap { (number: Double) -> [UInt8] in
            (0..<8).map { UInt8(truncatingIfNeeded: number.bitPattern >> (8 * UInt64($0))) }
        }
        return ["place in an event": numbers, "place in a packet": doubles]
    }

    /// A word in the encodings of C and of X.
    static func forms(of text: String) -> [String: [UInt8]] {
        ["text": Array(text.utf8), "wide text": text.utf8.flatMap { [$0, 0, 0, 0] }]
    }

    /// Which of the forms are there, each with the mapping it is in.
    static func copies(of forms: [String: [UInt8]], in pid: Int32) throws -> [String] {
        var command = Command(["python3", "-c", script, String(pid)])
        command.input = .pipe
        let scan = try RunningProcess.start(command)
        for (name, bytes) in forms {
            let digits = bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
            scan.write("\(digits) \(name)\n")
        }
        scan.closeInput()
        let finished = try scan.finish(within: 60_000)
        guard finished.status == 0 else { throw RigError.refused("the memory of \(pid): \(finished.error)") }
        var lines = finished.output.split(separator: "\n").map(String.init)
        // The last line tells how much was read.
        guard let size = lines.popLast().flatMap({ Int($0) }), size > 1 << 20 else {
            throw RigError.refused("the memory of \(pid) cannot be read")
        }
        return lines
    }

    private static let script = """
        import re, sys
        forms = [line.rstrip("\\n").split(" ", 1) for line in sys.stdin]
        size = 0
        memory = open(f"/proc/{sys.argv[1]}/mem", "rb", 0)
        for line in open(f"/proc/{sys.argv[1]}/maps"):
            start, end, rights, rest = re.match(r"(\\w+)-(\\w+) (\\S+) (.*)", line).groups()
            if rights[0] != "r" or "[v" in rest:
                continue
            start, end = int(start, 16), int(end, 16)
            data = b""
            try:
                memory.seek(start)
                while len(data) < end - start:
                    part = memory.read(end - start - len(data))
                    if not part:
                        break
                    data += part
            except OSError:
                pass
            size += len(data)
            for digits, name in forms:
                place = data.find(bytes.fromhex(digits))
                if place >= 0:
                    print(name, hex(start + place), rest)
        print(size)
        """

    /// A key of an input device as the server tells it: its code, and the root window.
    static func forms(ofKey code: UInt8, root: UInt32) -> [String: [UInt8]] {
        ["key in an event": [code, 0, 0, 0] + (0..<4).map { UInt8(truncatingIfNeeded: root >> (8 * UInt32($0))) }]
    }

    /// The first descendant of a process that runs a program of this name.
    static func descendant(_ name: String, of ancestor: Int32) throws -> Int32? {
        try descendants(name, of: ancestor).first
    }

    /// The descendants of a process that run a program of this name.
    static func descendants(_ name: String, of ancestor: Int32) throws -> [Int32] {
        let listed = try RunningProcess.start(Command(["ps", "-e", "-o", "pid=,ppid=,args="])).finish()
        var parents: [Int32: Int32] = [:]
        var named: [Int32] = []
        for line in listed.output.split(separator: "\n") {
            let fields = line.split(separator: " ", maxSplits: 2, omittingEmptySubsequences: true)
            guard fields.count == 3, let pid = Int32(fields[0]), let parent = Int32(fields[1]) else { continue }
            parents[pid] = parent
            if fields[2].split(separator: " ").first.map({ $0.hasSuffix(name) }) == true { named.append(pid) }
        }
        return named.filter { pid in
            var current = pid
            while let parent = parents[current] {
                if parent == ancestor { return true }
                current = parent
            }
            return false
        }
    }
}
