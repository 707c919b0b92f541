import PatternWire
import Testing

/// Who may do what over which way, word for word. Everything is asked about alice, who has a pattern in the system
/// store and another in her home.
struct Permission: CustomTestStringConvertible, Sendable {
    let way: String
    let caller: String
    let operation: VerifierOperation
    let answer: String

    var testDescription: String { "\(operation) by \(caller) over \(way): \(answer)" }

    /// A pattern that is right where an old one is needed goes with each request that may carry one.
    static let all: [Permission] = rows(
        """
                          status    verify   enroll   change   remove   reset    passwordSuccess
        root.sock root    enrolled  right    done     right    done     done     done
        root.sock alice   refused   refused  refused  refused  refused  refused  refused
        root.sock bob     refused   refused  refused  refused  refused  refused  refused
        root.sock nobody  refused   refused  refused  refused  refused  refused  refused
        user.sock root    enrolled  right    denied   right    denied   denied   denied
        user.sock alice   enrolled  right    denied   right    denied   denied   denied
        user.sock bob     denied    denied   denied   denied   denied   denied   denied
        user.sock nobody  denied    denied   denied   denied   denied   denied   denied
        --once    root    enrolled  right    done     right    done     done     done
        --once    alice   enrolled  right    denied   right    done     denied   done
        --once    bob     denied    denied   denied   denied   denied   denied   denied
        --once    nobody  denied    denied   denied   denied   denied   denied   denied
        """)

    private static func rows(_ table: String) -> [Permission] {
        let lines = table.split(separator: "\n").map { $0.split(separator: " ").map(String.init) }
        let operations = lines[0].compactMap { name in VerifierOperation.allCases.first { "\($0)" == name } }
        return lines.dropFirst().flatMap { line in
            zip(operations, line.dropFirst(2)).map {
                Permission(way: line[0], caller: line[1], operation: $0, answer: $1)
            }
        }
    }
}
