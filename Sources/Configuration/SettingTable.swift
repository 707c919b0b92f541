public import PatternCore

/// All settings, one line each: what `patternlock config --check` knows, what the manual page lists, and what programs
/// read. A new one needs its line here, its paragraph in patternlock.conf(5), and whoever asks for it.
public struct SettingTable: Sendable {
    // What may be chosen, and how often a wrong pattern may be tried.
    public let grids = Setting("policy", "grids", .grids, "2x2-6x6", "Grids that a new pattern may be on.")
    public let minDots = Setting("policy", "min_dots", .number(2...36), "4", "The fewest dots of a new pattern.")
    public let noCrossing = Setting(
        "policy", "no_crossing", .yesNo, "no", "Whether the lines of a new pattern may not touch or cross.")
    public let blocklist = Setting(
        "policy", "blocklist", .path, "", "A file of patterns that may not be chosen, besides the well-known shapes.")
    public let waits = Setting(
        "policy", "waits", .waits(atMost: 20), "0 0 0 0 30 60 300 900 1800",
        "Seconds to wait after the first, second, … failure in a row; the last goes on.")
    public let maxFailures = Setting(
        "policy", "max_failures", .number(1...20), "10", "Failures in a row that switch the pattern off.")
    public let maxFailuresInAll = Setting(
        "policy", "max_failures_in_all", .number(1...100), "30",
        "Failures since the last right password that switch the pattern off.")
    public let homeStore = Setting(
        "policy", "home_store", .yesNo, "yes", strict: "no", "Whether users may have patterns in their homes.")
    public let passwordFirst = Setting(
        "policy", "password_first", .yesNo, "no", strict: "yes",
        "Whether logins take a pattern only after a right password since the start of the machine.")
    public let passwordEvery = Setting(
        "policy", "password_every", .number(0...8760, .hours), "0",
        "Hours after a right password until a pattern is taken no more; 0 is never.")
    public let requireLock = Setting(
        "policy", "require_lock", .yesNo, "no", strict: "yes", "Whether users may not switch locking off.")
    public let hashPasses = Setting("policy", "hash_passes", .number(2...10), "3", "Passes of argon2id.")
    public let hashMemory = Setting(
        "policy", "hash_memory", .number(16...80, .mebibytes), "64", "Memory of argon2id.")

    // How a lock behaves.
    public let blankAfter = Setting(
        "lock", "blank_after", .number(0...86_400, .seconds), "0",
        "Seconds without input until a locked screen goes dark; 0 leaves it to the desktop.")

    public let touchOutput = Setting(
        "lock", "touch_output", .name, "",
        "The output, as xrandr names it, that the touchscreen is part of; the grid is there too.")

    public let dwell = Setting(
        "lock", "dwell", .number(0...5000, .milliseconds), "0",
        "How long a pointer rests on something until it counts as pressed; 0 is never.")
    public let speech = Setting("lock", "speech", .yesNo, "no", "Whether what is to be read is spoken too.")
    public let switchUser = Setting(
        "lock", "switch_user", .yesNo, "yes", "Whether to offer another user to log in, where a display manager can.")
    public let changePattern = Setting(
        "lock", "change_pattern", .yesNo, "yes", "Whether to offer a new pattern to who opens with the old one.")

    // When a session locks by itself: for patternlock-session.
    public let lockAfter = Setting(
        "session", "lock_after", .number(0...86_400, .seconds), "600",
        "Seconds without input until the session locks; 0 is never.")
    public let dim = Setting(
        "session", "dim", .number(0...60, .seconds), "10", "Seconds before that in which the screens are dim.")
    public let grace = Setting(
        "session", "grace", .number(0...300, .seconds), "0",
        "Seconds after that in which the screens are black and not locked yet.")
    public let lockOnSleep = Setting(
        "session", "lock_on_sleep", .yesNo, "yes", "Whether the session locks before the machine sleeps.")
    public let lockOnLid = Setting(
        "session", "lock_on_lid", .yesNo, "yes", "Whether it locks when the lid is closed.")
    public let sessionBlankAfter = Setting(
        "session", "blank_after", .number(0...32_767, .seconds), "0",
        "Seconds without input until an open screen goes dark; 0 leaves it to the desktop.")

    // What the keys do that go on working under a lock. logind sees to power and sleep by itself.
    public let volumeUp = Setting(
        "keys", "volume_up", .command, "pactl set-sink-volume @DEFAULT_SINK@ +5%",
        "What the key louder runs under a lock.")
    public let volumeDown = Setting(
        "keys", "volume_down", .command, "pactl set-sink-volume @DEFAULT_SINK@ -5%",
        "What the key softer runs under a lock.")
    public let mute = Setting(
        "keys", "mute", .command, "pactl set-sink-mute @DEFAULT_SINK@ toggle",
        "What the key mute runs under a lock.")
    public let microphoneMute = Setting(
        "keys", "microphone_mute", .command, "pactl set-source-mute @DEFAULT_SOURCE@ toggle",
        "What the key microphone mute runs under a lock.")
    public let brightnessUp = Setting(
        "keys", "brightness_up", .command, "brightnessctl --quiet set +5%",
        "What the key brighter runs under a lock.")
    public let brightnessDown = Setting(
        "keys", "brightness_down", .command, "brightnessctl --quiet set 5%-",
        "What the key darker runs under a lock.")
    public let play = Setting(
        "keys", "play", .command, "playerctl play-pause",
        "What the key play runs under a lock.")
    public let pause = Setting(
        "keys", "pause", .command, "playerctl pause",
        "What the key pause runs under a lock.")
    public let stop = Setting(
        "keys", "stop", .command, "playerctl stop",
        "What the key stop runs under a lock.")
    public let next = Setting(
        "keys", "next", .command, "playerctl next",
        "What the key next runs under a lock.")
    public let previous = Setting(
        "keys", "previous", .command, "playerctl previous",
        "What the key previous runs under a lock.")
    public let power = Setting(
        "keys", "power", .command, "",
        "What the key power runs under a lock.")
    public let sleep = Setting(
        "keys", "sleep", .command, "",
        "What the key sleep runs under a lock.")

    // What a person runs when something happens to the lock.
    public let onLocked = Setting("hooks", "on_locked", .path, "", "A program to run once the screen is locked.")
    public let onAccepted = Setting(
        "hooks", "on_accepted", .path, "", "A program to run when the pattern or password was right.")
    public let onWrong = Setting(
        "hooks", "on_wrong", .path, "", "A program to run when a pattern or password was wrong.")
    public let onUnlocked = Setting("hooks", "on_unlocked", .path, "", "A program to run once the screen is open.")

    // How a new pattern is chosen.
    public let confirmations = Setting(
        "enroll", "confirmations", .number(1...3), "1", "How often a new pattern is drawn again before it is stored.")
    public let mismatch = Setting(
        "enroll", "mismatch", .word(["start-over", "draw-again"]), "start-over",
        "What follows when it was drawn differently: begin with a new one, or repeat the first again.")

    // What a lock looks like.
    public let theme = Setting(
        "appearance", "theme", .word(["dark", "light", "contrast", "dusk"]), "dark", "What everything looks like.")
    public let colours = Setting(
        "appearance", "colours", .colours(named: SettingTable.colourNames), "", "Other colours than the theme's.")
    public let dotNormal = Setting("appearance", "dots", .dotStyle, "", "Dots that are not on the path.")
    public let dotSelected = Setting("appearance", "dots_selected", .dotStyle, "", "Dots and lines of the path.")
    public let dotWrong = Setting("appearance", "dots_wrong", .dotStyle, "", "The same after a wrong one.")
    public let dotAccepted = Setting("appearance", "dots_accepted", .dotStyle, "", "The same after the right one.")
    public let dotDisabled = Setting("appearance", "dots_disabled", .dotStyle, "", "Dots while there is time to wait.")
    public let dotColours = Setting(
        "appearance", "dot_colours", .colours(atMost: 36), "", "A colour for the middle of each dot, row by row.")
    public let background = Setting(
        "appearance", "background", .path, "", "A picture behind everything, under a veil that keeps texts legible.")
    public let backgroundBlur = Setting("appearance", "background_blur", .yesNo, "no", "Whether it is blurred.")
    public let gridSide = Setting(
        "appearance", "grid_side", .word(["left", "middle", "right"]), "middle", "Where the grid is.")
    public let gridHeight = Setting(
        "appearance", "grid_height", .word(["middle", "bottom"]), "middle", "How far down it is.")
    public let gridSize = Setting(
        "appearance", "grid_size", .number(50...400, .percent), "100",
        "How large the grid is, up to the whole screen.")
    public let textSize = Setting(
        "appearance", "text_size", .number(100...200, .percent), "100", "How large texts are.")
    public let motion = Setting("appearance", "motion", .yesNo, "yes", "Whether dots grow and a wrong path shakes.")
    public let hidePath = Setting(
        "appearance", "hide_path", .yesNo, "no", strict: "yes", "Whether the path is kept from sight.")
    public let randomPlace = Setting(
        "appearance", "random_place", .yesNo, "no", strict: "yes",
        "Whether the grid is somewhere else each time, against smudges.")
    public let wrongShown = Setting(
        "appearance", "wrong_shown", .number(0...5000, .milliseconds), "500", "How long a wrong path is shown.")
    public let screenKeyboard = Setting(
        "appearance", "screen_keyboard", .word(["auto", "always", "never"]), "auto",
        "When the keyboard on the screen is shown: auto is by touch, and without one of hardware.")
    public let message = Setting(
        "appearance", "message", .text(atMost: 200), "", "What asks for the pattern, in place of our own sentence.")
    public let ownerText = Setting(
        "appearance", "owner_text", .text(atMost: 200), "", "A line for whoever finds the machine.")

    /// Names of colours that are not a dot's.
    private static let colourNames = [
        "background", "background_bottom", "text", "muted", "wrong", "accepted", "notice", "accent", "accent_text",
        "button", "button_pressed", "button_text", "field", "field_frame",
    ]

    /// The one table.
    public static let standard = SettingTable()

    /// Every setting, in the order above.
    public static let all: [any SettingDefinition] = Mirror(reflecting: standard).children.compactMap {
        $0.value as? any SettingDefinition
    }

    /// The section that only the system's configuration has.
    public static let systemSection = "policy"
}
