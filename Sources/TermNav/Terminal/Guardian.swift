/// The process that restores the terminal after the program's end (RULES section 17).
@MainActor package enum Guardian {
  /// Forks and returns in the child; call it before `NcursesTerminal.init`.
  /// - Returns: false where the process has threads or cannot fork.
  /// - Throws: where the terminal is unusable; then nothing forks.
  package static func start() throws(TerminalError) -> Bool {
    _ = try NcursesTerminal.nameOfUsable()
    return TerminalGuard.startGuardian()
  }
}
