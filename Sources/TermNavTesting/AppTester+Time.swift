public import TermNav

extension AppTester {
  /// Seconds by the test's clock, which starts at `TestClock.start`.
  public var now: Seconds { clock.now }

  /// Lets time pass: timers run at their times, motion gets its frames. Tasks run while the test awaits: see `idle()`.
  /// - Precondition: `duration` is not negative.
  public func advance(by duration: Duration) {
    precondition(duration >= .zero, "time runs forward")
    advance(to: now + duration.seconds)
  }

  func advance(to end: Seconds) {
    showChanges()
    clock.until(end) {
      repeat { turn() } while now < end && app.exitStatus == nil
    }
    handleAll()
  }

  /// Lets time pass until nothing moves and no gesture or swipe of the wheel waits for its decision. Tasks do not run
  /// meanwhile: `rest()` lets them.
  /// - Throws: `TesterError.stillMoving` after `limit`.
  public func settle(within limit: Duration = .seconds(10)) throws(TesterError) {
    let end = now + limit.seconds
    handleAll()
    try clock.until(end) { () throws(TesterError) in
      while app.exitStatus == nil, isUnsettled {
        guard now < end else { throw .stillMoving(after: limit, screen: screen) }
        turn()
      }
    }
  }

  /// A button that is down keeps its page, whatever its recognizers wait for.
  private var isUnsettled: Bool {
    app.isMoving || app.needsDisplay || !pointer.isDown && app.probe.isGestureUndecided
  }

  /// Lets time pass until the loop sleeps for good: nothing moves, and no timer is due, nor a task that sleeps.
  /// - Throws: `TesterError.stillMoving` after `limit`.
  package func advanceUntilAsleep(within limit: Duration = .seconds(60)) throws(TesterError) {
    let end = now + limit.seconds
    try clock.until(.infinity) { () throws(TesterError) in
      while app.exitStatus == nil, !clock.hasSlept {
        guard now < end else { throw .stillMoving(after: limit, screen: screen) }
        turn()
      }
    }
  }

  /// Work that is due at once for ever does not stop the clock: in a program each turn takes time.
  private func turn() {
    let before = now
    loop.turn()
    clock.idleTurns = now == before && terminal.wakes.isEmpty ? clock.idleTurns + 1 : 0
    if clock.idleTurns > Patience.turns { clock.creep(by: Patience.leastStep) }
  }

  // MARK: Tasks

  /// Lets time pass and runs tasks until all has come to its end: tasks of pages, also those that sleep, what moves, and activity
  /// indicators that turn in sight. Timers, toasts, and tasks that wait for a presented page are not waited for.
  /// - Throws: `TesterError.neverRests` with what the program waits for, after `limit`, or before where no time would bring it;
  ///   `.neverIdle`, as `idle()`.
  public func rest(within limit: Duration = .seconds(60)) async throws(TesterError) {
    let (start, end) = (now, now + limit.seconds)
    var (busy, isLast) = (0, false)
    while true {
      // Tasks that have waited in vain are not waited for so long again, but once before that is said.
      let isPatient = isLast || app.probe.busyTasks > busy
      try await letTasksEnd(patience: isPatient ? Patience.busy : Patience.asleep)
      busy = app.probe.busyTasks
      let unrest = app.probe.unrest
      if app.exitStatus != nil || !isUnsettled && unrest.isEmpty { return }
      guard let next = isUnsettled ? now : app.deadline, next < end else {
        if !isPatient {
          isLast = true
          continue
        }
        let waits = isUnsettled ? ["something that moves"] + unrest : unrest
        throw .neverRests(after: .seconds(now - start), waitingFor: waits, screen: screen)
      }
      isLast = false
      clock.until(end) { turn() }
    }
  }

  /// Runs tasks, in no time, until those of the pages have ended or sleep by the program's clock.
  ///
  /// A task that waits for something else, such as a stream, is given time until nothing has happened for a while.
  /// - Throws: `TesterError.neverIdle` where tasks change something for ever.
  public func idle() async throws(TesterError) { try await letTasksEnd(patience: Patience.busy) }

  private func letTasksEnd(patience busy: Int) async throws(TesterError) {
    var quiet = 0
    for _ in 0..<Patience.most {
      let before = activity
      await letTasksRun(givingWay: quiet >= Patience.asleep)
      showChanges()
      quiet = activity == before ? quiet + 1 : 0
      if quiet >= (app.probe.busyTasks == 0 ? Patience.asleep : busy) { return }
    }
    throw .neverIdle(screen: screen)
  }

  /// Lets time pass, and runs tasks at each time for which one of them sleeps.
  /// - Throws: `TesterError.neverIdle`, as `idle()`.
  public func idle(for duration: Duration) async throws(TesterError) {
    try await idle(until: now + duration.seconds)
  }

  func idle(until end: Seconds) async throws(TesterError) {
    try await idle()
    while now < end, app.exitStatus == nil {
      let due = app.deadline.map { max($0, now + Patience.leastStep) } ?? end
      advance(to: max(now, min(due, end)))
      try await idle()
    }
  }

  /// How many rounds of the main actor and of Swift's thread pool are waited for; our own figures.
  private enum Patience {
    static let asleep = 10
    static let busy = 60
    /// Longer than a thread takes to hand over what it has read, and a fraction of what a child takes to start.
    static let pause = Duration.milliseconds(1)
    static let most = 6_000
    /// Turns of the loop without time.
    static let turns = 100
    static let leastStep: Seconds = 0.001
  }

  private struct Activity: Equatable {
    var busyTasks: Int
    var sleeps: Int
    var frames: Int
    var deadline: Seconds?
  }

  /// Frames do not count where the last one asks for another: the program draws them by itself.
  private var activity: Activity {
    Activity(
      busyTasks: app.probe.busyTasks, sleeps: app.clock.sleeps,
      frames: app.needsDisplay ? 0 : terminal.frameCount,
      deadline: app.deadline)
  }

  /// One round: what waits for the main actor, then what waits for a thread.
  /// - Parameter givesWay: the round takes real time, without the processor. A child of the program's needs it more than the test:
  ///   rounds without a pause took half of what tests with git took of it.
  private func letTasksRun(givingWay givesWay: Bool) async {
    await Task.yield()
    await Task.detached(priority: .background) {
      if givesWay { try? await Task.sleep(for: Patience.pause) }
    }.value
  }
}
