internal import LinuxKit
internal import LockCore

/// Writes status lines, and drops what nobody reads: a lock waits for no watcher.
struct StatusWriter: ~Copyable {
    private var descriptor: FileDescriptor?

    init(_ descriptor: consuming FileDescriptor?) { self.descriptor = descriptor }

    mutating func write(_ line: StatusLine) {
        switch descriptor {
        case .none: return
        case .some(let open):
            // A pipe that can be written takes 4096 bytes without waiting; no line is as long.
            var poll = PollSet()
            let place = poll.add(open.number, .write)
            do throws(Errno) {
                guard try poll.wait(until: Deadline(at: 0)), poll.isWritable(place) else { return }
                try open.write(line.json + "\n")
                return
            } catch {}
        }
        // Nobody is there any more.
        descriptor = nil
    }
}
