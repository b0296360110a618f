internal import CLibrary

/// Writes the program's events as JSON lines, each flushed (BEHAVIOUR-TERMINAL, section 13).
@MainActor public final class Trace {
  private let descriptor: Int32
  private let clock: () -> Seconds
  private let start: Seconds
  private var line: [UInt8] = []
  /// The `errno` of a failed write, after which nothing is written.
  public private(set) var failure: Int32?

  /// Milliseconds that a pipe's reader may block.
  private static let patience: Int32 = 1000

  /// Empties the file or waits for a pipe's reader; nil, with `errno` set, on failure.
  public init?(path: String, clock: @escaping () -> Seconds = EventLoop.uptime) {
    let opened = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o644)
    guard opened >= 0 else { return nil }
    // Never the number of a closed standard descriptor.
    descriptor = fcntl(opened, F_DUPFD_CLOEXEC, STDERR_FILENO + 1)
    close(opened)
    guard descriptor >= 0 else { return nil }
    _ = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) | O_NONBLOCK)
    self.clock = clock
    start = clock()
  }

  deinit { close(descriptor) }

  /// Traces a program from now on.
  public func attach(to app: NavigationApp) {
    app.navigation.addObserver { [self, unowned app] in record($0, app.navigation) }
    app.arena.addObserver { [self] in record($0) }
    app.presentedObservers.add { [self, unowned app] in
      if case .stack = $0 { return }
      record($0, app.navigation)
    }
    app.addPresentationObserver { [self] in record($0) }
    app.addFrameObserver { [self] in record($0) }
    app.addTaskObserver { [self] page, error in
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
    guard failure == nil else { return }
    var json = JSONLine(reusing: line)
    json.add("t", clock() - start)
    json.add("event", event)
    body(&json)
    line = json.finished()
    var sent = 0
    while sent < line.count {
      let count = line[sent...].withUnsafeBytes { posixWrite(descriptor, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      if count < 0, errno == EAGAIN {
        var wait = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
        if poll(&wait, 1, Self.patience) != 0 { continue }
        errno = EAGAIN
      }
      guard count > 0 else {
        failure = errno
        return
      }
      sent += count
    }
  }
}

private func posixWrite(_ descriptor: Int32, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int {
  write(descriptor, bytes, count)
}
