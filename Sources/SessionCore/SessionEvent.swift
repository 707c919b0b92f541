/// How far the one locker of the display is, whoever started it.
public enum LockerState: Equatable, Sendable {
    /// There is none.
    case none
    /// One is there that did not say *locked*, or that opened the screen and is about to end.
    case begun
    /// One is there, and the screen is locked.
    case locked
    /// The one that had locked the screen is gone without having opened it.
    case killed
}

/// How a program keeps a session from going idle.
public enum InhibitionWay: Sendable {
    /// By asking the session's screen saver.
    case session
    /// By asking the desktop's session manager.
    case manager
    /// By asking logind.
    case logind
}

/// What a session daemon hears of. Times come beside it, in milliseconds of a clock that no one can set.
public enum SessionEvent: Equatable, Sendable {
    /// The locker is this far now. The first event of all.
    case locker(LockerState)
    /// Somebody asks for the lock: logind, a program of the session.
    case lockAsked
    /// What `SessionEffect.startLocker` started says that the screen is locked.
    case starterDone
    /// It ended otherwise; whether another try may fare better.
    case starterFailed(mayHelp: Bool)
    /// logind is there, and nothing is held of it.
    case logindCame
    /// logind, or the way to it, is gone, and what was held of it.
    case logindGone
    /// The answer to `SessionEffect.takeInhibitor`.
    case inhibitor(isHeld: Bool)
    /// The machine is about to sleep, or is awake again.
    case sleep(Bool)
    case lid(isClosed: Bool)
    /// There was no input for as long as `SessionRules.firstIdle` says; also the answer to `SessionEffect.lookAtIdle`.
    /// A client of the server may have suspended the screen saver, as films do.
    case idle(isSuspended: Bool)
    /// There was input, after a while without. Only between `watchReturn(true)` and `watchReturn(false)`.
    case userCame
    /// Whether anybody keeps the session from going idle now, in this way.
    case inhibited(Bool, by: InhibitionWay = .session)
    /// A program says that it stands for somebody who is there, or asks for the end of what is not a lock yet.
    case activityFeigned
    /// Nothing but time passed.
    case tick
}

/// What a session daemon does about it, in this order.
public enum SessionEffect: Equatable, Sendable {
    /// Start `patternlock lock`. None that we started is under way.
    case startLocker
    /// Hold the sleep of the machine off, and answer.
    case takeInhibitor
    /// Let it sleep.
    case releaseInhibitor
    /// Tell logind whether the session is locked.
    case hint(isLocked: Bool)
    /// Tell programs whether the screen saver is active: the screen is locked, or black.
    case tellActive(Bool)
    /// Tell those who asked for the lock that it is there, or that it is not.
    case answer(isLocked: Bool)
    /// Make the screens dim, for so long.
    case dim(UInt64)
    /// Make them black, and take all input.
    case blacken
    /// Take none any more: a locker wants it. They stay black.
    case letGo
    /// Make them as they are.
    case lighten
    /// Be told of input, or no more. It may have come already.
    case watchReturn(Bool)
    /// See whether there was input meanwhile, and answer with `SessionEvent.idle` or `.userCame`.
    case lookAtIdle
    /// Keep the server from blanking the screen, or no more.
    case suspendSaver(Bool)
    /// Let the server count as if there had been input.
    case resetSaver
    case say(SessionNews)
}

/// What is worth a line in the log.
public enum SessionNews: Equatable, Sendable {
    /// The machine sleeps, and the screen is not locked.
    case sleepsUnlocked
    /// The lock was killed, and another is started.
    case lockWasKilled
    /// The lock does not come up, and is tried again and again, with long pauses.
    case lockIsLate
    /// The lock does not come up, and is tried no more.
    case lockGivenUp
}
