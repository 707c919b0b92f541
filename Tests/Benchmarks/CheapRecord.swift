import CredentialStore
import LinuxKit
import SecretMemory
import TestSupport

/// Gives an enrolled record a hash that costs next to nothing, so that all else that an answer takes can be measured
/// without the hash, whose own time varies by more than that from one run to the next.
enum CheapRecord {
    static let cost = HashCost(passes: 1, memory: 8)

    static func put(on machine: InstalledMachine, home: Bool) throws(RigError) {
        let user = home ? InstalledMachine.user : "patternlock"
        let uid = try machine.root.run(["id", "-u", InstalledMachine.user]).output.filter(\.isNumber)
        let path =
            home
            ? "/home/\(InstalledMachine.user)/.local/state/patternlock/pattern" : "/etc/patternlock/patterns/\(uid)"
        guard let cost, let old = PatternRecord(Array(try machine.root.readFile(path).utf8)) else {
            throw .refused("no record in \(path)")
        }
        let pepper = home ? Pepper.none() : try pepper(of: machine)
        let drawn = try Drawn.pattern()
        let hash: PatternHash
        do throws(StoreError) {
            hash = try PatternHash(drawn, of: old.identity, pepper: pepper, cost: cost)
        } catch { throw .refused("the hash: \(error)") }
        let new = PatternRecord(
            identity: old.identity, grid: old.grid, minimumLength: old.minimumLength, pepper: old.pepper,
            renewal: old.renewal, hash: hash, created: old.created)
        try machine.root.writeFile(path, String(decoding: new.encode(), as: UTF8.self), mode: 0o600, owner: user)
    }

    private static func pepper(of machine: InstalledMachine) throws(RigError) -> Pepper {
        var secret = SecretBytes(capacity: Pepper.size)
        let dump = try machine.root.run(["od", "-An", "-v", "-tu1", "/var/lib/patternlock/pepper"]).output
        for number in dump.split(whereSeparator: \.isWhitespace) { secret.append(UInt8(number) ?? 0) }
        guard let pepper = Pepper(secret) else { throw .refused("no pepper") }
        return pepper
    }
}
