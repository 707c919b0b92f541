import Testing

/// Real programs that use PAM, one after the other: each of them hashes, and a machine that does too much at once is late
/// for all of them.
@Suite(.serialized) struct Hosts {}
