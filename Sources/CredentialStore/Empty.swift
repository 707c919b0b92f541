enum EmptyCredentialStore {}
