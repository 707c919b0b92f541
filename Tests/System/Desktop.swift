import Foundation
import LinuxKit
import TestSupport
import Testing

/// A desktop of Debian 12, with the locker that comes with it. Its packages stand in the Makefile.
enum Desktop: String, CaseIterable, Sendable {
    case xfce, mate, i3

    /// Those that `make test-desktops` made, or chose by DESKTOPS.
    static let made = (ProcessInfo.processInfo.environment["PATTERNLOCK_DESKTOPS"] ?? "").split(separator: " ")
        .compactMap { Desktop(rawValue: String($0)) }

    /// The process that is the session, and the last that is there when the desktop is to be seen.
    var process: String {
        switch self {
        case .xfce: "xfce4-session"
        case .mate: "mate-session"
        case .i3: "i3"
        }
    }
    var lastProcess: String {
        switch self {
        case .xfce: "xfce4-panel"
        case .mate: "mate-panel"
        case .i3: "i3"
        }
    }

    /// What is there to lock before us.
    var rival: String {
        switch self {
        case .xfce: "light-locker"
        case .mate: "mate-screensaver"
        case .i3: "xss-lock"
        }
    }

    /// What `enable` says of it.
    var farewell: String {
        switch self {
        case .xfce, .mate: "\(rival) is not started any more.\n\(rival) was running, and was ended.\n"
        case .i3: "xss-lock was running, and was ended.\n"
        }
    }

    /// What the panel runs when its lock is pressed: libactions.so of xfce4-panel, libpanel-util of mate-panel. i3's has none.
    var panel: [String]? {
        switch self {
        case .xfce: ["xflock4"]
        case .mate: ["mate-screensaver-command", "--lock"]
        case .i3: nil
        }
    }

    /// Lockers that may not be there beside ours.
    static let lockers = [
        "light-locker", "mate-screensaver", "mate-screensaver-dialog", "xss-lock", "i3lock", "xscreensaver",
        "xfce4-screensaver", "gnome-screensaver",
    ]
}
