#if Program
  import ArgumentParser
  import Browse
  import CLibrary
  import CProgram
  import TermNav
  import TermNavRecording

  /// The options and files that a command line of `termnav browse` names, and the run of the browser with
  /// them.
  nonisolated struct Browsing {
    var paths: [ByteString] = []
    var start: GitStart?
    var config: ByteString?
    var encoding: String?
    var touch = false
    var choose = false
    var chooseFile: ByteString?
    var printPath = false
    var endsWithNull = false
    /// The name of the program that has started the reader of files, such as `the gallery`, which hints and
    /// help show; nil if a shell has started it.
    var caller: String?
    /// The options of the program less among the words of the command line.
    var pager = PagerOptions()
    var use = TerminalUse()

    /// Reads words of a command line without options; returns nil where there are options. Without options
    /// the parser is not needed, which takes two fifths of the instructions before the first screen.
    static func plain(_ words: [String]) -> Browsing? {
      words.allSatisfy { $0 == "-" || !$0.hasPrefix("-") }
        ? Browsing(paths: words.compactMap(ByteString.init(argument:))) : nil
    }

    /// Returns whether the words of a command line ask for a text: one of them names a file or a pipe, or
    /// standard input has a text.
    static func showsText(_ words: [String]) -> Bool {
      Input.hasText || words.contains { ByteString(argument: $0).map(isText) == true }
    }

    /// Returns whether a path is a file, a pipe, or `-` for standard input.
    private static func isText(_ path: ByteString) -> Bool {
      path == "-" || [S_IFREG, S_IFIFO].contains(kind(of: path))
    }

    /// Returns the kind of file at a path, such as `S_IFDIR`; nil where there is none.
    private static func kind(of path: ByteString) -> mode_t? {
      var status = stat()
      return path.withCString { stat($0, &status) } == 0 ? status.st_mode & S_IFMT : nil
    }

    // The parser always calls `run` on the main thread.
    func run() throws { try MainActor.assumeIsolated { try show() } }

    @MainActor private func show() throws {
      if printPath, choose || chooseFile != nil {
        throw CommandFailure(.usage, "use --print-path or --choose, not both: both write to standard output")
      }
      // Whether standard output is closed must be checked before the terminal is opened. Opening it also
      // opens closed descriptors, so that what is printed does not get into a file that is opened later.
      if printPath || choose && chooseFile == nil, fcntl(STDOUT_FILENO, F_GETFD) < 0 {
        throw CommandFailure(.other, "standard output is closed, so no path can be written to it")
      }
      // A recording holds neither files nor git's output, so a recording of the browser could not be
      // replayed.
      if use.record != nil {
        throw CommandFailure(
          .usage, "browse cannot be recorded, since a recording holds no files; --trace writes what happens")
      }
      // A settings file that the command line names must exist, even where no terminal is used.
      let named = try config.map(SettingsFile.named)
      if let config, named?.exists == false {
        throw CommandFailure(.input, "there is no settings file \(config)")
      }
      if asksForTexts {
        if isatty(STDOUT_FILENO) == 0 { return try writeTexts() }
        // Programs that call a pager in a terminal without cursor movement still get their text.
        if let refusal = NcursesTerminal.refusal {
          TermNavCommand.complain("termnav: \(refusal); the text is written as it is")
          return try writeTexts()
        }
      }
      var pager = pager
      if readsInput { getenv("LESS").map { pager.take(variable: String(cString: $0)) } }
      let beginning = try pager.quitsIfOneScreen ? readOneScreen() : []
      guard let beginning else { return }
      var started: Browser?
      // Ends the browser, even after an error or Ctrl-C. The chosen paths are written afterwards, even if the
      // cursors could not be saved.
      func finish() {
        guard let started else { return }
        if pager.leavesText { leaveText(of: started) }
        guard let failure = started.finish() else { return }
        TermNavCommand.complain("termnav: cursors are not remembered: \(failure)")
      }
      let browser: Browser
      do {
        browser = try use.run {
          let browser = try makeBrowser(named, pager, beginning)
          started = browser
          return browser
        } app: {
          $0.app
        } settings: {
          $0.settings.terminal
        }
      } catch {
        finish()
        throw error
      }
      finish()
      if printPath { try write([browser.lastDirectory]) }
      guard choose || chooseFile != nil else { return }
      guard let chosen = browser.chosen else { throw ExitCode(1) }
      try write(chosen)
    }

    @MainActor private func makeBrowser(
      _ named: SettingsFile?, _ pager: PagerOptions, _ beginning: [UInt8]
    ) throws -> Browser {
      // The settings are read after the guardian was forked, the process that restores the terminal after a
      // crash. Memory that was used before the fork would stay in use by the guardian.
      let settings = named ?? SettingsFile()
      var wanted = BrowseOptions(paths: paths)
      wanted.hasThreads = tn_can_start_threads() != 0
      wanted.chooses = choose || chooseFile != nil
      (wanted.git, wanted.encoding) = (start, encoding)
      if readsInput { wanted.paths = paths.isEmpty ? ["-"] : paths }
      (wanted.pager, wanted.inputBeginning) = (pager, beginning)
      if wanted.paths.contains("-"), isatty(STDIN_FILENO) != 0 {
        throw CommandFailure(
          .usage, "standard input is the terminal: pipe a text into it, as in: git log | termnav browse")
      }
      wanted.caller = caller
      wanted.isTouched = touch || settings.settings.touch
      do {
        let browser = try Browser(wanted, settings: settings)
        browser.app.theme = browser.settings.theme(
          appearance: use.appearance, usesBlueAndOrange: use.usesBlueAndOrange)
        use.apply(to: browser.app, browser.settings.terminal)
        return browser
      } catch let error as BrowseError {
        throw CommandFailure(.input, "\(error)")
      }
    }

    /// Whether standard input is read before any file, because no file was named or `-` was.
    private var readsInput: Bool {
      if paths.first == "-" { return true }
      return start == nil && paths.isEmpty && !choose && chooseFile == nil && !printPath && Input.hasText
    }

    /// Whether the command line asks for texts alone. These are copied to standard output unchanged where that
    /// is no terminal, as all pagers do, and where the terminal cannot be used.
    private var asksForTexts: Bool {
      guard !choose, chooseFile == nil, !printPath, start == nil else { return false }
      return readsInput
        || paths.contains(where: Self.isText) && !paths.contains { Self.kind(of: $0) == S_IFDIR }
    }

    /// Copies the named texts to standard output, and tells which cannot be read.
    /// - Throws: `ExitCode` after the readable ones were copied, if others cannot be read.
    private func writeTexts() throws {
      var failure: ExitCode?
      for path in paths.isEmpty ? ["-"] : paths {
        let descriptor = path == "-" ? STDIN_FILENO : path.withCString { open($0, O_RDONLY | O_CLOEXEC) }
        guard descriptor >= 0 else {
          TermNavCommand.complain("termnav: cannot read \(path): \(String(cString: strerror(errno)))")
          failure = ExitCode(EX_NOINPUT)
          continue
        }
        defer { if descriptor != STDIN_FILENO { close(descriptor) } }
        var bytes = [UInt8](repeating: 0, count: 65_536)
        var count = 0
        repeat {
          count = bytes.withUnsafeMutableBytes { posixRead(descriptor, $0.baseAddress, $0.count) }
          try Output.write(Array(bytes[..<max(0, count)]))
        } while count > 0
      }
      if let failure { throw failure }
    }

    /// Writes a text that fits on one screen to the terminal, and returns nil. Otherwise returns the bytes
    /// that were read of standard input; none for a file, which is read again.
    private func readOneScreen() throws -> [UInt8]? {
      guard paths.count < 2, isatty(STDOUT_FILENO) != 0,
        let size = TerminalGuard.windowSize(STDOUT_FILENO).map({ Size(columns: $0.columns, rows: $0.rows) })
      else { return [] }
      var descriptor = STDIN_FILENO
      if !readsInput {
        guard let path = paths.first else { return [] }
        var status = stat()
        descriptor = path.withCString { open($0, O_RDONLY | O_CLOEXEC | O_NONBLOCK) }
        guard descriptor >= 0, fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
          if descriptor >= 0 { close(descriptor) }
          return []
        }
      } else if isatty(STDIN_FILENO) != 0 {
        return []
      }
      defer { if descriptor != STDIN_FILENO { close(descriptor) } }
      let text = OneScreen(descriptor, in: size)
      if text.isAll { try Output.write(text.bytes) }
      return text.isAll ? nil : readsInput ? text.bytes : []
    }

    /// Prints the lines in sight, so that they stay in the terminal after the program.
    @MainActor private func leaveText(of browser: Browser) {
      guard isatty(STDOUT_FILENO) != 0, let (screen, rows) = browser.textInSight() else { return }
      let lines = ScreenPicture(screen).text(.ansi).split(separator: "\n", omittingEmptySubsequences: false)
      let texts = lines[rows].map { line in String(line.reversed().drop { $0 == " " }.reversed()) }
      let shown = texts.reversed().drop(while: \.isEmpty).reversed()
      try? Output.print(shown.map { $0 + "\n" }.joined())
    }

    private func write(_ paths: [[UInt8]]) throws {
      let end: [UInt8] = [endsWithNull ? 0 : 10]
      // If the output is a terminal, names of files are quoted, because it would obey control sequences in
      // them.
      let bytes = { (isTerminal: Bool) in
        paths.flatMap { (isTerminal ? ShellQuoting($0).bytes : $0) + end }
      }
      if let chooseFile {
        try Output.write(toFile: chooseFile, bytes)
      } else {
        try Output.write(bytes(isatty(STDOUT_FILENO) != 0))
      }
    }
  }

  /// Questions about the standard input of the process.
  nonisolated private enum Input {
    /// Whether standard input is a pipe, a socket or a file. A device such as /dev/null has no text.
    static var hasText: Bool {
      var status = stat()
      guard fstat(STDIN_FILENO, &status) == 0 else { return false }
      return [S_IFIFO, S_IFREG, S_IFSOCK].contains(status.st_mode & S_IFMT)
    }
  }
#endif
