/// The process that restores the terminal after the program's end (BEHAVIOUR section 17).
@MainActor public enum Guardian {
  /// Forks: the parent becomes the guardian, the child continues. Call it before `NcursesTerminal.init`.
  /// - Returns: false where the process already has threads or cannot fork.
  /// - Throws: `TerminalError` where the terminal is unusable; then nothing forks.
  public static func start() throws(TerminalError) -> Bool {
    _ = try NcursesTerminal.nameOfUsable()
    // Before ncurses opens and memory grows.
    return TerminalGuard.startGuardian()
  }
}
