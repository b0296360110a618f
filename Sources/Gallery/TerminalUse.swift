#if Program
  import ArgumentParser
  import Browse
  import CLibrary
  import TermNav
  import TermNavRecording

  /// The way in which a program shall use the terminal, as the command line says: colours, mouse, motion, and
  /// files for trace and recording.
  nonisolated struct TerminalUse {
    var trace: ByteString?
    var record: ByteString?
    var color: ColorChoice?
    var slides: SlideDrawing?
    var layoutDirection: LayoutDirection?
    var appearance: Theme.Appearance?
    var usesBlueAndOrange = false
    var reduceMotion = false
    var leavesMouse = false
    var isUnguarded = false

    /// Runs the program that `make` returns, and returns it after it has ended with status 0.
    ///
    /// `make` may start threads. So the guardian, the process that restores the terminal after a crash, is
    /// started before `make` is called. The terminal is opened after `make`, so that an error of `make` can
    /// be reported.
    /// - Throws: `ExitCode` with the program's status, or after a failure that was reported; any error of
    ///   `make`.
    @MainActor @discardableResult func run<Program: AnyObject>(
      _ make: () throws -> Program, app: (Program) -> NavigationApp,
      settings: (Program) -> TerminalSettings = { _ in TerminalSettings() }
    ) throws -> Program {
      let written = try openTrace()
      let recorder = try openRecorder()
      let isGuarded = try orFail { try isUnguarded ? false : Guardian.start() }
      let program = try make()
      let (app, settings) = (app(program), completed(settings(program)))
      let terminal = try orFail {
        try NcursesTerminal(
          color: settings.color.depth, mouse: settings.usesMouse, slides: settings.slides,
          appearance: app.theme.followsTerminal, isGuarded: isGuarded)
      }
      app.frames.learn(terminal.capabilities)
      written?.attach(to: app)
      let status = withExtendedLifetime(program) { loop(app, on: terminal, recorder).run() }
      var code = ExitCode(status)
      let failures = [
        trace.flatMap { path in written?.finish().map { fail(toWrite: "trace", path, $0) } },
        record.flatMap { path in recorder?.finish().map { fail(toWrite: "recording", path, $0) } },
      ]
      if status == 0, let failure = failures.compactMap({ $0 }).first { code = failure }
      if code != .success { throw code }
      return program
    }

    @MainActor private func orFail<Result>(_ work: () throws -> Result) throws -> Result {
      do { return try work() } catch { throw fail("\(error)") }
    }

    @MainActor func apply(to app: NavigationApp, _ settings: TerminalSettings = TerminalSettings()) {
      let settings = completed(settings)
      app.navigation.layoutDirection = settings.layoutDirection
      app.navigation.reducesMotion = settings.reducesMotion
      app.isMouseWanted = settings.usesMouse
    }

    /// Returns the settings for the terminal with the command line's choices, which take precedence.
    private func completed(_ settings: TerminalSettings) -> TerminalSettings {
      var all = settings
      all.color = color ?? all.color
      all.slides = slides ?? all.slides
      all.layoutDirection = layoutDirection ?? all.layoutDirection
      if reduceMotion { all.reducesMotion = true }
      if leavesMouse { all.usesMouse = false }
      return all
    }

    /// The command that starts the reader of files from the gallery, with the same options for colours,
    /// direction, motion and mouse.
    var reader: Command {
      var words = ["browse", "--caller", "TermNav"]
      if let color { words += ["--color", color.rawValue] }
      if let slides { words += ["--slides", slides.rawValue] }
      if let layoutDirection { words += ["--layout-direction", layoutDirection.rawValue] }
      if let appearance { words += ["--appearance", appearance.rawValue] }
      if usesBlueAndOrange { words.append("--blue-and-orange") }
      if reduceMotion { words.append("--reduce-motion") }
      if leavesMouse { words.append("--no-mouse") }
      if isUnguarded { words.append("--no-guardian") }
      return Command(CommandLine.arguments.first ?? "termnav", arguments: words)
    }

    /// Returns whether a terminal may report a mouse. False for those that are known not to: the console of
    /// Linux, and terminals older than xterm.
    /// - Parameter name: The value of `TERM`.
    static func mayHaveMouse(onTerminal name: String) -> Bool {
      !(["linux", "ansi", "dumb", "cons"] + (1...5).map { "vt\($0)" }).contains { name.hasPrefix($0) }
    }

    @MainActor private func loop(
      _ app: NavigationApp, on terminal: NcursesTerminal, _ recorder: Recorder?
    ) -> EventLoop {
      guard let recorder else { return EventLoop(app: app, terminal: terminal) }
      let recording = RecordingTerminal(terminal, to: recorder)
      return EventLoop(app: app, terminal: recording, clock: recording.clock)
    }

    @MainActor private func openTrace() throws -> Trace? {
      guard let path = trace else { return nil }
      // The trace may be written to a pipe. If the pipe's reader quits, the trace ends, and not the program.
      signal(SIGPIPE, SIG_IGN)
      guard let trace = Trace(path: path) else { throw fail(toWrite: "trace", path, errno) }
      return trace
    }

    @MainActor private func openRecorder() throws -> Recorder? {
      guard let path = record else { return nil }
      if path == trace { throw CommandFailure(.usage, "--record and --trace are two files") }
      signal(SIGPIPE, SIG_IGN)
      let arguments = Self.withoutFiles(CommandWords.all)
      guard let recorder = Recorder(path: path, program: "termnav", arguments: arguments) else {
        throw fail(toWrite: "recording", path, errno)
      }
      return recorder
    }

    /// Returns the arguments of a command line without the options that name files to write, because a replay
    /// must not write these files.
    private static func withoutFiles(_ arguments: some Sequence<String>) -> [String] {
      var rest = Array(arguments)[...]
      var kept: [String] = []
      while let argument = rest.popFirst() {
        let name = argument.prefix { $0 != "=" }
        if name != "--trace", name != "--record" {
          kept.append(argument)
        } else if name == argument {
          rest = rest.dropFirst()
        }
      }
      return kept
    }

    private func fail(toWrite what: String, _ path: ByteString, _ reason: Int32) -> ExitCode {
      fail("cannot write the \(what) to \(path): \(String(cString: strerror(reason)))")
    }

    private func fail(_ message: String) -> ExitCode {
      TermNavCommand.complain("termnav: \(message)")
      return ExitCode(1)
    }
  }
#endif
