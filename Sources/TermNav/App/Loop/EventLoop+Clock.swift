extension EventLoop {
  /// The most frames a second; a key or a report of the mouse is drawn at once (RULES, section 22).
  package nonisolated static let frameRate = 60.0
  /// The most posts, and the time (half a frame), that a turn runs; our own figures.
  package nonisolated static let postsPerTurn = (count: 10_000, time: Duration.milliseconds(8))
  /// The time (half a frame) after which a turn leaves the rest of the input to the next; our own figure.
  package nonisolated static let inputPerTurn = Duration.milliseconds(8)
  /// `inputPerTurn` in seconds, which each turn asks for.
  static let inputTime = inputPerTurn.seconds

  /// Seconds; sums of them are not exact.
  static let tolerance: Seconds = 1e-6

  /// `clock`: monotonic seconds; nil is `uptime`. The program's clock follows it by each turn.
  package convenience init(app: NavigationApp, terminal: any Terminal, clock: (() -> Seconds)? = nil) {
    if let clock {
      self.init(app: app, terminal: terminal, clock: clock, sharedClock: nil)
    } else {
      self.init(app: app, sharedClock: { Self.uptime() }, terminal: terminal)
    }
  }

  /// The program's clock is this one, also within a turn.
  package convenience init(
    app: NavigationApp, sharedClock: @escaping @Sendable () -> Seconds, terminal: any Terminal
  ) {
    self.init(app: app, terminal: terminal, clock: sharedClock, sharedClock: sharedClock)
    app.clock.follow(sharedClock)
  }

  /// Seconds since the machine started.
  nonisolated package static func uptime() -> Seconds { MachineClock.now }
}

extension NavigationApp {
  /// Lets some of the program's time pass at once, in which nothing is drawn: with a `timeScale` of 0, frame by frame.
  /// - Precondition: not negative.
  public func step(by duration: Duration = .seconds(1 / 60.0)) {
    precondition(duration >= .zero, "time runs forward")
    addStep(duration.seconds)
  }
}
