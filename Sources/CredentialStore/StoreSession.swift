public import LinuxKit
public import VerifierCore

/// One user's files, held under his lock as long as this lives.
public struct StoreSession: ~Copyable {
    private let layout: StoreLayout
    private let identity: Identity
    private let records: PrivateDirectory
    private let counterDirectory: PrivateDirectory
    private let lock: FileDescriptor

    /// Opens the directories and takes the lock. Nil when another held the lock until the deadline.
    public static func open(
        _ layout: StoreLayout, _ identity: Identity, until deadline: Deadline
    ) throws(StoreError) -> StoreSession? {
        let records = try directory(layout.records, layout.owner)
        let counters = try directory(layout.counters, layout.owner)
        do throws(FileFault) {
            guard let lock = try counters.lock(layout.lockName(identity.uid), until: deadline) else { return nil }
            return StoreSession(
                layout: layout, identity: identity, records: records, counterDirectory: counters, lock: lock)
        } catch {
            throw .file("lock", error)
        }
    }

    private static func directory(_ path: String, _ owner: UInt32) throws(StoreError) -> PrivateDirectory {
        do throws(FileFault) { return try PrivateDirectory(path, owner: owner) } catch {
            throw .file("directory", error)
        }
    }

    /// The record, nil when there is none. Throws when there is one that cannot be used or is not this user's.
    public borrowing func record() throws(StoreError) -> PatternRecord? {
        let bytes: [UInt8]?
        do throws(FileFault) {
            bytes = try records.read(layout.recordName(identity.uid), limit: PatternRecord.limit)
        } catch {
            throw .file("record", error)
        }
        guard let bytes else { return nil }
        guard let record = PatternRecord(bytes) else { throw .malformed("record") }
        guard record.identity == identity else { throw .foreignRecord }
        return record
    }

    /// Whether there is a record, even one that cannot be used, or whose file cannot be read now.
    public var mayHaveRecord: Bool {
        do throws(StoreError) { return try record() != nil } catch { return true }
    }

    /// The record, nil when there is none or it cannot be used.
    public var usableRecord: PatternRecord? {
        do throws(StoreError) { return try record() } catch { return nil }
    }

    /// The counters, nil when they are missing or cannot be used.
    public var usableCounters: AttemptCounters? {
        do throws(StoreError) { return try counters() } catch { return nil }
    }

    /// The counters of an existing record. Throws when they are missing or cannot be used.
    public borrowing func counters() throws(StoreError) -> AttemptCounters {
        let bytes: [UInt8]?
        do throws(FileFault) {
            bytes = try counterDirectory.read(layout.counterName(identity.uid), limit: CounterFile.limit)
        } catch {
            throw .file("counter", error)
        }
        guard let bytes else { throw .counterMissing }
        guard let counters = CounterFile.decode(bytes) else { throw .malformed("counter") }
        return counters
    }

    /// Stores the record in place of any.
    public borrowing func write(_ record: PatternRecord) throws(StoreError) {
        do throws(FileFault) {
            try records.replace(layout.recordName(identity.uid), with: record.encode())
        } catch {
            throw .file("record", error)
        }
    }

    /// Stores the counters, on the disk when this returns.
    public borrowing func write(_ counters: AttemptCounters) throws(StoreError) {
        do throws(FileFault) {
            try counterDirectory.replace(layout.counterName(identity.uid), with: CounterFile.encode(counters))
        } catch {
            throw .file("counter", error)
        }
    }

    /// Removes the record and then its counters. Returns false when there was no record.
    public borrowing func remove() throws(StoreError) -> Bool {
        let existed: Bool
        do throws(FileFault) {
            existed = try records.remove(layout.recordName(identity.uid))
        } catch {
            throw .file("record", error)
        }
        do throws(FileFault) {
            try counterDirectory.remove(layout.counterName(identity.uid))
        } catch {
            throw .file("counter", error)
        }
        return existed
    }
}
