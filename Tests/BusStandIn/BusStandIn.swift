import BusKit
import Glibc
import LinuxKit

/// Programs that a session daemon has to do with, played from a test.
///
///     bus-stand-in logind   logind on the system's bus, led by standard input
///     bus-stand-in upower   UPower on the system's bus, led likewise
///     bus-stand-in film     a player on the session's bus that holds an inhibition until it ends
@main enum BusStandIn {
    static func main() {
        do throws(Errno) {
            switch CommandLine.arguments.dropFirst().first {
            case "logind": try StandInLogind().run()
            case "upower": try StandInUPower().run()
            case "film": try Film().run()
            default: exit(2)
            }
        } catch {
            tell("ended: \(error)")
            exit(1)
        }
    }
}

/// A line for the test, at once.
func tell(_ line: String) {
    let stream = FileDescriptor(owning: 1)
    do throws(Errno) { try stream.write(line + "\n") } catch {}
    _ = stream.release()
}
