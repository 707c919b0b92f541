import Glibc
import LinuxKit

/// The file that says what a PAM service asks.
///
/// For a service without a file of its own libpam takes the file `other`, which may let in anybody. So it is looked
/// for before PAM is asked, in the places of pam.conf(5), and without it nothing is asked.
enum ServiceFile {
    /// Bytes. No service has more to say.
    private static let longest = 65_536

    /// Whether PAM would find it: something that can be read, in `directory`, else in the system's places.
    static func isReadable(_ service: Arguments.Service, directory: String?) -> Bool {
        for directory in directory.map({ [$0] }) ?? Installation.pamDirectories {
            do throws(Errno) {
                let file = try FileDescriptor.open(directory + "/" + service.rawValue, flags: O_RDONLY)
                // The first that is there counts, as it does for PAM.
                return try !file.readAll(limit: longest).isEmpty
            } catch { if error != .noEntry { return false } }
        }
        return false
    }
}
