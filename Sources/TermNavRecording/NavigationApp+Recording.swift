public import TermNav

extension NavigationApp {
  /// Runs the program as `run` does, and records what the program sees of its terminal. The recording holds
  /// everything that is typed, secrets too.
  /// - Returns: The exit status of the program.
  /// - Throws: `TerminalError`, as `run` does.
  public func run(
    recordingTo recorder: Recorder, color: ColorDepth? = nil, slides: SlideDrawing = .automatic,
    guarded: Bool = false
  ) throws(TerminalError) -> Int32 {
    let inner = try takeTerminal(for: self, color: color, slides: slides, guarded: guarded)
    let terminal = RecordingTerminal(inner, to: recorder)
    return EventLoop(app: self, terminal: terminal, clock: terminal.clock).run()
  }

  /// Runs the program and records it, then ends the process with the program's status. Where there is no
  /// terminal to use, prints the error and ends the process with status 1.
  public func runAndExit(
    recordingTo recorder: Recorder, color: ColorDepth? = nil, slides: SlideDrawing = .automatic,
    guarded: Bool = false
  ) -> Never {
    endProcess { () throws(TerminalError) in
      try run(recordingTo: recorder, color: color, slides: slides, guarded: guarded)
    }
  }
}
