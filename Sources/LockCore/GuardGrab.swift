/// The four steps from a cover to a lock. The cover is up before this begins.
///
/// 1. grab every master, every 50 ms for ever; 2. wait until no key or button is down, 3 s at most, so that nothing
/// stays stuck in the session; 3. grab the slaves with touches; 4. see that the cover is on top.
struct GuardGrab: Equatable, Sendable {
    enum Step: Equatable, Sendable {
        /// Asked, or to be asked again at a time.
        case masters(retryAt: UInt64?)
        /// Waiting for release: to be looked at again at a time.
        case release(lookAt: UInt64?)
        case touchDevices
        case cover(retryAt: UInt64?)
        case held
    }

    static let retryMilliseconds: UInt64 = 50
    static let releaseMilliseconds: UInt64 = 3000
    static let coverMilliseconds: UInt64 = 10

    private(set) var step = Step.masters(retryAt: nil)
    /// When waiting for release ends; nil before it began. It is waited for once: later grabs are retaken at once.
    private var releaseEnd: UInt64?
    private var hasWaited: Bool

    init(hasWaited: Bool = false) { self.hasWaited = hasWaited }

    var isHeld: Bool { step == .held }

    /// When something must be tried again; nil while an answer is awaited or all is held.
    var deadline: UInt64? {
        switch step {
        case .masters(let time), .release(let time), .cover(let time): time
        case .touchDevices, .held: nil
        }
    }

    /// From the first step again.
    mutating func restart() -> GuardEffect {
        step = .masters(retryAt: nil)
        return .grabMasters
    }

    mutating func mastersGrabbed(_ all: Bool, now: UInt64) -> GuardEffect? {
        guard case .masters = step else { return nil }
        guard all else {
            step = .masters(retryAt: now + Self.retryMilliseconds)
            return nil
        }
        if hasWaited { return grabTouchDevices() }
        step = .release(lookAt: nil)
        return .lookForHeldInput
    }

    mutating func inputHeld(_ held: Bool, now: UInt64) -> GuardEffect? {
        guard case .release = step else { return nil }
        let end = releaseEnd ?? now + Self.releaseMilliseconds
        releaseEnd = end
        if held && now < end {
            step = .release(lookAt: min(end, now + Self.retryMilliseconds))
            return nil
        }
        hasWaited = true
        return grabTouchDevices()
    }

    private mutating func grabTouchDevices() -> GuardEffect {
        step = .touchDevices
        return .grabTouchDevices
    }

    mutating func touchDevicesGrabbed(_ all: Bool, now: UInt64) -> GuardEffect? {
        guard step == .touchDevices else { return nil }
        guard all else {
            step = .masters(retryAt: now + Self.retryMilliseconds)
            return nil
        }
        step = .cover(retryAt: nil)
        return .checkCover
    }

    mutating func coverChecked(isOnTop: Bool, now: UInt64) {
        guard case .cover = step else { return }
        step = isOnTop ? .held : .cover(retryAt: now + Self.coverMilliseconds)
    }

    /// What is to be tried again by now.
    mutating func tick(now: UInt64) -> GuardEffect? {
        guard let deadline, deadline <= now else { return nil }
        switch step {
        case .masters: return restart()
        case .release:
            step = .release(lookAt: nil)
            return .lookForHeldInput
        case .cover:
            step = .cover(retryAt: nil)
            return .checkCover
        case .touchDevices, .held: return nil
        }
    }
}
