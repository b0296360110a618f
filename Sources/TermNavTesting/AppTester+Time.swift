public import TermNav

extension AppTester {
  /// The time by the test's clock, in seconds. It begins at `TestClock.start`, not at 0.
  public var now: Seconds { clock.now }

  /// Lets the test's time pass: timers run at their times, and motions get their frames. Tasks do not run
  /// meanwhile, because they run only while the test awaits something, such as `idle(for:)`.
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

  /// Lets the test's time pass until nothing moves, and it is known of each gesture and wheel swipe what it
  /// does. While a mouse button is down, gestures are not waited for. Tasks do not run meanwhile; `rest()`
  /// lets them run.
  /// - Throws: `TesterError.stillMoving` if that takes longer than `limit`.
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

  /// Whether something moves in the program, or a gesture waits to know whether it begins. While a mouse
  /// button is down, gestures do not count, because they may wait until the button is released.
  private var isUnsettled: Bool {
    app.isMoving || app.needsDisplay || !pointer.isDown && app.probe.isGestureUndecided
  }

  /// Lets the test's time pass until the program's loop would wait for input without a timeout: nothing
  /// moves, and no timer or sleeping task is due at any time.
  /// - Throws: `TesterError.stillMoving` if that takes longer than `limit`.
  package func advanceUntilAsleep(within limit: Duration = .seconds(60)) throws(TesterError) {
    let end = now + limit.seconds
    try clock.until(.infinity) { () throws(TesterError) in
      while app.exitStatus == nil, !clock.hasSlept {
        guard now < end else { throw .stillMoving(after: limit, screen: screen) }
        turn()
      }
    }
  }

  /// Runs one turn of the program's loop. After a hundred turns in which no time has passed, each further
  /// turn takes a millisecond. Otherwise work that is always due at once would stop the clock for ever, which
  /// cannot happen in a real program.
  private func turn() {
    let before = now
    loop.turn()
    clock.idleTurns = now == before && terminal.wakes.isEmpty ? clock.idleTurns + 1 : 0
    if clock.idleTurns > Patience.turns { clock.creep(by: Patience.leastStep) }
  }

  // MARK: Tasks

  /// Lets the test's time pass and runs tasks until the program waits for nothing: nothing moves, no activity
  /// indicator is in sight, and the tasks of pages have ended, sleeping ones too. Timers, toasts (short
  /// messages), and tasks that wait for a presented page are not waited for.
  /// - Throws: `TesterError.neverRests` with what the program waits for, if that takes longer than `limit`,
  ///   or at once if no passing of time would end it; `.neverIdle` for the same reason as `idle()`.
  public func rest(within limit: Duration = .seconds(60)) async throws(TesterError) {
    let (start, end) = (now, now + limit.seconds)
    var (busy, isLast) = (0, false)
    while true {
      // If tasks have done nothing in a long wait, the next waits for tasks are short. Before the error is
      // thrown, there is one more long wait.
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

  /// Runs tasks, without letting the test's time pass, until those of the pages have ended or sleep by the
  /// program's clock.
  ///
  /// Tasks that wait for something else, such as a stream, run until nothing has happened for a while.
  /// - Throws: `TesterError.neverIdle` where tasks change something again and again without end.
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

  /// Lets the test's time pass, and runs tasks whenever one of them has slept long enough.
  /// - Throws: `TesterError.neverIdle` for the same reason as `idle()`.
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

  /// How long the tester waits for the program's tasks and loop. Most numbers count rounds, in which the main
  /// actor and Swift's thread pool get to work. With fewer rounds a wait would end before slow tasks do; with
  /// more, each wait of a test would take longer.
  private enum Patience {
    static let asleep = 10
    static let busy = 60
    /// The real time for which each round of a long wait for tasks pauses. It is longer than a thread takes
    /// to hand over what it has read, and much shorter than the start of a child process.
    static let pause = Duration.milliseconds(1)
    static let most = 6_000
    /// The number of turns of the program's loop, in which no time has passed, after which each turn takes
    /// `leastStep`.
    static let turns = 100
    static let leastStep: Seconds = 0.001
  }

  private struct Activity: Equatable {
    var busyTasks: Int
    var sleeps: Int
    var frames: Int
    var deadline: Seconds?
  }

  /// The values that a round of tasks may change; if they are equal before and after, the round has changed
  /// nothing. Frames are not counted while a further one is needed, because a program in motion draws them
  /// without end.
  private var activity: Activity {
    Activity(
      busyTasks: app.probe.busyTasks, sleeps: app.clock.sleeps,
      frames: app.needsDisplay ? 0 : terminal.frameCount,
      deadline: app.deadline)
  }

  /// Runs one round of tasks: first the work that waits for the main actor, then the work that waits for a
  /// thread.
  /// - Parameter givesWay: Whether the round sleeps for a millisecond, so that a child process gets the
  ///   processor. Rounds without that pause took half of the time of tests that run git.
  private func letTasksRun(givingWay givesWay: Bool) async {
    await Task.yield()
    await Task.detached(priority: .background) {
      if givesWay { try? await Task.sleep(for: Patience.pause) }
    }.value
  }
}
