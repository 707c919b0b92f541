enum EmptyVerifierCore {}
