#if Program
  import ArgumentParser
  import Browse
  import TermNav

  /// The options of the gallery and the browser for the use of the terminal.
  struct TerminalOptions: ParsableArguments {
    @Option(
      help: ArgumentHelp(
        "Write what drags, transitions and frames do into a file, one JSON object a line.", valueName: "file")
    )
    var trace: ByteString?

    @Option(help: "How many colours to use.")
    var color: ColorChoice?

    @Option(
      help:
        "How moving pages are sent: auto lets the terminal move what it shows, repaint sends all cells that change."
    )
    var slides: SlideDrawing?

    @Option(help: "The reading direction of the pages.")
    var layoutDirection: LayoutDirection?

    @Option(help: "Dark or light pages; auto, the default, follows the terminal.")
    var appearance: Theme.Appearance?

    @Flag(
      name: .customLong("blue-and-orange"), help: "Blue and orange in place of green and red.")
    var usesBlueAndOrange = false

    @Flag(help: "Change pages at once, without sliding; a dragged page still moves.")
    var reduceMotion = false

    @Flag(name: .customLong("no-mouse"), help: "Leave the mouse to the terminal.")
    var leavesMouse = false

    @Flag(
      name: .customLong("no-guardian"),
      help: "Run without the parent process that restores the terminal after kill -9.")
    var isUnguarded = false

    /// The options for the use of the terminal as a `TerminalUse`, which does not depend on the parser.
    var use: TerminalUse {
      TerminalUse(
        trace: trace, color: color, slides: slides, layoutDirection: layoutDirection,
        appearance: appearance, usesBlueAndOrange: usesBlueAndOrange, reduceMotion: reduceMotion,
        leavesMouse: leavesMouse, isUnguarded: isUnguarded
      )
    }
  }
#endif
