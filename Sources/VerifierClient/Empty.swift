enum EmptyVerifierClient {}
