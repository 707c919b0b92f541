internal import LinuxKit
internal import LockCore

/// Writes status lines, and drops what nobody reads: a lock waits for no watcher.
final class StatusWriter {
    private let descriptor: FileDescriptor
    private var isGone = false

    init(_ descriptor: consuming FileDescriptor) { self.descriptor = descriptor }

    func write(_ line: StatusLine) {
        if isGone { return }
        // A pipe that can be written takes 4096 bytes without waiting; no line is as long.
        var poll = PollSet()
        let place = poll.add(descriptor.number, .write)
        do throws(Errno) {
            guard try poll.wait(until: Deadline(at: 0)), poll.isWritable(place) else { return }
            try descriptor.write(line.json + "\n")
        } catch { isGone = true }
    }
}
