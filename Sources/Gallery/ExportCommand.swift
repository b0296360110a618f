#if Program
  import ArgumentParser
  import TermNav
  import TermNavRecording

  /// The command `termnav export`, which makes a film or a picture of recordings.
  struct ExportCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "export", _superCommandName: "termnav",
      abstract: "Play recordings of --record, and write them as a film or a picture to standard output.")

    enum Format: String, ExpressibleByArgument, CaseIterable {
      case cast, svg, txt, ansi

      /// The most cells that all screens of a film may have together. With more cells, an export takes
      /// minutes and gigabytes of memory.
      var mostCells: Int {
        switch self {
        case .cast: 100_000_000
        case .svg: 50_000_000
        case .txt, .ansi: .max
        }
      }
    }

    @Argument(
      help: ArgumentHelp(
        "Recordings that --record has written; several are shown one after the other.", valueName: "file"))
    var files: [ByteString]

    @Option(
      help:
        "An asciicast (version 2), an image that moves, or the words of the last screen, plain (txt) or with colours (ansi)."
    )
    var format = Format.cast

    @Option(
      help: ArgumentHelp(
        "Write only the screen at this time, or the last screen if the time is beyond the end; for svg, txt and ansi.",
        valueName: "seconds"))
    var at: Double?

    @Option(
      help: ArgumentHelp("How many screens a second an image that moves has at most.", valueName: "rate"))
    var fps = 30.0

    @Flag(help: "Show the mouse pointer in an image.")
    var pointer = false

    // The parser always calls `run` on the main thread.
    func run() throws { try MainActor.assumeIsolated { try write() } }

    @MainActor private func write() throws {
      guard at == nil || format != .cast else {
        throw CommandFailure(.usage, "--at is for --format svg, txt or ansi")
      }
      guard (1...60).contains(fps) else { throw CommandFailure(.usage, "--fps is a number from 1 to 60") }
      if let at, !(0...1e9).contains(at) {
        throw CommandFailure(.usage, "--at is a time in seconds from 0 on")
      }
      let played = try files.map { try GalleryReplay(path: $0) }
      var film = ScreenFilm()
      var room = at == nil ? format.mostCells : .max
      for (file, part) in zip(files, played) {
        show(part, in: &film, &room)
        guard room >= 0 else {
          throw CommandFailure(
            .data,
            "\(file) has screens of more than \(format.mostCells / 1_000_000) million cells in all: --at shows one of them"
          )
        }
      }
      guard let picture = at.map({ film.picture(at: .seconds($0)) }) ?? film.last else {
        throw CommandFailure(.data, "\(files[0]) has no screen")
      }
      let text =
        switch (format, at) {
        case (.cast, _): film.asciicast
        case (.svg, nil): film.animatedSVG(frameRate: fps)
        case (.svg, _): picture.text(.svg)
        case (.txt, _): picture.text(.txt)
        case (.ansi, _): picture.text(.ansi)
        }
      try Output.print(text)
      if let (file, part) = zip(files, played).first(where: { !$1.recording.isComplete }) {
        throw CommandFailure(
          .data,
          "\(file) is cut off after \(part.recording.duration.seconds) s; the part before that is shown")
      }
    }

    /// Plays a recording, and adds its screens to a film. The numbers of the screens' cells are subtracted
    /// from `room`; if that falls below 0, the film is cut.
    @MainActor private func show(_ played: GalleryReplay, in film: inout ScreenFilm, _ room: inout Int) {
      let start = film.duration
      let words = played.recording.arguments.joined(separator: " ")
      if start == .zero {
        film.title = "TermNav, \(words)"
        film.isLight = words.contains("--appearance light")
      }
      var part = ScreenFilm()
      // The screen for a picture of a single moment. Earlier screens are not kept, to save memory.
      var only: (surface: Surface, time: Duration)?
      let end = (at ?? (format == .txt || format == .ansi ? .infinity : nil)).map { Duration(nearest: $0) }
      var left = room
      defer { room = left }
      // The film begins with the first screen, at time 0: before that, the program may have waited for its
      // terminal.
      var hasBegun = false
      played.replay.onFrame = { time, frame in
        let time = hasBegun ? time : .zero
        hasBegun = true
        guard let end else {
          left -= frame.surface.size.columns * frame.surface.size.rows
          // The film has too many cells, so the replay is ended.
          if left < 0 { return played.replay.app.end(0) }
          return part.add(frame.surface, at: time)
        }
        if start + time <= end { only = (frame.surface, time) }
      }
      if pointer {
        played.replay.onEvent = { time, event in
          switch event {
          case .pointer(let pointer): part.add(pointer: pointer.location, at: time)
          case .wheel(let wheel): part.add(pointer: wheel.location, at: time)
          default: break
          }
        }
      }
      played.run()
      if let only { part.add(only.surface, at: only.time) }
      part.duration = max(part.duration, played.recording.duration)
      film.append(part)
    }
  }
#endif
