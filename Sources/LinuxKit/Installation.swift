internal import CLinux
internal import Glibc

/// Where the programs of patternlock are. Fixed when compiled; the environment and /proc have no say.
public enum Installation {
    /// The version of the whole project, from its one source.
    public static var version: String { unsafe String(cString: clx_version()) }

    /// The directory of the installed programs.
    public static var libexecDirectory: String { unsafe String(cString: clx_libexec_directory()) }

    /// Opens another program of the project: the installed one, and only when there is none and this is a build
    /// that was never meant to be installed, the one of the build tree.
    public static func openProgram(_ name: String) throws(Errno) -> FileDescriptor {
        do throws(Errno) {
            return try FileDescriptor.open(libexecDirectory + "/" + name, flags: OpenFlags.pathOnly)
        } catch {
            guard error == .noEntry, let build = unsafe clx_build_directory() else { throw error }
            return try FileDescriptor.open(unsafe String(cString: build) + "/" + name, flags: OpenFlags.pathOnly)
        }
    }
}
