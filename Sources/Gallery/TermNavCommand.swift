import ArgumentParser
import TermNav

/// The gallery: one page for each case of the full-screen pop.
@main
struct TermNavCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "termnav",
    abstract: "Navigation for the terminal: drag any page toward its trailing edge, and it pops.",
    version: "0.1.0")

  @Option(help: ArgumentHelp("Start at a page of the gallery.", valueName: "route"))
  var open = Route.root

  @Option(help: ArgumentHelp("Write what happens to a file, one JSON object a line.", valueName: "file"))
  var trace: String?

  @Option(help: "How many colours to use.")
  var color = ColorChoice.auto

  @Option(help: "How pages move: the terminal moves what it shows where it can (auto), or repaint.")
  var slides = NcursesTerminal.Slides.automatic

  @Option(help: "Which way the pages read.")
  var layoutDirection = LayoutDirection.leftToRight

  @Option(help: "Dark or light pages; auto: as the terminal is, also when it changes.")
  var appearance = Theme.Appearance.automatic

  @Flag(help: "Cut from page to page in place of slides that nobody holds.")
  var reduceMotion = false

  @Flag(name: .customLong("no-mouse"), help: "Leave the mouse to the terminal.")
  var leavesMouse = false

  @Flag(
    name: .customLong("no-interrupt"),
    help: "A page that moves by itself cannot be caught, as in FDFullscreenPopGesture.")
  var isUninterruptible = false

  @Flag(
    name: .customLong("no-guardian"),
    help: "Run without the parent process that restores the terminal after kill -9.")
  var isUnguarded = false

  // Always on the main thread.
  func run() throws { try MainActor.assumeIsolated { try show() } }

  @MainActor private func show() throws {
    // A pipe may wait for its reader.
    let written = try openTrace()
    let terminal: NcursesTerminal
    do {
      let isGuarded = try isUnguarded ? false : Guardian.start()
      terminal = try NcursesTerminal(
        color: color.depth, mouse: !leavesMouse, slides: slides, isGuarded: isGuarded)
    } catch {
      throw fail("\(error)")
    }
    let gallery = Gallery(
      route: open, theme: Theme(appearance: appearance, depth: terminal.capabilities.colorDepth))
    let navigation = gallery.app.navigation
    navigation.layoutDirection = layoutDirection
    navigation.reducesMotion = reduceMotion
    navigation.isInterruptible = !isUninterruptible
    gallery.isMouseWanted = !leavesMouse
    written?.attach(to: gallery.app)
    let status = EventLoop(app: gallery.app, terminal: terminal).run()
    var code = ExitCode(status)
    if let path = trace, let reason = written?.failure {
      let failure = fail(toTrace: path, reason)
      if status == 0 { code = failure }
    }
    if code != .success { throw code }
  }
}

nonisolated enum ColorChoice: String, ExpressibleByArgument, CaseIterable {
  case auto, truecolor
  case indexed = "256"
  case sixteen = "16"
  case mono

  var depth: ColorDepth? {
    switch self {
    case .auto: nil
    case .truecolor: .truecolor
    case .indexed: .indexed
    case .sixteen: .sixteen
    case .mono: .mono
    }
  }
}

extension NcursesTerminal.Slides: ExpressibleByArgument {}
extension LayoutDirection: ExpressibleByArgument {}
extension Theme.Appearance: ExpressibleByArgument {}
