#if Program
  import ArgumentParser
  import Browse
  import CLibrary
  import CProgram
  import TermNav
  import TermNavRecording

  /// `termnav browse`, as its command line wants it.
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
    /// The program that started it, as it names itself.
    var caller: String?
    /// The options of less among the words of the command line.
    var pager = PagerOptions()
    var use = TerminalUse()

    /// Words without options need no parser, which takes two fifths of the instructions before the first screen.
    static func plain(_ words: [String]) -> Browsing? {
      words.allSatisfy { $0 == "-" || !$0.hasPrefix("-") }
        ? Browsing(paths: words.compactMap(ByteString.init(argument:))) : nil
    }

    /// Whether words name a file, or standard input is one.
    static func showsText(_ words: [String]) -> Bool {
      Input.hasText || words.contains { ByteString(argument: $0).map(isText) == true }
    }

    /// Whether a path is a file, a pipe, or standard input.
    private static func isText(_ path: ByteString) -> Bool {
      var status = stat()
      return path == "-"
        || path.withCString { stat($0, &status) } == 0
          && [S_IFREG, S_IFIFO].contains(status.st_mode & S_IFMT)
    }

    // Always on the main thread.
    func run() throws { try MainActor.assumeIsolated { try show() } }

    @MainActor private func show() throws {
      if printPath, choose || chooseFile != nil {
        throw CommandFailure(.usage, "--print-path and --choose write to one place")
      }
      // Looked at now: the terminal opens what is closed, lest a file get what is printed.
      if printPath || choose && chooseFile == nil, fcntl(STDOUT_FILENO, F_GETFD) < 0 {
        throw CommandFailure(.other, "standard output is closed, and a path is to be written to it")
      }
      // A recording holds neither files nor what git says, so that one of the browser could not be replayed.
      if use.record != nil {
        throw CommandFailure(
          .usage, "browse reads files, which a recording does not hold: --trace says what happens in it")
      }
      // One that was named is missed also without a terminal.
      let named = try config.map(SettingsFile.named)
      if let config, named?.exists == false {
        throw CommandFailure(.input, "there is no settings file \(config)")
      }
      if writesTexts { return try writeTexts() }
      var pager = pager
      if readsInput { getenv("LESS").map { pager.take(variable: String(cString: $0)) } }
      let beginning = try pager.quitsIfOneScreen ? readOneScreen() : []
      guard let beginning else { return }
      var started: Browser?
      // Also where it ends by Ctrl-C; and what was chosen is told all the same.
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

    /// The program, as the options want it.
    @MainActor private func makeBrowser(
      _ named: SettingsFile?, _ pager: PagerOptions, _ beginning: [UInt8]
    ) throws -> Browser {
      // Read after the guardian's fork: what it takes would stay with the guardian.
      let settings = named ?? SettingsFile()
      var wanted = BrowseOptions(paths: paths)
      wanted.hasThreads = tn_can_start_threads() != 0
      wanted.chooses = choose || chooseFile != nil
      (wanted.git, wanted.encoding) = (start, encoding)
      if readsInput { wanted.paths = paths.isEmpty ? ["-"] : paths }
      (wanted.pager, wanted.inputBeginning) = (pager, beginning)
      if wanted.paths.contains("-"), isatty(STDIN_FILENO) != 0 {
        throw CommandFailure(.usage, "standard input is the terminal: a command before | gives it a text")
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

    /// Whether standard input is what is read first.
    private var readsInput: Bool {
      if paths.first == "-" { return true }
      return start == nil && paths.isEmpty && !choose && chooseFile == nil && !printPath && Input.hasText
    }

    /// Whether texts go on as they are: into a pipe or a file nobody reads, as from any pager.
    private var writesTexts: Bool {
      let chooses = choose || chooseFile != nil || printPath
      guard isatty(STDOUT_FILENO) == 0, !chooses, start == nil else { return false }
      return readsInput || !paths.isEmpty && paths.allSatisfy(Self.isText)
    }

    private func writeTexts() throws {
      for path in paths.isEmpty ? ["-"] : paths {
        let descriptor = path == "-" ? STDIN_FILENO : path.withCString { open($0, O_RDONLY | O_CLOEXEC) }
        guard descriptor >= 0 else {
          throw CommandFailure(.input, "cannot read \(path): \(String(cString: strerror(errno)))")
        }
        defer { if descriptor != STDIN_FILENO { close(descriptor) } }
        var bytes = [UInt8](repeating: 0, count: 65_536)
        var count = 0
        repeat {
          count = bytes.withUnsafeMutableBytes { posixRead(descriptor, $0.baseAddress, $0.count) }
          try Output.write(Array(bytes[..<max(0, count)]))
        } while count > 0
      }
    }

    /// Writes a text that ends within a screen, and returns nil; else what was read of standard input.
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

    /// The lines in sight stay in the terminal, below what was there before.
    @MainActor private func leaveText(of browser: Browser) {
      guard isatty(STDOUT_FILENO) != 0, let (screen, rows) = browser.textInSight() else { return }
      let lines = ScreenPicture(screen).text(.ansi).split(separator: "\n", omittingEmptySubsequences: false)
      let texts = lines[rows].map { line in String(line.reversed().drop { $0 == " " }.reversed()) }
      let shown = texts.reversed().drop(while: \.isEmpty).reversed()
      try? Output.print(shown.map { $0 + "\n" }.joined())
    }

    private func write(_ paths: [[UInt8]]) throws {
      let end: [UInt8] = [endsWithNull ? 0 : 10]
      // A terminal would obey what a name contains.
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

  /// Standard input.
  nonisolated private enum Input {
    /// Whether it is a pipe or a file, and no device such as /dev/null.
    static var hasText: Bool {
      var status = stat()
      guard fstat(STDIN_FILENO, &status) == 0 else { return false }
      return [S_IFIFO, S_IFREG, S_IFSOCK].contains(status.st_mode & S_IFMT)
    }
  }
#endif
