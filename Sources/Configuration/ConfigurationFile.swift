internal import Glibc
internal import Languages
internal import LinuxKit

/// One file that was read.
struct ConfigurationFile: Equatable, Sendable {
    var entries: [ConfigurationEntry] = []
    var problems: [ConfigurationProblem] = []

    /// Bytes of one file.
    static let sizeLimit = 65_536
    /// Files of one directory.
    static let countLimit = 64

    private init(_ text: IniText) {
        entries = text.entries
        problems = text.problems
    }

    /// A file that gave nothing but a problem.
    init(_ path: String, problem: String) {
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
            self.init(IniText(try file.readAll(limit: ConfigurationFile.sizeLimit), file: path))
        } catch {
            switch error {
            case .noEntry, .notDirectory: return nil
            case .messageSize:
                self.init(
                    path,
                    problem: translated("larger than \(ConfigurationFile.sizeLimit / 1024) KiB; it is not read"))
            default: self.init(path, problem: translated("it cannot be read: \(error)"))
            }
        }
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
            if let distrust = writers.distrust(try opened.status()) {
                return [ConfigurationFile(directory, problem: translated("\(distrust); nothing in it is read"))]
            }
            let names = try opened.names().filter { $0.hasSuffix(".conf") && !$0.hasPrefix(".") }
            guard names.count <= ConfigurationFile.countLimit else {
                let sentence = translated("more than \(ConfigurationFile.countLimit) files; none of them is read")
                return [ConfigurationFile(directory, problem: sentence)]
            }
            // By bytes, so that the order is the same in every language.
            return names.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }.compactMap { name in
                ConfigurationFile(directory + "/" + name, writers)
            }
        } catch {
            if error == .noEntry { return [] }
            return [ConfigurationFile(directory, problem: translated("it cannot be read: \(error)"))]
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
}
