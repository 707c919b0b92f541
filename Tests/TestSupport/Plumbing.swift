internal import CTestLinux
internal import Glibc
internal import LinuxKit

/// The descriptors between a test and its program, while it is being started.
struct Plumbing {
    /// Our end of standard input.
    var input: OwnedDescriptor?
    /// Our ends of what the program writes, by the program's numbers.
    var streams: [Int32: LineStream] = [:]
    /// Open here, to become `target` there.
    private(set) var keep: [Int32] = []
    private(set) var target: [Int32] = []
    /// Whoever is in `keep` and ours to close after the start.
    private var theirs: [OwnedDescriptor] = []

    init(_ command: Command) throws(RigError) {
        if command.terminal { try connectTerminal() } else { try connectPipes(command) }
        for number in command.readable where number > 2 { try connectReadable(number) }
        for (here, there) in command.passed { connect(here, there) }
    }

    private mutating func connect(_ here: Int32, _ there: Int32) {
        keep.append(here)
        target.append(there)
    }

    private mutating func connect(giving descriptor: consuming FileDescriptor, _ there: [Int32]) {
        for number in there { connect(descriptor.number, number) }
        theirs.append(OwnedDescriptor(descriptor))
    }

    private mutating func connectPipes(_ command: Command) throws(RigError) {
        switch command.input {
        case .pipe:
            let ends = try Pipe()
            let (reading, writing) = (ends.reading, ends.writing)
            connect(giving: FileDescriptor(owning: reading), [0])
            let ours = FileDescriptor(owning: writing)
            try RigError.named("fcntl") { () throws(Errno) in try ours.setNonBlocking(true) }
            input = OwnedDescriptor(ours)
        case .nothing: try connectNull(0)
        case .descriptor(let number): connect(number, 0)
        }
        for number: Int32 in [1, 2] {
            if command.readable.contains(number) { try connectReadable(number) } else { try connectNull(number) }
        }
    }

    private mutating func connectNull(_ there: Int32) throws(RigError) {
        let null = try RigError.named("opening /dev/null") { () throws(Errno) in
            try FileDescriptor.open("/dev/null", flags: O_RDWR)
        }
        connect(giving: null, [there])
    }

    private mutating func connectReadable(_ there: Int32) throws(RigError) {
        let ends = try Pipe()
        connect(giving: FileDescriptor(owning: ends.writing), [there])
        streams[there] = LineStream(FileDescriptor(owning: ends.reading))
    }

    private mutating func connectTerminal() throws(RigError) {
        var ours: Int32 = -1
        var far: Int32 = -1
        try RigError.check("openpty", unsafe ctl_terminal(&ours, &far, 25, 80))
        connect(giving: FileDescriptor(owning: far), [0, 1, 2])
        let reading = FileDescriptor(owning: ours)
        let writing = try RigError.named("dup") { () throws(Errno) in try reading.duplicate() }
        input = OwnedDescriptor(writing)
        streams[1] = LineStream(reading)
    }

    /// The two numbers of a new pipe.
    private struct Pipe {
        var reading: Int32 = -1
        var writing: Int32 = -1
        init() throws(RigError) { try RigError.check("pipe", unsafe ctl_pipe(&reading, &writing)) }
    }
}
