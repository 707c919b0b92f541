public import Languages

/// A mistake in a stack that our module stands in.
public struct PAMFinding: Equatable, Sendable {
    public enum Mistake: String, Sendable, CaseIterable {
        /// A line of ours after pam_permit: whoever comes so far is let in already, whatever the pattern is.
        case afterPermit
        /// A jump that ends on pam_deny or behind the last line: who proved himself is refused.
        case jumpRefuses
        /// A jump of ours that ends on another module that asks: the right pattern is not enough.
        case jumpAsksAgain
        /// `required` and the like with `unenrolled=ignore`: for users without a pattern the line is not there.
        case requiredIgnored
        /// No pam_deny at the end: what happens when nobody proved anything is left to chance.
        case missingDeny
        /// Somebody who proved nothing is let in.
        case opensUnproved
        /// `authsucc` where a wrong password gets too: it clears the counters, and patterns can be guessed for ever.
        case reportsFailures
        /// A line that libpam does not understand, or a file that is not there.
        case malformed
        /// A program of the network that may not say that its users are remote.
        case networkService
        /// `allow_remote`: patterns are taken over the network, and can be guessed from there.
        case remoteAllowed
    }

    public let mistake: Mistake
    /// Where, for people: `/etc/pam.d/sudo:3`.
    public let place: String
    /// What is wrong and what it means.
    public let sentence: Sentence
    /// What to do.
    public let fix: Sentence

    init(_ mistake: Mistake, _ place: String, _ sentence: Sentence, fix: Sentence) {
        self.mistake = mistake
        self.place = place
        self.sentence = sentence
        self.fix = fix
    }
}
