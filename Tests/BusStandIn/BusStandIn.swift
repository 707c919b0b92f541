import BusKit
import Glibc
import LinuxKit

/// Programs that a session daemon has to do with, played from a test.
///
///     bus-stand-in logind   logind on the system's bus, led by standard input
///     bus-stand-in film     a player on the session's bus that holds an inhibition until it ends
@main enum BusStandIn {
    static func main() {
        unsafe _ = setvbuf(stdout, nil, _IOLBF, 0)
        do throws(Errno) {
            switch CommandLine.arguments.dropFirst().first {
            case "logind": try StandInLogind().run()
            case "film": try Film().run()
            default: exit(2)
            }
        } catch {
            print("ended: \(error)")
            exit(1)
        }
    }
}
