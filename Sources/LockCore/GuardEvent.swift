public import LockWire

/// What a guard hears of. Times come beside it, in milliseconds of a clock that no one can set.
public enum GuardEvent: Equatable, Sendable {
    /// The answer to `GuardEffect.grabMasters`: whether every master is held.
    case mastersGrabbed(Bool)
    /// The answer to `GuardEffect.lookForHeldInput`: whether a key or button is down.
    case inputHeld(Bool)
    /// The answer to `GuardEffect.grabTouchDevices`: whether every device with touches is held.
    case touchDevicesGrabbed(Bool)
    /// The answer to `GuardEffect.checkCover`: whether nothing is above the cover.
    case coverChecked(isOnTop: Bool)
    /// A grab may have been lost, or a device came: all must be taken again.
    case grabsInDoubt
    /// A finger, pen or mouse.
    case contact(Contact)
    /// A key that goes on working under a lock.
    case specialKey(SpecialKey, KeyStroke)
    /// A contact that only woke the screen: it is held like any other, and nobody is told.
    case wakingContact(Contact)
    /// A key that only woke the screen.
    case wakingKey(KeyStroke)
    /// A touch device went, with its fingers.
    case contactsLost
    /// A key.
    case key(KeyStroke)
    /// The keyboard map or the keyboards changed.
    case keymapChanged
    /// The place to draw changed.
    case stage(Stage)
    /// The screen went blank, or was lit. Also the answer to `GuardEffect.takeSaver`.
    case blank(Bool)
    /// The answer to `GuardEffect.startFace`.
    case faceStarted
    /// The face ended, could not be started, or said what it must not.
    case faceLost
    /// The face tells or asks.
    case face(FaceReport)
    /// `patternlock-auth` of the current conversation ended without an answer.
    case conversationEnded
    /// The one accepted answer. Only `ConversationLedger` makes one.
    case accepted(Acceptance)
    /// The answer to `GuardEffect.startStandby`.
    case standbyStarted
    /// The standby guard ended, or could not be started.
    case standbyLost
    /// The standby guard answered that it is awake.
    case standbyAnswered
    /// The person closed the window of a preview.
    case closeRequested
    /// Nothing but time passed.
    case tick
}

/// What a guard does about it, in this order.
public enum GuardEffect: Equatable, Sendable {
    /// Grab every master, and answer.
    case grabMasters
    /// Look whether a key or button is down, and answer.
    case lookForHeldInput
    /// Grab every slave with touches, and answer.
    case grabTouchDevices
    /// Put the cover above all, see whether it is, and answer.
    case checkCover
    /// Take the screen saver over if it is to blank the screen, and answer with what the screen is.
    case takeSaver(isBlanking: Bool)
    /// Blank the screen. That it did comes as an event.
    case blankScreen
    /// Send to the face, without waiting.
    case tell(FaceInput)
    /// Wipe what the connection to the server may still hold of input.
    case forgetInput
    /// Start a face, and answer. None is running.
    case startFace
    /// End the face that runs.
    case endFace
    /// Start `patternlock-auth` with a new token, in place of any other, and hand its socket to the face.
    case startConversation(ConversationKind)
    /// End the conversation that runs.
    case endConversation
    /// Start a standby guard, and answer. None is running.
    case startStandby
    /// End the standby guard, or what is left of it.
    case endStandby
    /// Ask the standby guard whether it is awake.
    case askStandby
    /// Hand a key on that goes on working under a lock.
    case handOn(SpecialKey)
    /// Keep the count of wrong answers where a guard that takes over finds it.
    case keepFailures(UInt32)
    /// Tell the command that started this guard.
    case record(LockRecord)
    /// The guard before may have died while it was about to open: others are told that it is locked, as it was.
    case noteLocked
    /// Write a line to the status descriptor.
    case status(StatusLine)
    /// Tell the standby guard, take away cover and grabs, and give the focus back. It takes an acceptance to say this.
    case open(Acceptance)
    /// End, with the exit code.
    case finish(Int32)
}
