internal import CLinux
internal import Glibc

/// Where the programs of patternlock are. Fixed when compiled; the environment and /proc have no say.
public enum Installation {
    /// The version of the whole project, from its one source.
    public static var version: String { unsafe String(cString: clx_version()) }

    /// Where libpam looks for the file of a service, in this order; see pam.conf(5).
    public static let pamDirectories = ["/etc/pam.d", "/usr/lib/pam.d"]

    /// The directory of the installed programs.
    public static var libexecDirectory: String { unsafe String(cString: clx_libexec_directory()) }

    /// The path of the installed command that people type.
    public static var command: String { unsafe String(cString: clx_bin_directory()) + "/patternlock" }

    /// Opens another program of the project, from `programPath`.
    public static func openProgram(_ name: String) throws(Errno) -> FileDescriptor {
        try FileDescriptor.open(try programPath(name), flags: OpenFlags.pathOnly)
    }

    /// Where another program of the project is: the installed one, and only when there is none and this build was
    /// made to run from the build tree, the one there. ENOENT when there is neither.
    public static func programPath(_ name: String) throws(Errno) -> String {
        try path(name, in: libexecDirectory)
    }

    /// Where the command is that people type, as `programPath`.
    public static func commandPath() throws(Errno) -> String {
        try path("patternlock", in: unsafe String(cString: clx_bin_directory()))
    }

    private static func path(_ name: String, in directory: String) throws(Errno) -> String {
        let installed = directory + "/" + name
        if unsafe access(installed, F_OK) == 0 || errno != ENOENT { return installed }
        guard let build = unsafe clx_build_directory() else { throw .noEntry }
        return unsafe String(cString: build) + "/" + name
    }
}
