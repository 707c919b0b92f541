internal import CTestLinux
internal import LinuxKit
internal import Synchronization

/// The process that holds the mount namespace of a throw-away root. The namespace goes with it.
final class Holder: Sendable {
    private let state: Mutex<State>

    private struct State {
        let pid: Int32
        let pidfd: OwnedDescriptor
        var lifeline: OwnedDescriptor?
    }

    init() throws(RigError) {
        var root = ctl_root()
        try RigError.check("making a throw-away root", unsafe ctl_root_create(&root))
        state = Mutex(
            State(
                pid: root.pid, pidfd: OwnedDescriptor(FileDescriptor(owning: root.holder)),
                lifeline: OwnedDescriptor(FileDescriptor(owning: root.lifeline))))
    }

    /// The pidfd of the holder.
    func number() throws(RigError) -> Int32 {
        try state.withLock { (state) throws(RigError) -> Int32 in
            if state.lifeline == nil { throw .refused("the throw-away root is gone") }
            return state.pidfd.number
        }
    }

    /// Ends the holder; the keepers of what runs in the root see its end and follow.
    func end() {
        state.withLock { state in
            guard state.lifeline != nil else { return }
            state.lifeline = nil
            ctl_wait(state.pid)
        }
    }
}
