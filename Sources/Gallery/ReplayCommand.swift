#if Program
  import ArgumentParser
  import TermNav
  import TermNavRecording

  /// The command `termnav replay`, which plays a recording of the gallery and compares its frames with the
  /// recorded ones.
  struct ReplayCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "replay", _superCommandName: "termnav",
      abstract: "Play a recording of --record on a clock of its own, and compare each frame.")

    @Argument(help: "A file that --record has written.")
    var file: ByteString

    @Flag(help: "List each frame, with its time, its checksum and its size.")
    var frames = false

    @Flag(help: "Write the frames that are drawn now to the file, in place of the recorded ones.")
    var update = false

    // The parser always calls `run` on the main thread.
    func run() throws { try MainActor.assumeIsolated { try play() } }

    @MainActor private func play() throws {
      let played = try GalleryReplay(path: file)
      let (recording, replay) = (played.recording, played.replay)
      var count = 0
      var list = ""
      replay.onFrame = { time, frame in
        count += 1
        let size = frame.surface.size
        list += "\(time.seconds) \(frame.checksum) \(size.columns)x\(size.rows)\n"
      }
      played.run()
      if frames { try Output.print(list) }
      if update {
        try RecordingFile(path: file).write(replay.updated)
        guard recording.isComplete else {
          throw CommandFailure(
            .data,
            "\(file) is cut off after \(recording.duration.seconds) s; the frames before that are written")
        }
        return
      }
      if replay.missedWakes > 0 {
        TermNavCommand.complain(
          "termnav: \(replay.missedWakes) wakes by threads or descriptors were not played")
      }
      if let difference = replay.differences.first {
        let more = replay.differences.count - 1
        throw CommandFailure(.other, "\(file): \(difference)\(more > 0 ? "; \(more) more differ" : "")")
      }
      guard recording.isComplete else {
        throw CommandFailure(
          .data,
          "\(file) is cut off after \(recording.duration.seconds) s; the frames before that are as recorded")
      }
      if !frames { try Output.print("\(count) frames in \(recording.duration.seconds) s, all as recorded\n") }
    }
  }

  /// A recording of the gallery, and a gallery that plays it.
  @MainActor struct GalleryReplay {
    let recording: Recording
    let replay: Replay
    private let gallery: Gallery

    init(path: ByteString) throws {
      recording = try RecordingFile(path: path).read()
      if recording.program.isEmpty {
        throw CommandFailure(.data, "cannot replay \(path): it is cut off in its first lines")
      }
      guard recording.program == "termnav" else {
        throw CommandFailure(.data, "cannot replay \(path): it is a recording of “\(recording.program)”")
      }
      guard recording.arguments.first != BrowseCommand.configuration.commandName else {
        throw CommandFailure(
          .data, "cannot replay \(path): termnav browse reads files, which a recording does not hold")
      }
      guard let command = try? TermNavCommand.parse(recording.arguments) else {
        throw CommandFailure(
          .data, "cannot replay \(path): this program has no \(recording.arguments.joined(separator: " "))")
      }
      gallery = command.gallery()
      replay = Replay(recording, of: gallery.app)
    }

    /// Plays the recording. Keeps the gallery in memory meanwhile, because no other object holds it.
    func run() { withExtendedLifetime(gallery) { replay.run() } }
  }
#endif
