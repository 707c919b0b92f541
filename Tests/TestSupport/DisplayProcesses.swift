/// The processes that run now under a name, with this display in their environment. They are named as they were started.
public func processes(_ name: String, on display: String) throws(RigError) -> [Int32] {
    let list = try RunningProcess.start(Command(["ps", "eww", "-e", "-o", "pid=,stat=,args="])).finish()
    return list.output.split(separator: "\n").compactMap { line in
        let words = line.split(separator: " ")
        guard words.count > 3, words[2] == name, words.contains("DISPLAY=\(display)"), !words[1].hasPrefix("Z")
        else { return nil }
        return Int32(words[0])
    }
}
