internal import Glibc

/// The charge of the machine's own battery, as the kernel tells it.
public struct BatteryCharge: Equatable, Sendable {
    /// From 0 to 100.
    public let percent: Int
    public let isCharging: Bool

    /// Looks for a battery; nil when there is none. Those of mice and pens do not count.
    ///
    /// - Parameter directory: where the kernel lists supplies of power.
    public static func now(in directory: String = "/sys/class/power_supply") -> BatteryCharge? {
        do throws(Errno) {
            let names = try FileDescriptor.open(directory, flags: O_RDONLY | O_DIRECTORY).names()
            for name in names.sorted() {
                let supply = directory + "/" + name
                guard line(supply + "/type") == "Battery", line(supply + "/scope") != "Device",
                    let percent = line(supply + "/capacity").flatMap({ Int($0) }), (0...100).contains(percent)
                else { continue }
                let status = line(supply + "/status")
                return BatteryCharge(percent: percent, isCharging: status == "Charging" || status == "Full")
            }
        } catch {}
        return nil
    }

    private static func line(_ path: String) -> String? {
        do throws(Errno) {
            let bytes = try FileDescriptor.open(path, flags: O_RDONLY).readAll(limit: 4096)
            return String(decoding: bytes.prefix { $0 != 10 }, as: UTF8.self)
        } catch { return nil }
    }
}
