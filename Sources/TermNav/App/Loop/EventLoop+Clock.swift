extension EventLoop {
  /// The greatest number of frames in a second. Frames that show the effect of a key or a mouse report are
  /// drawn at once, without this limit.
  package nonisolated static let frameRate = 60.0
  /// The limits for work from the mailbox in one turn of the loop: the number of posts, and the time for
  /// them, about half a frame, so that input and frames are not delayed. The figures were chosen by
  /// judgement.
  package nonisolated static let postsPerTurn = (count: 10_000, time: Duration.milliseconds(8))
  /// The time for handling input in one turn of the event loop, about half a frame, so that frames are not
  /// delayed; the rest of the input waits for the next turn. The figure was chosen by judgement.
  package nonisolated static let inputPerTurn = Duration.milliseconds(8)
  /// The time for handling input in one turn of the event loop, in seconds: `inputPerTurn`, computed only
  /// once, because each turn uses it.
  static let inputTime = inputPerTurn.seconds

  /// The tolerance in comparisons of times, in seconds: sums of times are not exact.
  static let tolerance: Seconds = 1e-6

  /// Creates an event loop that reads a clock in each turn, and passes the time to the program.
  /// - Parameter clock: returns the time in seconds, which never decreases. nil uses `uptime()`, which the
  ///   program can read itself.
  package convenience init(app: NavigationApp, terminal: any Terminal, clock: (() -> Seconds)? = nil) {
    if let clock {
      self.init(app: app, terminal: terminal, clock: clock, sharedClock: nil)
    } else {
      self.init(app: app, sharedClock: { Self.uptime() }, terminal: terminal)
    }
  }

  /// Creates an event loop with a clock, in seconds, that the program reads too, at any time and on any
  /// thread.
  package convenience init(
    app: NavigationApp, sharedClock: @escaping @Sendable () -> Seconds, terminal: any Terminal
  ) {
    self.init(app: app, terminal: terminal, clock: sharedClock, sharedClock: sharedClock)
    app.clock.follow(sharedClock)
  }

  /// Returns the seconds since the machine was started, the event loop's usual clock.
  nonisolated package static func uptime() -> Seconds { MachineClock.now }
}

extension NavigationApp {
  /// Lets some of the program's time pass in one step, without frames in between, once the running callback
  /// has returned to the event loop. With a `timeScale` of 0, repeated calls show motion frame by frame.
  /// - Parameter duration: the time, 1/60 s by default.
  /// - Precondition: `duration` is not negative.
  public func step(by duration: Duration = .seconds(1 / 60.0)) {
    precondition(duration >= .zero, "time runs forward")
    addStep(duration.seconds)
  }
}
