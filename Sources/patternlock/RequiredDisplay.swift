import Languages
import LinuxKit

extension SessionDisplay {
    /// Nothing can be covered or grabbed where a compositor of Wayland has the screen.
    func refuseWayland() throws(Failure) {
        guard isWayland else { return }
        throw Failure(
            .unavailable,
            "this is a Wayland session, where only the compositor can cover the screen and take all input: choose a "
                + "session on X11 when you log in")
    }

    /// The X server. `failure` says what there is none for.
    func requireName(or failure: @autoclosure () -> Failure) throws(Failure) -> String {
        guard let name else { throw failure() }
        return name
    }
}
