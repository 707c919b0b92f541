import LinuxKit
import Testing

/// Which screen a session has, by its variables.
@Suite struct SessionDisplayTests {
    private static let cases: [(String?, String?, Bool, String?)] = [
        (nil, ":0", false, ":0"), ("", ":0.0", false, ":0.0"), ("wayland-0", ":0", true, ":0"),
        ("wayland-0", nil, true, nil), (nil, "", false, nil), (nil, nil, false, nil),
    ]

    @Test(arguments: cases)
    func variables(wayland: String?, display: String?, isWayland: Bool, name: String?) {
        let session = SessionDisplay(wayland: wayland, display: display)
        #expect(session.isWayland == isWayland)
        #expect(session.name == name)
    }
}
