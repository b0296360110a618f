/// The process that restores the terminal when the program is gone, however it ended (docs/BEHAVIOUR.md, section 17).
@MainActor public enum Guardian {
  /// Forks, once: the parent becomes the guardian, outlives the program and ends as it did; what returns is the program, in
  /// the child. Before a `NcursesTerminal` is made, which is then told that it is guarded.
  ///
  /// - Returns: false where the process has threads already, which a fork would lose, or cannot fork.
  /// - Throws: what is wrong with the terminal before anything is known but its name; then nothing forks.
  public static func start() throws(TerminalError) -> Bool {
    _ = try NcursesTerminal.nameOfUsable()
    // Before ncurses opens, and before there is much memory to share.
    return TerminalGuard.startGuardian()
  }
}
