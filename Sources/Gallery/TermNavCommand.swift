import ArgumentParser
import TermNav

/// The gallery: one page for each case of the full-screen pop.
@main
struct TermNavCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "termnav",
    abstract: "Navigation for the terminal: drag any page toward its trailing edge, and it pops.",
    version: "0.1.0", subcommands: [ReplayCommand.self, ExportCommand.self, SnapshotCommand.self])

  @Option(help: ArgumentHelp("Start at a page of the gallery.", valueName: "route"))
  var open = Route.root

  @Option(help: ArgumentHelp("Write what happens to a file, one JSON object a line.", valueName: "file"))
  var trace: String?

  @Option(
    help: ArgumentHelp(
      "Record keys, mouse, sizes and times to a file, for termnav replay.", valueName: "file"))
  var record: String?

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
    let recorder = try openRecorder()
    let terminal: NcursesTerminal
    do {
      let isGuarded = try isUnguarded ? false : Guardian.start()
      terminal = try NcursesTerminal(
        color: color.depth, mouse: !leavesMouse, slides: slides, isGuarded: isGuarded)
    } catch {
      throw fail("\(error)")
    }
    let gallery = gallery(depth: terminal.capabilities.colorDepth)
    written?.attach(to: gallery.app)
    let status = loop(gallery.app, on: terminal, recorder).run()
    var code = ExitCode(status)
    let failures = [
      trace.flatMap { path in written?.failure.map { fail(toWrite: "trace", path, $0) } },
      record.flatMap { path in recorder?.failure.map { fail(toWrite: "recording", path, $0) } },
    ]
    if status == 0, let failure = failures.compactMap({ $0 }).first { code = failure }
    if code != .success { throw code }
  }

  /// The program, as the options want it.
  @MainActor func gallery(depth: ColorDepth) -> Gallery {
    let gallery = Gallery(route: open, theme: Theme(appearance: appearance, depth: depth))
    let navigation = gallery.app.navigation
    navigation.layoutDirection = layoutDirection
    navigation.reducesMotion = reduceMotion
    navigation.isInterruptible = !isUninterruptible
    gallery.isMouseWanted = !leavesMouse
    return gallery
  }

  @MainActor private func loop(
    _ app: NavigationApp, on terminal: NcursesTerminal, _ recorder: Recorder?
  ) -> EventLoop {
    guard let recorder else { return EventLoop(app: app, terminal: terminal) }
    let recording = RecordingTerminal(terminal, to: recorder)
    return EventLoop(app: app, terminal: recording, clock: recording.clock)
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
