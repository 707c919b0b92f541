internal import FaceView
public import LockCore
public import LockWire
internal import PatternCore
internal import SecretMemory

extension Sample {
    /// Steps of choosing a pattern, and of the settings.
    public static let dialogues: [Sample] = {
        let path = [3, 1, 8, 4, 5, 6]
        func board(
            _ name: String, _ screen: DialogueStep.Screen, note: DialogueStep.Note = .none, path: [Int] = [],
            rows: Int = 3, choices: [DialogueChoice]
        ) -> Sample {
            var step = DialogueStep(screen, note: note, rows: UInt8(rows), columns: UInt8(rows), choices: choices)
            (step.round, step.rounds, step.triesLeft) = (2, 2, 3)
            return Sample(step, name, path: path, rows: rows)
        }
        func plain(
            _ name: String, _ screen: DialogueStep.Screen, note: DialogueStep.Note = .none, enrolled: Bool = true,
            choices: [DialogueChoice]
        ) -> Sample {
            var step = DialogueStep(screen, note: note, choices: choices)
            step.isEnrolled = enrolled
            step.text = "Password:"
            if screen == .themes {
                step.look = LookSettings(theme: "dark", isPathHidden: false, isMoving: true, textPercent: 125)
            }
            return Sample(step, name, path: [], rows: 0)
        }
        let themes: [DialogueChoice] = [
            .darkTheme, .lightTheme, .contrastTheme, .duskTheme, .hidePath, .motion, .textSize, .back,
        ]
        return [
            board("dialogue-new", .newPattern, choices: [.cancel, .grid]),
            board("dialogue-advice", .newPattern, path: path, choices: [.cancel, .grid]),
            board("dialogue-common", .newPattern, note: .tooCommon, choices: [.cancel, .grid]),
            board("dialogue-large", .newPattern, path: [0, 7, 14, 15, 20, 31], rows: 6, choices: [.cancel, .grid]),
            board("dialogue-review", .review, path: path, choices: [.cancel, .redraw, .next]),
            board("dialogue-again", .again, choices: [.back]),
            board("dialogue-differs", .newPattern, note: .differsStartOver, choices: [.cancel, .grid]),
            board("dialogue-old", .oldPattern, note: .wrongPattern, choices: [.cancel]),
            plain("dialogue-password", .password, choices: [.back]),
            plain("dialogue-saved", .done, note: .saved, choices: [.close, .startLocking]),
            plain("dialogue-failed", .failed, note: .switchedOff, choices: [.close, .redraw]),
            plain(
                "dialogue-menu", .menu,
                choices: [.changePattern, .removePattern, .startLocking, .themes, .tryIt, .close]),
            plain("dialogue-themes", .themes, choices: themes),
            plain("dialogue-removal", .removal, choices: [.back, .removePattern]),
        ]
    }()

    /// What the rules show of a step to somebody who touches.
    private init(_ step: DialogueStep, _ name: String, path: [Int], rows: Int) {
        var machine = FaceMachine(showing: step)
        if let grid = Grid(rows: rows, columns: rows), !path.isEmpty,
            let board = BoardGeometry(grid: grid, originX: 100, originY: 100, cell: 100)
        {
            machine.handle(.geometry(FaceGeometry(board: board, buttons: [])), now: 0)
            for (index, dot) in path.enumerated() {
                let centre = board.centre(of: dot)
                machine.handle(
                    .contact(
                        Contact(tool: .finger, phase: index == 0 ? .down : .move, id: 2, x: centre.x, y: centre.y)),
                    now: 0)
            }
        }
        var look = machine.look()
        if case .pattern(var board) = look.screen {
            board.finger = nil
            look.screen = .pattern(board)
        }
        self.init(name: name, look: look, path: path, typed: "")
    }
}

extension FaceMachine {
    /// The rules of a face that shows a step to somebody who came by touch.
    fileprivate init(showing step: DialogueStep) {
        var options = FaceOptions()
        options.isDialogue = true
        self.init(options: options)
        handle(.started, now: 0)
        handle(.locked(true), now: 0)
        handle(.contact(Contact(tool: .finger, phase: .down, id: 1, x: 0, y: 0)), now: 0)
        handle(.conversation(.pattern), now: 0)
        handle(.message(.step(step)), now: 0)
    }
}

extension FaceLook {
    /// What a face shows of a step to somebody who came by touch.
    public init(of step: DialogueStep) { self = FaceMachine(showing: step).look() }
}
