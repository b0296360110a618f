/// The version of this package, by which its releases are tagged. Scripts, the program and its man pages read it here.
nonisolated let termNavVersion = "0.9.0"
