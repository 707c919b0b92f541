public import PatternCore

/// What can be pressed besides the dots. A button acts when it is released inside itself.
public enum FaceButton: UInt8, Sendable, CaseIterable {
    /// Show the password field.
    case usePassword
    /// Show the grid again.
    case usePattern
    /// Take dots one by one, by taps or keys.
    case tapDots
    /// Forget the tapped dots; with none, leave the tap mode.
    case clear
    /// The tapped dots, or the typed password, are complete.
    case enter
    /// Give no answer to another program's question.
    case cancel
}

/// Where input lands, in pixels of the stage's window: what the layout tells the rules.
public struct FaceGeometry: Equatable, Sendable {
    public struct ButtonPlace: Equatable, Sendable {
        public var button: FaceButton
        public var rect: FaceRect

        public init(button: FaceButton, rect: FaceRect) {
            self.button = button
            self.rect = rect
        }
    }

    /// The dots, while a grid is shown.
    public var board: BoardGeometry?
    public var buttons: [ButtonPlace]

    public init(board: BoardGeometry?, buttons: [ButtonPlace]) {
        self.board = board
        self.buttons = buttons
    }

    /// The button at a point.
    public func button(x: Double, y: Double) -> FaceButton? {
        buttons.first { $0.rect.contains(x: x, y: y) }?.button
    }
}
