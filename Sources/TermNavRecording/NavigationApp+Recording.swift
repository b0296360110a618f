public import TermNav

extension NavigationApp {
  /// As `run`, and records what the program sees of its terminal, with everything that is typed.
  /// - Throws: `TerminalError`, as `run`.
  public func run(
    recordingTo recorder: Recorder, color: ColorDepth? = nil, slides: SlideDrawing = .automatic,
    guarded: Bool = false
  ) throws(TerminalError) -> Int32 {
    let inner = try takeTerminal(for: self, color: color, slides: slides, guarded: guarded)
    let terminal = RecordingTerminal(inner, to: recorder)
    return EventLoop(app: self, terminal: terminal, clock: terminal.clock).run()
  }

  /// Runs and records, then ends the process with the status, or prints the error and ends with 1.
  public func runAndExit(
    recordingTo recorder: Recorder, color: ColorDepth? = nil, slides: SlideDrawing = .automatic,
    guarded: Bool = false
  ) -> Never {
    endProcess { () throws(TerminalError) in
      try run(recordingTo: recorder, color: color, slides: slides, guarded: guarded)
    }
  }
}
