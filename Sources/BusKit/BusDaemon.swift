public import LinuxKit

/// What is asked of the bus itself.
extension Bus {
    static let daemon = "org.freedesktop.DBus"
    private static func member(_ name: String) -> BusMember { BusMember("/org/freedesktop/DBus", daemon, name) }

    /// The signal that a name has another owner, or none.
    public static let ownerChanged = member("NameOwnerChanged")

    /// The rule that hears who has a name from now on.
    static func rule(forOwnerOf name: String) -> String {
        "type='signal',sender='\(daemon)',member='NameOwnerChanged',arg0='\(name)'"
    }

    /// The rule that hears of the end of a connection.
    public static func rule(forEndOf name: String) -> String {
        rule(forOwnerOf: name) + ",arg2=''"
    }

    /// Has signals delivered that a rule describes.
    @discardableResult
    public func listen(_ rule: String) throws(Errno) -> UInt64 {
        try call(Self.daemon, Self.member("AddMatch"), [.string(rule)])
    }

    /// Has them delivered no more.
    public func stopListening(_ rule: String) throws(Errno) {
        _ = try call(Self.daemon, Self.member("RemoveMatch"), [.string(rule)])
    }

    /// Asks for a name, which is not taken from anybody; waits in line for it. The answer is a number, 1 for yes.
    public func requestName(_ name: String) throws(Errno) -> UInt64 {
        try call(Self.daemon, Self.member("RequestName"), [.string(name), .uint32(0)])
    }

    /// Asks whether a connection is still there.
    public func askWhetherThere(_ name: String) throws(Errno) -> UInt64 {
        try call(Self.daemon, Self.member("NameHasOwner"), [.string(name)])
    }
}
