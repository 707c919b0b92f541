internal import CPAM

/// The result codes of PAM that a caller tells apart; the names are those of libpam.
public enum PAMResult: Equatable, Sendable {
    case success
    /// PAM_NEW_AUTHTOK_REQD: right, but the password must be changed.
    case newTokenRequired
    /// PAM_AUTH_ERR, PAM_PERM_DENIED: the answer was wrong.
    case authenticationError
    /// PAM_MAXTRIES: too many were wrong.
    case maximumTries
    /// PAM_AUTHINFO_UNAVAIL: whoever judges cannot be asked.
    case informationUnavailable
    /// PAM_CONV_ERR, PAM_CONV_AGAIN, PAM_INCOMPLETE, PAM_ABORT: no answer was given.
    case conversationError
    /// Any other code.
    case other(Int32)

    init(code: Int32) {
        self =
            switch code {
            case PAM_SUCCESS: .success
            case PAM_NEW_AUTHTOK_REQD: .newTokenRequired
            case PAM_AUTH_ERR, PAM_PERM_DENIED: .authenticationError
            case PAM_MAXTRIES: .maximumTries
            case PAM_AUTHINFO_UNAVAIL: .informationUnavailable
            case PAM_CONV_ERR, PAM_CONV_AGAIN, PAM_INCOMPLETE, PAM_ABORT: .conversationError
            default: .other(code)
            }
    }
}
