internal import BusKit

/// What programs may ask a screen saver: one table for the names under which desktops have it.
struct SaverInterface: Sendable {
    let name: String
    /// Where it is.
    let paths: [String]
    let methods: [Method]

    /// A method and its types.
    struct Method: Sendable {
        let call: Call
        let takes: String
        let gives: String
    }

    /// What is asked.
    enum Call: String, Sendable {
        case lock = "Lock"
        case getActive = "GetActive"
        case getActiveTime = "GetActiveTime"
        case getSessionIdleTime = "GetSessionIdleTime"
        case setActive = "SetActive"
        case simulateUserActivity = "SimulateUserActivity"
        case inhibit = "Inhibit"
        case unInhibit = "UnInhibit"
    }

    static let activeChanged = "ActiveChanged"

    private static let methods = [
        Method(call: .lock, takes: "", gives: ""),
        Method(call: .getActive, takes: "", gives: "b"),
        Method(call: .getActiveTime, takes: "", gives: "u"),
        Method(call: .getSessionIdleTime, takes: "", gives: "u"),
        Method(call: .simulateUserActivity, takes: "", gives: ""),
        Method(call: .inhibit, takes: "ss", gives: "u"),
        Method(call: .unInhibit, takes: "u", gives: ""),
    ]

    /// Those of the desktops have no answer to SetActive. The one of Cinnamon takes a message with Lock, and is here for
    /// xdg-screensaver(1): where Mate's name has an owner it wants to run a program of Mate's, but for Cinnamon it asks
    /// over the bus.
    static let all = [
        SaverInterface(
            name: "org.freedesktop.ScreenSaver", paths: ["/ScreenSaver", "/org/freedesktop/ScreenSaver"],
            methods: methods + [Method(call: .setActive, takes: "b", gives: "b")]),
        SaverInterface(
            name: "org.mate.ScreenSaver", paths: ["/", "/org/mate/ScreenSaver"],
            methods: methods + [Method(call: .setActive, takes: "b", gives: "")]),
        SaverInterface(
            name: "org.xfce.ScreenSaver", paths: ["/", "/org/xfce/ScreenSaver"],
            methods: methods + [Method(call: .setActive, takes: "b", gives: "")]),
        SaverInterface(
            name: "org.cinnamon.ScreenSaver", paths: ["/org/cinnamon/ScreenSaver"],
            methods: [Method(call: .lock, takes: "s", gives: "")] + methods.dropFirst()
                + [Method(call: .setActive, takes: "b", gives: "")]),
    ]

    /// The method of a call; the interface may be left out, as the protocol allows.
    static func method(_ member: BusMember) -> Method? {
        for interface in all where interface.paths.contains(member.path) {
            if !member.interface.isEmpty, member.interface != interface.name { continue }
            if let method = interface.methods.first(where: { $0.call.rawValue == member.member }) { return method }
        }
        return nil
    }

    /// What a path has, as tools show it; nil when it has nothing.
    static func introspection(of path: String) -> String? {
        let here = all.filter { $0.paths.contains(path) }
        let below = children(of: path)
        if here.isEmpty, below.isEmpty { return nil }
        return "<node>" + here.map(\.description).joined() + below.map { "<node name='\($0)'/>" }.joined() + "</node>"
    }

    private static func children(of path: String) -> [String] {
        let prefix = path == "/" ? "/" : path + "/"
        let names = all.flatMap(\.paths).filter { $0.hasPrefix(prefix) && $0 != path }
            .map { String($0.dropFirst(prefix.count).prefix { $0 != "/" }) }
        return Set(names).sorted()
    }

    private var description: String {
        "<interface name='\(name)'>" + methods.map(\.description).joined()
            + "<signal name='\(Self.activeChanged)'><arg type='b'/></signal></interface>"
    }
}

extension SaverInterface.Method {
    fileprivate var description: String {
        let arguments =
            takes.map { "<arg type='\($0)' direction='in'/>" } + gives.map { "<arg type='\($0)' direction='out'/>" }
        return "<method name='\(call.rawValue)'>\(arguments.joined())</method>"
    }
}
