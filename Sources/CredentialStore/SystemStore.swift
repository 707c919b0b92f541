internal import Glibc
internal import LinuxKit
internal import SecretMemory

/// The system store's beginning, made by root when the package is installed.
public enum SystemStore {
    /// Makes the directories with their modes and owner, and the pepper when there is none and none comes from elsewhere.
    /// Returns whether a pepper was made. What exists is given its owner, directories their mode too; contents are kept.
    ///
    /// - Parameter isGiven: the service manager has a pepper. Another one in the file would be taken for it some day.
    public static func create(
        _ layout: StoreLayout, group: UInt32, isGiven: Bool = false
    ) throws(StoreError) -> Bool {
        do throws(Errno) {
            for directory in [layout.records, layout.counters] {
                let parent = directory.split(separator: "/").dropLast().joined(separator: "/")
                try DirectoryTree.make("/" + parent, mode: 0o755)
                try PrivateDirectory.make(directory, owner: layout.owner, group: group)
            }
        } catch {
            throw .file("directory", .system(operation: "make", error))
        }
        do throws(FileFault) {
            try PrivateDirectory(layout.records, owner: layout.owner).adoptFiles(group: group)
        } catch {
            throw .file("record", error)
        }
        do throws(FileFault) {
            let counters = try PrivateDirectory(layout.counters, owner: layout.owner)
            try counters.adoptFiles(group: group)
            // What an installation that was killed left: a second name of the pepper makes it unusable.
            counters.removeTemporary(of: StoreLayout.pepperName)
            if try counters.readSecret(StoreLayout.pepperName, limit: Pepper.size) != nil { return false }
            if isGiven { return false }
            try counters.create(StoreLayout.pepperName, with: Pepper.random(), mode: 0o400, group: group)
            return true
        } catch {
            throw .file("pepper", error)
        }
    }
}
