extension EventLoop {
  /// The most frames a second. Frames that show a key or a mouse report are drawn at once.
  package nonisolated static let frameRate = 60.0
  /// The most posts of the mailbox that run in a turn, and the time for them: half a frame, so that input and
  /// frames are not delayed. The figures were chosen.
  package nonisolated static let postsPerTurn = (count: 10_000, time: Duration.milliseconds(8))
  /// The time after which a turn leaves the rest of the input to the next turn: half a frame, so that frames
  /// are not delayed. The figure was chosen.
  package nonisolated static let inputPerTurn = Duration.milliseconds(8)
  /// `inputPerTurn` in seconds, computed once since each turn needs it.
  static let inputTime = inputPerTurn.seconds

  /// The tolerance in comparisons of times, in seconds: sums of times are not exact.
  static let tolerance: Seconds = 1e-6

  /// Creates a loop that reads a clock in each turn, and tells the program the time.
  /// - Parameter clock: returns monotonic seconds; nil for `uptime()`, which the program then reads itself.
  package convenience init(app: NavigationApp, terminal: any Terminal, clock: (() -> Seconds)? = nil) {
    if let clock {
      self.init(app: app, terminal: terminal, clock: clock, sharedClock: nil)
    } else {
      self.init(app: app, sharedClock: { Self.uptime() }, terminal: terminal)
    }
  }

  /// Creates a loop with a clock that the program reads too, at any time and on any thread.
  package convenience init(
    app: NavigationApp, sharedClock: @escaping @Sendable () -> Seconds, terminal: any Terminal
  ) {
    self.init(app: app, terminal: terminal, clock: sharedClock, sharedClock: sharedClock)
    app.clock.follow(sharedClock)
  }

  /// Returns the seconds since the machine started.
  nonisolated package static func uptime() -> Seconds { MachineClock.now }
}

extension NavigationApp {
  /// Lets some of the program's time pass at once, without a frame in between. With a `timeScale` of 0 this
  /// shows motion frame by frame.
  /// - Parameter duration: the time, 1/60 s by default.
  /// - Precondition: `duration` is not negative.
  public func step(by duration: Duration = .seconds(1 / 60.0)) {
    precondition(duration >= .zero, "time runs forward")
    addStep(duration.seconds)
  }
}
