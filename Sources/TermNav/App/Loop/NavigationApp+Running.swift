internal import CLibrary
internal import CMainQueue

extension NavigationApp {
  /// Runs the program in the terminal of standard input, once, until it exits.
  ///
  /// Call it from synchronous code on the main thread, before anything is awaited, because the event loop
  /// runs the work of the main actor.
  /// - Parameters:
  ///   - color: the number of colours that are used; nil lets environment and terminfo decide.
  ///   - slides: how frames of moving pages are sent.
  ///   - guarded: whether a guardian, a second process, restores the terminal if the program itself cannot,
  ///     as after `kill -9`. The process then forks, and the program continues as the child. A process that
  ///     has threads already gets no guardian, and neither does a process on macOS.
  /// - Returns: the exit status.
  /// - Throws: a `TerminalError` if there is no usable terminal, or if `run` is not called as described.
  public func run(
    color: ColorDepth? = nil, slides: SlideDrawing = .automatic, guarded: Bool = false
  ) throws(TerminalError) -> Int32 {
    let terminal = try takeTerminal(for: self, color: color, slides: slides, guarded: guarded)
    return EventLoop(app: self, terminal: terminal).run()
  }

  /// Runs the program like `run(color:slides:guarded:)`, then ends the process with the exit status. If `run`
  /// throws an error, prints the error and ends the process with status 1.
  /// - Parameters:
  ///   - color: the number of colours that are used; nil lets environment and terminfo decide.
  ///   - slides: how frames of moving pages are sent.
  ///   - guarded: whether a guardian, a second process, restores the terminal if the program itself cannot.
  public func runAndExit(
    color: ColorDepth? = nil, slides: SlideDrawing = .automatic, guarded: Bool = false
  ) -> Never {
    endProcess { () throws(TerminalError) in try run(color: color, slides: slides, guarded: guarded) }
  }

  /// Prints an error on standard error and ends the process with status 1, as `runAndExit` does. Use this for
  /// errors before a program runs.
  public nonisolated static func end(withError error: any Error) -> Never {
    let line = Array("\(error)\n".utf8)
    _ = write(STDERR_FILENO, line, line.count)
    exit(1)
  }
}

/// Opens the terminal for a program, and starts the guardian (a second process that restores the terminal) if
/// `guarded` is true. Must be called on the main thread.
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

/// Ends this process with the exit status that `run` returns, or prints the error that `run` throws and ends
/// with status 1.
@MainActor package func endProcess(_ run: () throws(TerminalError) -> Int32) -> Never {
  do {
    exit(try run())
  } catch {
    NavigationApp.end(withError: error)
  }
}
