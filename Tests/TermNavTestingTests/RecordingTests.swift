import TermNav
import TermNavTesting
import Testing

/// Runs a program, and records it where a file is given.
@MainActor func run(_ app: NavigationApp, recordingTo path: String?) throws(TerminalError) -> Int32 {
  guard let path else { return try app.run() }
  guard let recorder = Recorder(path: path, program: "notes", arguments: []) else {
    print("\(path) cannot be written")
    return 1
  }
  return try app.run(recordingTo: recorder)
}

@Suite @MainActor struct RecordingTests {
  private static let report = #"""
    termnav-recording 1
    program notes
    waits free
    0 terminal start 40x8 truecolor sgr
    0.5 bytes \e[<0;3;3M
    0.55 bytes \e[<0;3;3m
    2 bytes \e[<0;1;5M
    2.1 bytes \e[<32;15;5M
    2.2 bytes \e[<32;30;5M
    2.5 bytes \e[<0;30;5m
    3.5 end

    """#

  @Test func `a report becomes a test`() async throws {
    let recording = try Recording(text: Self.report)
    let t = AppTester(NoteList("Milk", "Rent"), size: recording.size)
    try await t.play(recording)
    #expect(t.topPage is NoteList)
    #expect(t.transitions.contains { $0.isInteractive })
  }

  @Test func `a replay draws the same frames each time`() throws {
    let recording = try Recording(text: Self.report)
    func play(_ recording: Recording) -> (Replay, [String]) {
      let replay = Replay(recording, of: NavigationApp(root: NoteList("Milk", "Rent")))
      var frames: [String] = []
      replay.onFrame = { time, frame in frames.append("\(time) \(frame.checksum)") }
      replay.run()
      return (replay, frames)
    }
    let (first, frames) = play(recording)
    let (second, again) = play(first.updated)
    #expect(frames == again && frames.count > 10)
    #expect(second.differences.isEmpty)
  }
}
