import LockCore
import LockWire
import SecretMemory

/// Where a person is asked, step by step: a window, or a terminal.
protocol DialogueAsker: AnyObject {
    /// Shows a step that asks nothing.
    func show(_ step: DialogueStep)
    /// Shows a step and waits for what the person does.
    func ask(_ step: DialogueStep) throws(Failure) -> DialogueReply
}

/// What a person did.
enum DialogueReply: ~Copyable {
    case pattern(DrawnPattern)
    case typed(SecretBytes)
    case choice(DialogueChoice)
    /// The window was closed, or the terminal interrupted.
    case closed
}
