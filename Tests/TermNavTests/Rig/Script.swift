import CLibrary

/// Writes a program for the shell. No process that another test starts meanwhile inherits the open file: while one has it, the
/// system starts no program from it.
nonisolated func writeScript(_ text: String, to path: String) {
  let file = open(path, O_WRONLY | O_CREAT | O_CLOEXEC, 0o755)
  defer { close(file) }
  _ = Array(text.utf8).withUnsafeBytes { write(file, $0.baseAddress, $0.count) }
}
