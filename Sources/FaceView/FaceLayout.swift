public import LockCore
public import PatternCore

/// Where everything stands, in pixels of the stage. Pure: the same stage and look give the same places.
public struct FaceLayout: Equatable, Sendable {
    public var metrics: StageMetrics
    public var clock: FaceRect
    public var status: FaceRect
    public var notice: FaceRect
    /// The dots, while a grid is shown.
    public var board: BoardGeometry?
    public var field: FaceRect?
    /// What is asked, above the field.
    public var fieldLabel: FaceRect?
    /// The Caps Lock line, below the field.
    public var fieldHint: FaceRect?
    public var buttons: [FaceGeometry.ButtonPlace]

    /// Font sizes in pixels.
    public var clockSize: Double
    public var textSize: Double
    public var smallSize: Double

    /// What has a place of its own: the text around the grid does not move when the state changes.
    enum Middle {
        case none
        case board(Grid)
        case field
    }

    /// Lays out a stage for what is to be seen.
    public init(metrics: StageMetrics, look: FaceLook) {
        let middle: Middle =
            switch look.screen {
            case .plain: .none
            case .pattern(let board): .board(board.grid)
            case .password: .field
            }
        self.init(metrics: metrics, middle: middle, buttons: look.buttons)
    }

    init(metrics: StageMetrics, middle: Middle, buttons: [FaceButton]) {
        let frame = FaceFrame(metrics: metrics)
        self.metrics = metrics
        clockSize = frame.clockSize
        textSize = frame.textSize
        smallSize = frame.smallSize
        clock = frame.clock
        status = frame.status
        notice = frame.notice
        self.buttons = frame.places(of: buttons)
        board = nil
        field = nil
        fieldLabel = nil
        fieldHint = nil
        switch middle {
        case .none: break
        case .board(let grid): board = frame.board(of: grid)
        case .field:
            let rect = frame.field
            let line = frame.textSize * 1.7
            field = rect
            fieldLabel = FaceRect(x: rect.x, y: rect.y - line, width: rect.width, height: line)
            fieldHint = FaceRect(x: rect.x, y: rect.bottom + line * 0.2, width: rect.width, height: line)
        }
    }

    /// What the rules need to know of it, in pixels of the stage's window.
    public func geometry(originX: Double, originY: Double) -> FaceGeometry {
        let moved = board.flatMap { board in
            BoardGeometry(
                grid: board.grid, originX: board.originX + originX, originY: board.originY + originY,
                cell: board.cell, radius: board.radius)
        }
        return FaceGeometry(
            board: moved,
            buttons: buttons.map { place in
                var rect = place.rect
                rect.x += originX
                rect.y += originY
                return FaceGeometry.ButtonPlace(button: place.button, rect: rect)
            })
    }
}
