/// Writes the program's events as JSON lines, each flushed (RULES, section 13).
@MainActor public final class Trace {
  private let file: LineFile
  private let clock: () -> Seconds
  private let start: Seconds
  private var line: [UInt8] = []
  /// Waits for a pipe's reader, for a second at most. Returns the `errno` of a failed write, after which nothing is
  /// written; nil where all was written.
  public func finish() -> Int32? { file.finish() }

  /// Empties the file; nil, with `errno` set, on failure. A pipe may get its reader later: up to 1 MiB waits for it.
  public convenience init?(path: String, clock: @escaping () -> Seconds = EventLoop.uptime) {
    self.init(path: ByteString(path), clock: clock)
  }

  /// Empties a file whose name may be no UTF-8; nil, with `errno` set, on failure.
  public init?(path: ByteString, clock: @escaping () -> Seconds = EventLoop.uptime) {
    guard let file = LineFile(path: path) else { return nil }
    self.file = file
    self.clock = clock
    start = clock()
  }

  /// Traces a program from now on.
  public func attach(to app: NavigationApp) {
    app.addStackObserver { [self] in record($0, $1) }
    app.arena.addObserver { [self] in record($0) }
    app.addPresentationObserver { [self] in record($0) }
    app.addFrameObserver { [self] in record($0) }
    app.addTaskWitness { [self] page, error in
      write("task") {
        $0.add("controller", page.name)
        $0.add("error", "\(error)")
      }
    }
    app.addTerminalObserver { [self] in record($0, $1) }
  }

  private func record(_ event: NavigationEvent<ViewController>, _ navigation: NavigationController) {
    switch event {
    case .lifecycle(let page, let callback, let animated):
      write("lifecycle") {
        $0.add("controller", page.name)
        $0.add("callback", callback.rawValue)
        $0.add("animated", animated)
      }
    case .gate(let refusal, let press):
      write("gate") {
        $0.add("allowed", refusal == nil)
        if let refusal { $0.add("reason", refusal.rawValue) }
        $0.add(press)
      }
    case .transition(let report):
      write("transition") {
        $0.add("operation", report.operation.rawValue)
        $0.add("from", report.from.name)
        $0.add("to", report.to.name)
        $0.add("phase", report.phase.rawValue)
        $0.add("progress", report.progress)
        $0.add("velocity", report.velocity)
        $0.add("interactive", report.isInteractive)
      }
    case .stack:
      write("stack") {
        $0.add("controllers", navigation.viewControllers.map(\.name))
        $0.add("barHidden", navigation.isNavigationBarHidden)
      }
    case .ignored(let what, let why):
      write("ignored") {
        $0.add("what", what)
        $0.add("why", why)
      }
    }
  }

  private func record(_ report: NavigationApp.PresentationReport) {
    write("presentation") {
      $0.add("controller", report.page.name)
      $0.add("style", report.style.name)
      $0.add("operation", report.isDismissal ? "dismiss" : "present")
      $0.add("phase", report.phase.rawValue)
      $0.add("progress", report.progress)
      $0.add("interactive", report.isInteractive)
    }
  }

  private func record(_ recognizer: GestureRecognizer) {
    let way = recognizer.location - recognizer.pressLocation
    let velocity = (recognizer as? PanGestureRecognizer)?.velocity ?? .zero
    write("gesture") {
      $0.add("recognizer", recognizer.name)
      $0.add("state", recognizer.state.rawValue)
      $0.add(recognizer.location)
      $0.add(cell: "dx", way.dx)
      $0.add(cell: "dy", way.dy)
      $0.add("vx", velocity.dx)
      $0.add("vy", velocity.dy)
      if let pinch = recognizer as? PinchGestureRecognizer { $0.add("scale", pinch.scale) }
      if let rotation = recognizer as? RotationGestureRecognizer { $0.add("rotation", rotation.rotation) }
    }
  }

  private func record(_ frame: NavigationApp.FrameReport) {
    write("frame") {
      $0.add("progress", frame.progress)
      $0.add("cells", frame.cells)
      $0.add("bytes", frame.bytes)
      $0.add("microseconds", frame.microseconds)
    }
  }

  private func record(_ size: Size, _ capabilities: TerminalCapabilities) {
    write("terminal") {
      $0.add("columns", size.columns)
      $0.add("rows", size.rows)
      $0.add("colors", capabilities.colorDepth.count)
      $0.add("mouse", capabilities.mouse.rawValue)
      $0.add("synchronized", capabilities.synchronizedOutput)
      $0.add("guarded", capabilities.isGuarded)
      if let appearance = capabilities.appearance { $0.add("appearance", appearance.rawValue) }
      if let background = capabilities.backgroundColor { $0.add("background", background.description) }
    }
  }

  private func write(_ event: String, _ body: (inout JSONLine) -> Void) {
    guard file.failure == nil else { return }
    var json = JSONLine(reusing: line)
    json.add("t", clock() - start)
    json.add("event", event)
    body(&json)
    line = json.finished()
    file.write(line)
  }
}
