internal import CPatternWire
internal import CredentialStore
internal import LinuxKit

/// Tells root whose records there are: `uid name` on a line each, without the name when the record cannot be used.
enum List {
    static func run() -> Int32 {
        do throws(StartError) {
            guard ThisProcess.realUser == 0, ThisProcess.effectiveUser == 0 else { throw .notRoot }
            let account = try Service.becomeServiceUser()
            do throws(StoreError) {
                let records = try SystemStore.records(.system(owner: account.uid))
                try write(records.map { "\($0.uid) \($0.user ?? "")\n" }.joined())
            } catch {
                throw .store(error)
            }
            return ExitCode.done
        } catch {
            Journal.tell("patternlock-verifier: --list: \(error)")
            return ExitCode.unavailable
        }
    }

    private static func write(_ text: String) throws(StoreError) {
        let output = FileDescriptor(owning: 1)
        defer { _ = output.number }
        do throws(Errno) { try output.write(text) } catch {
            throw .file("list", .system(operation: "write", error))
        }
    }
}
