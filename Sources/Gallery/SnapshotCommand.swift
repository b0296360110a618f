#if Program
  import ArgumentParser
  import Browse
  import TermNav
  import TermNavRecording

  /// The command `termnav snapshot`, which draws a page of the gallery without a terminal.
  struct SnapshotCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "snapshot", _superCommandName: "termnav",
      abstract: "Draw a page of the gallery, at rest or held at a progress, without a terminal.")

    @Option(help: ArgumentHelp("The page.", valueName: "route"))
    var open = Route.root.name

    @Option(
      help: ArgumentHelp(
        "Hold the page on its way out: 0 is at rest, 1 is gone. The list of all pages cannot be held.",
        valueName: "p"))
    var progress: Double?

    @Option(help: ArgumentHelp("Columns and rows.", valueName: "80x24"))
    var size = "80x24"

    @Option(help: "An image (svg), plain text (txt), or text with its colours as escape sequences (ansi).")
    var format = ScreenPicture.Format.svg

    @OptionGroup var options: PictureOptions

    /// The options for how pages look, which all commands that draw without a terminal share.
    struct PictureOptions: ParsableArguments {
      @Option(help: "How many colours to use; auto: truecolor.")
      var color = ColorChoice.auto

      @Option(help: "Dark or light pages; auto: dark.")
      var appearance = Theme.Appearance.automatic

      @Flag(
        name: .customLong("blue-and-orange"), help: "Blue and orange in place of green and red.")
      var usesBlueAndOrange = false

      @Option(help: "The reading direction of the pages.")
      var layoutDirection = LayoutDirection.leftToRight
    }

    // The parser always calls `run` on the main thread.
    func run() throws { try MainActor.assumeIsolated { try draw() } }

    @MainActor private func draw() throws {
      guard let route = Route(argument: open) else {
        throw CommandFailure(.usage, "there is no page “\(open)”; termnav --help lists all")
      }
      guard let screenSize = Size(argument: size) else {
        throw CommandFailure(
          .usage, "“\(size)” is no size such as 80x24, of 1x1 to 2000x1000 columns and rows")
      }
      if let progress, !(0...1).contains(progress) {
        throw CommandFailure(.usage, "a progress is a number from 0 to 1")
      }
      let depth = options.color.depth ?? .truecolor
      var theme = Theme(appearance: options.appearance, depth: depth)
      theme.usesBlueAndOrange = options.usesBlueAndOrange
      let gallery = Gallery(route: route, theme: theme, reader: TerminalUse().reader)
      gallery.app.navigation.layoutDirection = options.layoutDirection
      let terminal = InMemoryTerminal(
        size: screenSize, capabilities: TerminalCapabilities(colorDepth: depth, mouse: .sgr))
      EventLoop(app: gallery.app, terminal: terminal, clock: { 0 }).start()
      if let progress { gallery.app.navigation.hold(at: progress) }
      let picture = ScreenPicture(
        gallery.app.render().surface, isLight: options.appearance == .light,
        title: "TermNav's page \(route.name), \(screenSize.columns)×\(screenSize.rows)")
      try Output.print(picture.text(format))
    }
  }

  extension NavigationController {
    /// Holds the page in front at a progress of its pop, as a drag would. The gate, which decides whether a
    /// drag may pop, is not asked. So pages that no drag moves can be held too. Does nothing at the root.
    fileprivate func hold(at progress: Double) {
      pop(initiallyInteractive: true)
      updateInteractiveTransition(progress)
    }
  }

  nonisolated extension Size {
    /// Reads a size in cells such as 80x24 or 80×24 from a word of the command line. The result is nil if the
    /// text is not a size from 1×1 to 2000×1000 cells, the limits of a terminal.
    init?(argument: String) {
      let parts = argument.split(separator: /[x×]/, omittingEmptySubsequences: false).map { Int($0) }
      guard parts.count == 2, let columns = parts[0], let rows = parts[1], 1...2000 ~= columns,
        1...1000 ~= rows
      else { return nil }
      self.init(columns: columns, rows: rows)
    }
  }

  extension ScreenPicture.Format: ExpressibleByArgument {}
#endif
