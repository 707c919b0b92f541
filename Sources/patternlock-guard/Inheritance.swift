internal import LinuxKit
internal import LockWire

/// The descriptors that a guard was started with, and that the next one is started with.
final class Inheritance {
    let command: CommandLink
    let status: StatusWriter?
    /// Whoever has this open has the lock of the display.
    private let instance: Held<FileDescriptor>?
    private var active: FileDescriptor?
    /// Which numbers are to be handed on.
    let numbers: [(here: Int32, there: Int32)]

    /// Takes them over; nil when there is no command. To be called before anything else is opened.
    init?(_ arguments: GuardArguments) {
        guard let command = PacketSocket.inherited(LockDescriptors.command) else { return nil }
        var numbers = [LockDescriptors.command]
        self.command = CommandLink(command)
        if arguments.hasStatus, let open = FileDescriptor.inherited(LockDescriptors.status) {
            status = StatusWriter(open)
            numbers.append(LockDescriptors.status)
        } else {
            status = nil
        }
        if let open = FileDescriptor.inherited(LockDescriptors.instance) {
            instance = Held(open)
            numbers.append(LockDescriptors.instance)
        } else {
            instance = nil
        }
        active = arguments.standbyCover == nil ? nil : FileDescriptor.inherited(StandbyProcess.socketNumber)
        self.numbers = numbers.map { (here: $0, there: $0) }
    }

    /// The socket to the active guard, for a standby.
    func takeActive() -> FileDescriptor? { active.take() }
}
