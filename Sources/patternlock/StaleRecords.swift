import Languages
import LinuxKit
import PatternWire

/// `patternlock remove --stale`: removes what was enrolled for users who are gone, or whose uid is another's now.
enum StaleRecords {
    static func remove(_ invocation: Invocation) throws(Failure) {
        var failures = 0
        for record in try Fleet.records(.remove, "--stale") {
            // Of a record that cannot be read only its number is known.
            let name = record.user ?? String(record.uid)
            switch record.owner {
            case .user: continue
            case .unknown(let error):
                failures += 1
                Output.complain(
                    translated("uid \(record.uid) cannot be looked up now, its pattern stays: \(error)"))
            case .gone:
                try PatternTarget(invocation, record: Person(name: name, uid: record.uid)).ask(.remove)
                Output.write(translated("The pattern of uid \(record.uid) (\(quoted(name))) is removed.") + "\n")
            }
        }
        guard failures == 0 else {
            throw Failure(.unavailable, "the user database did not answer for \(failures) of the patterns")
        }
    }
}
