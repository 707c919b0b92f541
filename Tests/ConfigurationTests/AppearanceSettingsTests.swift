import Configuration
import Testing

@Suite("Settings of what a lock looks like")
struct AppearanceSettingsTests {
    @Test("everything can be said")
    func values() throws {
        let bed = try ConfigurationBed()
        try bed.write(
            """
            [appearance]
            theme = dusk
            colours = text=#ffffff accent=#00ff7f
            dots = ring=#102030/0.03/0.2 fill=none centre=/0.1
            dots_wrong = mark=cross dashed=yes line=#ff0000/0.04
            dot_colours = #ff0000 #00ff00
            background = /usr/share/backgrounds/one.png
            background_blur = yes
            grid_side = left
            grid_height = bottom
            grid_size = 150
            text_size = 200
            motion = no
            hide_path = yes
            random_place = yes
            wrong_shown = 2000
            screen_keyboard = always
            owner_text = 捡到请致电 +49 170 123
            """)
        let settings = bed.settings()
        #expect(bed.told(settings) == [])
        #expect(settings[\.theme] == "dusk")
        #expect(settings[\.colours] == ["text": 0xffffff, "accent": 0x00ff7f])
        #expect(settings[\.dotNormal].map(\.part) == [.ring, .fill, .centre])
        #expect(settings[\.dotNormal][0].meaning == .shown(colour: 0x102030, lengths: [0.03, 0.2]))
        #expect(settings[\.dotNormal][1].meaning == .hidden)
        #expect(settings[\.dotNormal][2].meaning == .shown(colour: nil, lengths: [0.1]))
        #expect(settings[\.dotWrong].map(\.meaning).prefix(2) == [.crossed(true), .dashed(true)])
        #expect(settings[\.dotColours] == [0xff0000, 0x00ff00])
        #expect(settings[\.gridSize] == 150)
        #expect(settings[\.ownerText] == "捡到请致电 +49 170 123")
    }

    @Test(
        "what is no look of a dot is a problem",
        arguments: [
            "ring=red", "ring=#12345", "ring=#123456/0.9", "ring=#123456/-0.1", "ring=#123456/0.1/0.1/0.1",
            "fill=#123456/0.1", "mark=square", "dashed=perhaps", "glow=#123456", "ring", "ring=#123456/1e-3",
            "centre=#１２３４５６",
        ])
    func refused(text: String) throws {
        let bed = try ConfigurationBed()
        try bed.write("[appearance]\ndots = \(text)\n")
        let settings = bed.settings()
        #expect(settings.problems.count == 1)
        #expect(settings[\.dotNormal] == [])
    }

    @Test("who writes something odd about a secret gets the careful choice")
    func strict() throws {
        let bed = try ConfigurationBed()
        try bed.write("[appearance]\nhide_path = perhaps\nrandom_place = 1\n")
        let settings = bed.settings()
        #expect(settings[\.hidePath])
        #expect(settings[\.randomPlace])
    }
}
