internal import CPatternWire
internal import CredentialStore
internal import Glibc
internal import LinuxKit

/// Makes the directories of the system store and its pepper. What is there is kept.
enum Initialize {
    static func run() -> Int32 {
        do throws(StartError) {
            guard ThisProcess.effectiveUser == 0 else { throw .notRoot }
            guard let account = UserAccount(name: PLW_SERVICE_USER), account.uid != 0 else { throw .noServiceUser }
            // Directories above those of the store are everybody's to pass, whatever mask this was started with.
            _ = umask(0o022)
            let provider = PepperSource.provider
            do throws(StoreError) {
                let made = try SystemStore.create(
                    .system(owner: account.uid), group: account.gid, isGiven: provider != nil)
                if made { Journal.tell("patternlock-verifier: made a new pepper") }
            } catch {
                throw .store(error)
            }
            return ExitCode.done
        } catch {
            Journal.tell("patternlock-verifier: --init: \(error)")
            return ExitCode.unavailable
        }
    }
}
