internal import FaceView
internal import LinuxKit
internal import LockCore
internal import LockWire
internal import PatternCore
internal import SecretMemory
internal import X11Kit

/// The window on the stage, the frame it shows, and where its parts are.
struct FaceScreen: ~Copyable {
    private var window: FaceWindow?
    private var renderer: FaceRenderer?
    private var stage: Stage?
    private var metrics = StageMetrics(
        width: 1, height: 1, widthMillimetres: 0, heightMillimetres: 0, textDotsPerInch: nil)
    private let textDotsPerInch: Double?
    private var appearance: Appearance
    private var theme: Theme { appearance.theme }
    private let person = Person()
    private var hasPicture = false
    private var hasLookedForPicture = false
    private var motion: FaceMotion
    private var scene: FaceScene?
    private var geometry: FaceGeometry?
    private var isMapped = false
    /// The geometry that was reported last.
    private var reported: FaceGeometry?
    private var reportedField: FieldPlace?
    /// Whether the frame on the screen is the scene.
    private(set) var isDrawn = false
    /// Of texts on the monitor's whole screen, where the lock is.
    private var largestTextPercent = 200

    init(textDotsPerInch: Double?, appearance: Appearance) {
        self.textDotsPerInch = textDotsPerInch
        self.appearance = appearance
        motion = FaceMotion(isReduced: appearance.isMotionReduced)
    }

    /// Whether events were read from the connection and not taken yet.
    var hasEvents: Bool {
        switch window {
        case .some(let window): window.hasEvents
        case .none: false
        }
    }

    /// Makes a window for a stage, in place of the one before.
    mutating func move(to stage: Stage, on connection: borrowing Connection) throws(X11Error) {
        guard stage != self.stage else { return }
        self.stage = stage
        renderer = nil
        window = nil
        isMapped = false
        isDrawn = false
        scene = nil
        geometry = nil
        reported = nil
        hasPicture = false
        hasLookedForPicture = false
        let (width, height) = (max(Int(stage.width), 1), max(Int(stage.height), 1))
        let millimetres = (Int(stage.widthMillimetres), Int(stage.heightMillimetres))
        metrics = StageMetrics(
            width: width, height: height, widthMillimetres: millimetres.0, heightMillimetres: millimetres.1,
            textDotsPerInch: textDotsPerInch)
        let (across, down) = (Int(stage.monitorWidth), Int(stage.monitorHeight))
        let monitor = StageMetrics(
            width: across, height: down, widthMillimetres: millimetres.0 * across / width,
            heightMillimetres: millimetres.1 * down / height, textDotsPerInch: textDotsPerInch)
        largestTextPercent = monitor.largestTextPercent
        let made = try FaceWindow(
            on: connection, parent: stage.window, x: Int(stage.x), y: Int(stage.y), width: width, height: height)
        renderer = FaceRenderer(buffer: made.buffer, theme: theme)
        window = consume made
    }

    /// Another look from the next frame on.
    mutating func show(_ look: LookSettings) {
        appearance.layout.textScale = Double(look.textPercent) / 100
        if look.isMoving == motion.isReduced { motion = FaceMotion(isReduced: !look.isMoving) }
        show(themeNamed: look.theme)
    }

    private mutating func show(themeNamed name: String) {
        guard name != theme.name, let next = Theme.named(name), let buffer = window?.buffer else { return }
        appearance.theme = next
        renderer = FaceRenderer(buffer: buffer, theme: next)
        isDrawn = false
    }

    /// Takes a new look. Returns the geometry when it is another one: it is to be handed to the rules.
    mutating func update(look: FaceLook, isBlank: Bool, now: UInt64) -> FaceGeometry? {
        guard let stage else { return nil }
        let layout = FaceLayout(metrics: metrics, look: look, options: appearance.layout)
        motion.follow(look, now: now)
        var next = FaceScene(
            look: look, layout: layout, theme: theme, surroundings: Surroundings(clock: ""),
            motion: motion.look(now: now), originX: Double(stage.x), originY: Double(stage.y))
        next.surroundings = surroundings(isBlank: isBlank)
        if next != scene {
            scene = next
            isDrawn = false
        }
        var places = layout.geometry(originX: Double(stage.x), originY: Double(stage.y))
        places.largestTextPercent = largestTextPercent
        guard places != geometry else { return nil }
        geometry = places
        return places
    }

    /// When the next frame of a movement is due; nil while nothing moves.
    func nextFrame(now: UInt64) -> UInt64? { motion.nextFrame(now: now) }

    /// Looked at once a minute, with the clock.
    private func surroundings(isBlank: Bool) -> Surroundings {
        let time = LocalTime.now()
        if let scene, isBlank || scene.surroundings.clock == time.text {
            var same = scene.surroundings
            same.hasPicture = hasPicture
            return same
        }
        return Surroundings(
            clock: time.text, date: LocalTime.date(Texts.dateForm), name: person.name,
            battery: BatteryCharge.now().map { charge in
                Surroundings.Battery(percent: charge.percent, isCharging: charge.isCharging)
            }, hasPicture: hasPicture)
    }

    /// Reads the person's picture, once the grid is on the screen: that does not wait for it. Returns whether there is
    /// one to be drawn now.
    mutating func loadPicture() -> Bool {
        guard isMapped, isDrawn, !hasLookedForPicture, let size = scene?.layout.picture?.width else { return false }
        hasLookedForPicture = true
        hasPicture = renderer?.loadPerson(from: person.pictures, size: size) ?? false
        return hasPicture
    }

    /// Draws what changed and shows it, unless the server still reads the last frame: then its completion comes.
    mutating func draw(dots: borrowing SecretBytes, typed: borrowing SecretBytes) {
        guard !isDrawn, let scene, window != nil, window?.isBusy == false else { return }
        guard let damage = renderer?.draw(scene, dots: dots, typed: typed) else { return }
        isDrawn = true
        // A window that is not mapped keeps nothing of what is drawn: it comes first, and the frame in the same breath.
        if !isMapped {
            isMapped = true
            window?.map()
        }
        // The clock that went on, and nothing else: no answer is asked for that would wake us. A frame that follows
        // before the server has read this one can only tear its digits.
        show(damage.rects, completes: !(dots.isEmpty && typed.isEmpty && damage.rects.allSatisfy(\.isSmall)))
    }

    /// The layout to be told to the guard: once it is drawn, and when it is another one than was told.
    mutating func takeLayoutReport() -> FaceReport? {
        guard isDrawn, let geometry, geometry.board != reported?.board, let board = geometry.board else { return nil }
        reported = geometry
        let dots = (0..<board.grid.count).map { dot in
            let centre = board.centre(of: dot)
            return PixelPoint(x: centre.x, y: centre.y)
        }
        return .layout(
            rows: UInt8(board.grid.rows), columns: UInt8(board.grid.columns), radius: board.radius, dots: dots)
    }

    /// Whether the password field is to be told to the guard: once it is drawn, and when it or the keyboard has another
    /// place than was told.
    mutating func takeFieldReport() -> Bool {
        guard isDrawn, let geometry, let field = geometry.buttons.first(where: { $0.button == .field })?.rect else {
            return false
        }
        let place = FieldPlace(field: field, hasKeys: !geometry.keys.isEmpty)
        guard place != reportedField else { return false }
        reportedField = place
        return true
    }

    /// No field takes input now.
    mutating func forgetFieldReport() { reportedField = nil }

    private struct FieldPlace: Equatable {
        var field: FaceRect
        var hasKeys: Bool
    }

    /// Takes what the server told: shows again what was exposed.
    mutating func takeEvents() {
        while let event = window?.nextEvent() {
            switch event {
            case .exposed(let x, let y, let width, let height):
                // Not before the first frame: its pixels are shown when they are drawn.
                if isMapped { window?.show(x: x, y: y, width: width, height: height, isLast: true) }
            case .completed: break
            case .destroyed:
                // The guard tells a new stage when it has another window.
                window = nil
                renderer = nil
            }
        }
    }

    private mutating func show(_ rects: [PixelRect], completes: Bool) {
        for (index, rect) in rects.enumerated() {
            window?.show(
                x: rect.x, y: rect.y, width: rect.width, height: rect.height,
                isLast: completes && index == rects.count - 1)
        }
    }
}

extension PixelRect {
    /// Whether the server has read it within a millisecond: a mebibyte, more than a clock on the largest screen.
    fileprivate var isSmall: Bool { width * height <= 262_144 }
}
