internal import Glibc

/// Where the programs of this build are: beside the program that runs now.
public func buildDirectory() -> String {
    var room = [CChar](repeating: 0, count: 4096)
    let size = unsafe readlink("/proc/self/exe", &room, room.count)
    let path = String(decoding: room.prefix(max(0, size)).map { UInt8(bitPattern: $0) }, as: UTF8.self)
    return path.lastIndex(of: "/").map { String(path[..<$0]) } ?? "."
}

/// Whether there is anything at a path, followed through symbolic links.
public func fileExists(_ path: String) -> Bool { unsafe access(path, F_OK) == 0 }
