internal import LinuxKit

/// One record of the system store, as far as a list tells of it.
public struct ListedRecord: Equatable, Sendable {
    /// From the file's name.
    public let uid: UInt32
    /// From the record; nil when it cannot be used.
    public let user: String?
}

extension SystemStore {
    /// Every record, by uid.
    public static func records(_ layout: StoreLayout) throws(StoreError) -> [ListedRecord] {
        do throws(FileFault) {
            let directory = try PrivateDirectory(layout.records, owner: layout.owner)
            let uids = try directory.names().compactMap { name -> UInt32? in KeyedLines.number(name[...]) }
            return uids.sorted().map { uid in ListedRecord(uid: uid, user: user(uid, in: directory, layout)) }
        } catch {
            throw .file("directory", error)
        }
    }

    private static func user(
        _ uid: UInt32, in directory: borrowing PrivateDirectory, _ layout: StoreLayout
    ) -> String? {
        do throws(FileFault) {
            guard let bytes = try directory.read(layout.recordName(uid), limit: PatternRecord.limit),
                let record = PatternRecord(bytes), record.identity.uid == uid
            else { return nil }
            return record.identity.user
        } catch { return nil }
    }
}
