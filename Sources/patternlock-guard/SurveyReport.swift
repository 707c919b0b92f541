internal import LinuxKit
internal import LockWire
internal import X11Kit

/// What `patternlock doctor` wants to know about the screen: facts on standard output, nothing covered or grabbed.
enum SurveyReport {
    static func write() -> Int32 {
        var facts: [SurveyFact] = []
        do throws(X11Error) {
            let connection = try Connection()
            facts = Self.facts(try Survey(of: connection))
        } catch { facts = [.problem("\(error)")] }
        let output = FileDescriptor(owning: 1)
        do throws(Errno) {
            try output.write((facts + [.end]).map { $0.line + "\n" }.joined())
            return 0
        } catch { return GuardEnd.unavailable.rawValue }
    }

    private static func facts(_ survey: Survey) -> [SurveyFact] {
        [.input(survey.inputMinor)] + survey.monitors.map { .monitor($0) }
            + survey.touchscreens.map { .touchscreen(name: $0.name, monitor: $0.monitor) }
            + [.grabs(areFree: survey.areGrabsFree), .compositor(survey.isComposited)]
    }
}
