/// The version of this package, by which its releases are tagged. Scripts, the program and its man pages read
/// the version from this constant.
nonisolated let termNavVersion = "0.9.0"
