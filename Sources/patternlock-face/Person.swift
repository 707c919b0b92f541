internal import LinuxKit

/// Whose session it is: what stands beside the clock.
struct Person {
    let name: String
    /// Files that may hold a picture, the preferred one first.
    let pictures: [String]

    /// The user that this process belongs to.
    init() {
        guard let account = UserAccount.current else {
            name = ""
            pictures = []
            return
        }
        name = account.fullName
        pictures = [
            "/var/lib/AccountsService/icons/" + account.name, account.home + "/.face", account.home + "/.face.icon",
        ]
    }
}
