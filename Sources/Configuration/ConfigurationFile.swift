internal import Glibc
internal import Languages
internal import LinuxKit

/// One file that was read.
struct ConfigurationFile: Equatable, Sendable {
    let path: String
    var entries: [ConfigurationEntry] = []
    var problems: [ConfigurationProblem] = []
    /// The headings under which something could not be read, empty for none at all: that of a file that is not read.
    private(set) var doubtfulSections: Set<String> = []

    /// Bytes of one file.
    static let sizeLimit = 65_536
    /// Files of one directory.
    static let countLimit = 64

    private init(_ text: IniText, _ path: String) {
        self.path = path
        entries = text.entries
        problems = text.problems
        doubtfulSections = text.doubtfulSections
    }

    /// A file that gave nothing but a problem; `hidesSomething` when nobody knows what it may have said.
    init(_ path: String, problem: String, hidesSomething: Bool = true) {
        self.path = path
        doubtfulSections = hidesSomething ? [""] : []
        problems = [ConfigurationProblem(ConfigurationPlace(file: path, line: 0), problem)]
    }

    /// Opens and reads. Nil when there is no file.
    init?(_ path: String, _ writers: ConfigurationSource.Writers) {
        do throws(Errno) {
            // A pipe must not make us wait. Links are followed: whose file it is decides.
            let file = try FileDescriptor.open(path, flags: O_RDONLY | O_NONBLOCK | O_NOCTTY)
            let status = try file.status()
            guard status.isRegular else {
                self.init(path, problem: translated("not a regular file; it is not read"))
                return
            }
            if let distrust = writers.distrust(status) {
                self.init(path, problem: translated("\(distrust); it is not read"))
                return
            }
            self.init(IniText(try file.readAll(limit: ConfigurationFile.sizeLimit), file: path), path)
            if let closed = writers.closed(status, to: 0o004) {
                problems.append(ConfigurationProblem(ConfigurationPlace(file: path, line: 0), closed))
            }
        } catch {
            switch error {
            case .noEntry, .notDirectory:
                guard TextFile.exists(path) else { return nil }
                self.init(path, problem: translated("a link that leads nowhere; make what it names, or remove it"))
            case .messageSize:
                self.init(
                    path,
                    problem: translated("larger than \(ConfigurationFile.sizeLimit / 1024) KiB; it is not read"))
            default: self.init(path, problem: ConfigurationFile.unreadable(error))
            }
        }
    }

    /// What the system said, and what to do where that is known.
    fileprivate static func unreadable(_ error: Errno) -> String {
        guard error == .accessDenied else { return translated("it cannot be read: \(error)") }
        return translated(
            "it cannot be read: \(error); it must be readable for everybody, and so the directories above it")
    }
}

extension ConfigurationSource {
    /// The file, and then those beside it in the order of their names, as far as there are any.
    func files() -> [ConfigurationFile] {
        var files: [ConfigurationFile] = []
        if let main = ConfigurationFile(path, writers) {
            files.append(main)
        } else if writers == .anyone {
            files.append(ConfigurationFile(path, problem: translated("there is no such file")))
        }
        return files + additions()
    }

    private func additions() -> [ConfigurationFile] {
        let directory = path + ".d"
        do throws(Errno) {
            let opened = try FileDescriptor.open(directory, flags: O_RDONLY | O_DIRECTORY)
            let status = try opened.status()
            if let distrust = writers.distrust(status) {
                return [ConfigurationFile(directory, problem: translated("\(distrust); nothing in it is read"))]
            }
            let closed = writers.closed(status, to: 0o005)
            let names = try opened.names().filter { $0.hasSuffix(".conf") && !$0.hasPrefix(".") }
            guard names.count <= ConfigurationFile.countLimit else {
                let sentence = translated("more than \(ConfigurationFile.countLimit) files; none of them is read")
                return [ConfigurationFile(directory, problem: sentence)]
            }
            // By bytes, so that the order is the same in every language.
            let files = names.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }.compactMap { name in
                ConfigurationFile(directory + "/" + name, writers)
            }
            return files + (closed.map { [ConfigurationFile(directory, problem: $0, hidesSomething: false)] } ?? [])
        } catch {
            if error == .noEntry, !TextFile.exists(directory) { return [] }
            return [ConfigurationFile(directory, problem: ConfigurationFile.unreadable(error))]
        }
    }
}

extension ConfigurationSource.Writers {
    /// Why a file or directory is not trusted, nil when it is.
    fileprivate func distrust(_ status: FileStatus) -> String? {
        switch self {
        case .root:
            if status.owner != 0 { return translated("it belongs to uid \(status.owner) and not to root") }
            return status.mode & 0o022 == 0 ? nil : translated("others than root may write it")
        case .user(let uid):
            if status.owner != 0 && status.owner != uid {
                return translated("it belongs to uid \(status.owner)")
            }
            return status.mode & 0o002 == 0 ? nil : translated("everybody may write it")
        case .anyone: return nil
        }
    }

    /// Why a file or directory of the system's configuration does not reach everybody who goes by it, nil when it does.
    fileprivate func closed(_ status: FileStatus, to rights: UInt32) -> String? {
        guard self == .root, status.mode & rights != rights else { return nil }
        let mend = rights == 0o004 ? "chmod a+r" : "chmod a+rx"
        return translated(
            "not everybody may read it, and who may not takes [policy] to be as strict as it can be; \(mend) mends it")
    }
}
