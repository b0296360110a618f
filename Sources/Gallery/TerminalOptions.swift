#if Program
  import ArgumentParser
  import Browse
  import TermNav

  /// The options of the gallery and the browser for the use of the terminal.
  struct TerminalOptions: ParsableArguments {
    @Option(help: ArgumentHelp("Write what happens to a file, one JSON object a line.", valueName: "file"))
    var trace: ByteString?

    @Option(
      help: ArgumentHelp(
        "Record the gallery's keys, mouse, sizes and times to a file, for termnav replay.", valueName: "file")
    )
    var record: ByteString?

    @Option(help: "How many colours to use.")
    var color: ColorChoice?

    @Option(help: "How pages move: the terminal moves what it shows where it can (auto), or repaint.")
    var slides: SlideDrawing?

    @Option(help: "Which way the pages read.")
    var layoutDirection: LayoutDirection?

    @Option(help: "Dark or light pages; auto, as without it: as the terminal is, also when it changes.")
    var appearance: Theme.Appearance?

    @Flag(
      name: .customLong("blue-and-orange"), help: "Blue and orange in place of green and red.")
    var usesBlueAndOrange = false

    @Flag(help: "Cut from page to page in place of slides that nobody holds.")
    var reduceMotion = false

    @Flag(name: .customLong("no-mouse"), help: "Leave the mouse to the terminal.")
    var leavesMouse = false

    @Flag(
      name: .customLong("no-guardian"),
      help: "Run without the parent process that restores the terminal after kill -9.")
    var isUnguarded = false

    /// The same options as a `TerminalUse`, which does not depend on the parser.
    var use: TerminalUse {
      TerminalUse(
        trace: trace, record: record, color: color, slides: slides, layoutDirection: layoutDirection,
        appearance: appearance, usesBlueAndOrange: usesBlueAndOrange, reduceMotion: reduceMotion,
        leavesMouse: leavesMouse, isUnguarded: isUnguarded
      )
    }
  }
#endif
