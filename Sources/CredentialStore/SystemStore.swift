internal import Glibc
internal import LinuxKit
internal import SecretMemory

/// The system store's beginning, made by root when the package is installed.
public enum SystemStore {
    /// Makes the directories with their modes and owner, and the pepper when there is none. Returns whether a pepper
    /// was made. What exists is given its owner and mode, and its contents are kept.
    public static func create(_ layout: StoreLayout, group: UInt32) throws(StoreError) -> Bool {
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
            let counters = try PrivateDirectory(layout.counters, owner: layout.owner)
            // What an installation that was killed left: a second name of the pepper makes it unusable.
            counters.removeTemporary(of: StoreLayout.pepperName)
            if try counters.readSecret(StoreLayout.pepperName, limit: Pepper.size) != nil { return false }
            try counters.create(StoreLayout.pepperName, with: Pepper.random(), mode: 0o400, group: group)
            return true
        } catch {
            throw .file("pepper", error)
        }
    }
}
