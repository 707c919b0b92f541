internal import CPAM
public import SecretMemory

/// Who answers what PAM asks. Called on the thread that calls the transaction, while it runs.
public protocol PAMDialogue: AnyObject {
    /// Puts the answer into `answer`, at most 511 bytes. Leaving it empty abandons the conversation.
    func prompt(isEchoed: Bool, text: String, answer: inout SecretBytes)
    /// Shows what PAM has to say.
    func show(isError: Bool, text: String)
}

/// A call of libpam that failed before anything was asked.
public struct PAMError: Error, Equatable {
    /// The call, such as `pam_start`.
    public let operation: String
    /// The PAM code.
    public let code: Int32
}

/// One conversation with PAM, ended with its owner. The C functions behind it are those of pam(3).
@safe public struct PAMTransaction: ~Copyable {
    private let transaction: OpaquePointer
    // Keeps the dialogue alive for the callbacks, which hold it unretained.
    private let box: DialogueBox

    /// Begins a transaction. The corresponding C function is `pam_start`, or `pam_start_confdir` when a directory
    /// of service files is given.
    public init(service: String, user: String, directory: String?, dialogue: any PAMDialogue) throws(PAMError) {
        box = DialogueBox(dialogue)
        var callbacks = unsafe box.callbacks
        var started: OpaquePointer?
        var code: Int32 = 0
        if let directory {
            unsafe code = cpam_start(service, user, directory, &callbacks, &started)
        } else {
            unsafe code = cpam_start(service, user, nil, &callbacks, &started)
        }
        guard let handle = unsafe started else { throw PAMError(operation: "pam_start", code: code) }
        unsafe transaction = handle
    }

    deinit { unsafe cpam_end(transaction) }

    /// Names the terminal or display that asks (PAM_TTY).
    public borrowing func setTerminal(_ name: String) { _ = unsafe cpam_set_terminal(transaction, name) }

    /// Reports a failure at once, without the delay of pam_fail_delay(3). Only where something else is the brake.
    public borrowing func forgoDelay() { _ = unsafe cpam_forgo_delay(transaction) }

    /// The corresponding C function is `pam_authenticate`.
    public borrowing func authenticate() -> PAMResult {
        PAMResult(code: unsafe cpam_authenticate(transaction))
    }

    /// The corresponding C function is `pam_acct_mgmt`.
    public borrowing func validateAccount() -> PAMResult {
        PAMResult(code: unsafe cpam_validate_account(transaction))
    }

    /// The corresponding C function is `pam_setcred` with PAM_REINITIALIZE_CRED.
    public borrowing func refreshCredentials() -> PAMResult {
        PAMResult(code: unsafe cpam_refresh_credentials(transaction))
    }
}

/// Gives the C callbacks a stable address to find the dialogue at.
private final class DialogueBox {
    let dialogue: any PAMDialogue

    init(_ dialogue: any PAMDialogue) { self.dialogue = dialogue }

    /// Valid as long as this box.
    var callbacks: cpam_dialogue {
        unsafe cpam_dialogue(
            context: Unmanaged.passUnretained(self).toOpaque(),
            prompt: { context, isEchoed, text, answer in
                let dialogue = unsafe Unmanaged<DialogueBox>.fromOpaque(context).takeUnretainedValue().dialogue
                var secret = SecretBytes(capacity: Int(CPAM_ANSWER_SIZE) - 1)
                dialogue.prompt(isEchoed: isEchoed != 0, text: unsafe String(cString: text), answer: &secret)
                unsafe secret.withBytes { bytes in
                    if let base = bytes.baseAddress {
                        unsafe UnsafeMutableRawPointer(answer).copyMemory(from: base, byteCount: bytes.count)
                    }
                }
                return secret.count
            },
            show: { context, isError, text in
                let dialogue = unsafe Unmanaged<DialogueBox>.fromOpaque(context).takeUnretainedValue().dialogue
                dialogue.show(isError: isError != 0, text: unsafe String(cString: text))
            })
    }
}
