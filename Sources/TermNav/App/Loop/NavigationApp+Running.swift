internal import CLibrary
internal import CMainQueue

extension NavigationApp {
  /// Runs once in standard input's terminal until the program exits; returns the status.
  ///
  /// Call it from synchronous code on the main thread (RULES, section 24).
  /// - Parameters:
  ///   - color: how many colours are used; nil asks the environment and terminfo.
  ///   - slides: how moving pages are sent (RULES, section 20).
  ///   - guarded: whether a guardian restores the terminal where the program itself cannot, as after `kill -9`. The process forks
  ///     then, and the program continues as the child (RULES, section 17). A process that has threads gets no guardian.
  /// - Throws: `TerminalError` without a usable terminal or off the main thread.
  public func run(
    color: ColorDepth? = nil, slides: SlideDrawing = .automatic, guarded: Bool = false
  ) throws(TerminalError) -> Int32 {
    let terminal = try takeTerminal(for: self, color: color, slides: slides, guarded: guarded)
    return EventLoop(app: self, terminal: terminal).run()
  }

  /// Runs, then ends the process with the status, or prints the error and ends with 1.
  public func runAndExit(
    color: ColorDepth? = nil, slides: SlideDrawing = .automatic, guarded: Bool = false
  ) -> Never {
    endProcess { () throws(TerminalError) in try run(color: color, slides: slides, guarded: guarded) }
  }

  /// Ends the process with 1 after a line on standard error, as `runAndExit` does: for what fails before a program runs.
  public nonisolated static func end(withError error: any Error) -> Never {
    let line = Array("\(error)\n".utf8)
    _ = write(STDERR_FILENO, line, line.count)
    exit(1)
  }
}

/// Takes the terminal for a program, on the main thread.
@MainActor package func takeTerminal(
  for app: NavigationApp, color: ColorDepth?, slides: SlideDrawing, guarded: Bool
) throws(TerminalError) -> NcursesTerminal {
  guard tn_main_queue_can_run() == 1 else { throw .notOnMainThread }
  let isGuarded = try guarded ? Guardian.start() : false
  let terminal = try NcursesTerminal(
    color: color, pixels: app.drawsFineSeams, slides: slides, appearance: app.theme.followsTerminal,
    isGuarded: isGuarded)
  app.frames.learn(terminal.capabilities)
  return terminal
}

/// Ends the process with the status of a run, or prints its error and ends with 1.
@MainActor package func endProcess(_ run: () throws(TerminalError) -> Int32) -> Never {
  do {
    exit(try run())
  } catch {
    NavigationApp.end(withError: error)
  }
}
