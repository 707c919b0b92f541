internal import Glibc

/// The signals of a guard: every one that can be held back is heard, and none opens anything.
enum GuardSignals {
    static let childEnded = SIGCHLD
    static let terminate = SIGTERM
    static let interrupt = SIGINT
    static let hangUp = SIGHUP
    static let kill = SIGKILL

    static let heard: [Int32] = [
        SIGHUP, SIGINT, SIGQUIT, SIGUSR1, SIGUSR2, SIGPIPE, SIGALRM, SIGTERM, SIGCHLD, SIGTSTP, SIGTTIN, SIGTTOU,
        SIGURG, SIGXCPU, SIGXFSZ, SIGVTALRM, SIGPROF, SIGIO, SIGPWR,
    ]
}
