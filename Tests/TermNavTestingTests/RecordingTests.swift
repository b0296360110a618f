import TermNav
import TermNavRecording
import TermNavTesting
import Testing

/// Runs a program, and records it where a file is given.
@MainActor func run(_ app: NavigationApp, recordingTo path: String?) -> Never {
  guard let path else { app.runAndExit() }
  guard let recorder = Recorder(path: path, program: "notes") else { fatalError("\(path) cannot be written") }
  app.runAndExit(recordingTo: recorder)
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

  @Test func `a page is drawn without a terminal`() throws {
    let t = AppTester(NoteList("Milk", "Rent"), size: Size(columns: 40, rows: 8))
    try t.click("Milk")
    t.advance(by: .seconds(1))
    try t.press(at: Point(column: 2, row: 4))
    try t.move(to: Point(column: 22, row: 4), over: .seconds(0.5))
    let picture = ScreenPicture(try #require(t.terminal.frame))
    #expect(picture.text(.txt).contains("Notes"))
    #expect(picture.text(.svg).hasPrefix("<svg "))
  }

  @Test func `a recording becomes a film`() throws {
    let replay = Replay(try Recording(text: Self.report), of: NavigationApp(root: NoteList("Milk", "Rent")))
    var film = ScreenFilm()
    replay.onFrame = { time, frame in film.add(frame.surface, at: time) }
    replay.run()
    #expect(film.animatedSVG().hasPrefix("<svg "))
    #expect(film.asciicast.hasPrefix("{\"version\":2"))
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
