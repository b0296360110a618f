#if Program
  import ArgumentParser
  import Browse
  import CLibrary
  import TermNav

  /// The command `termnav`, which shows the gallery: a page for each thing that the library can do.
  @main
  struct TermNavCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "termnav",
      abstract: "Pages for the terminal: pull any page away with the mouse, and the page below is back.",
      version: termNavVersion,
      subcommands: [
        BrowseCommand.self, LogCommand.self, DiffCommand.self, ShowCommand.self, BlameCommand.self,
        StatusCommand.self,
        ConfigCommand.self, ShellCommand.self, ManualCommand.self, ReplayCommand.self,
        ExportCommand.self, SnapshotCommand.self, ReportCommand.self,
      ])

    @Option(help: ArgumentHelp("Start at a page of the gallery.", valueName: "route"))
    var open = Route.root

    @OptionGroup var options: TerminalOptions

    @Option(
      help: ArgumentHelp(
        "Record the gallery's keys, mouse, sizes and times to a file, for termnav replay.", valueName: "file")
    )
    var record: ByteString?

    @Flag(
      name: .customLong("no-interrupt"),
      help: "Do not let a press and a drag catch a page while it moves by itself.")
    var isUninterruptible = false

    // The parser always calls `run` on the main thread.
    func run() throws { try MainActor.assumeIsolated { try show() } }

    @MainActor private func show() throws {
      var use = options.use
      use.record = record
      try use.run {
        gallery()
      } app: {
        $0.app
      }
    }

    /// Makes the gallery that the options ask for.
    @MainActor func gallery() -> Gallery {
      var theme = Theme(appearance: options.appearance ?? .automatic)
      theme.usesBlueAndOrange = options.usesBlueAndOrange
      let gallery = Gallery(route: open, theme: theme, reader: options.use.reader)
      options.use.apply(to: gallery.app)
      let terminal = getenv("TERM").map { String(cString: $0) } ?? ""
      gallery.mayHaveMouse = TerminalUse.mayHaveMouse(onTerminal: terminal)
      gallery.app.navigation.isInterruptible = !isUninterruptible
      gallery.isMouseWanted = !options.leavesMouse
      return gallery
    }
  }

  extension Route: nonisolated ExpressibleByArgument {}
  extension ByteString: nonisolated ExpressibleByArgument {}
  extension ColorChoice: nonisolated ExpressibleByArgument {}
  extension SlideDrawing: ExpressibleByArgument {}
  extension LayoutDirection: ExpressibleByArgument {}
  extension Theme.Appearance: ExpressibleByArgument {}
#endif
