import Foundation
import TestRequirements
import TestSupport
import Testing

// The failure catalogue: what may go wrong around a lock, tried on the installed programs with a real X server, real
// fingers and real PAM. Each test begins with the number of its entry:
//
// | entry | what happens | tests |
// |---|---|---|
// | 1 | something is held while locking | `c01…` in HeldInputTests |
// | 2 | another client takes grabs again and again | `c02…` in GrabTests |
// | 3 | XF86Ungrab and XF86ClearGrab with break actions | `c03…` in GrabTests |
// | 4 | windows come above in a loop | `c04…` in WindowTests |
// | 5, 6 | touch and key spies | `c05…`, `c06…` in SpyTests |
// | 7 | a touch device is plugged in | `c07…` in SpyTests |
// | 8, 9 | portrait and back, outputs off and on, none at all | `c08…`, `c09…` in OutputTests |
// | 10, 11 | processes are killed and stopped | `c10…`, `c11…` in ProcessTests |
// | 12 | a monkey | `c12…` in MonkeyTests |
// | 13, 14, 15 | keys at 1 kHz, changing maps, endless passwords | `c13…` to `c15…` in TypingTests |
// | 16 | many lockers at once | `c16…` in StartTests |
// | 17 | a server that lacks something | `c17…` in StartTests |
// | 18, 20 | no PAM service; a module that says everything | `c18…`, `c20…` in PAMTests |
// | 19 | the machine is about to sleep | `c19…` in StartTests |
// | 21, 22 | unlocking with things held; Caps Lock and layout | `c21…`, `c22…` in HeldInputTests |
// | 23 | all files are replaced under a lock | `c23…` in PAMTests |
//
// `make test` runs short forms; `make soak` runs the same tests with the amounts of a long night. One X server at a
// time: they share the processors.

/// The suite of all entries.
@Suite(.requires(.rig), .requires(.root), .serialized) struct Catalogue {}

/// One line for people: what was tried, and what came of it.
func report(_ entry: Int, _ text: String) {
    print("catalogue \(entry): \(text)")
}
