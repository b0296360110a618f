public import NavModel
internal import Synchronization

/// The clock of a program, by which its timers, sleeping tasks and animations run.
///
///     guard let app else { return } task { try await app.clock.sleep(for: .seconds(2)) }
///
/// The clock shows the machine's uptime, even before the program runs, and in a test the tester's time. Once
/// the program's `timeScale` or `step(by:)` has made the program's time differ, the clock shows that time. If
/// a caller sets the time by `NavigationApp.advance(to:)`, the clock shows that time from the first call on.
/// `Task.sleep` does not follow this clock.
public final class AppClock: Clock, Sendable {
  /// An instant of a program's clock.
  public struct Instant: InstantProtocol {
    /// The seconds that the program's clock shows at this instant, such as the machine's uptime.
    public var seconds: Seconds

    /// Creates an instant at which a program's clock shows a number of seconds.
    public init(seconds: Seconds) { self.seconds = seconds }

    /// Returns the instant that is later by a duration.
    public func advanced(by duration: Duration) -> Instant { Instant(seconds: seconds + duration.seconds) }
    /// Returns the duration from this instant to another one.
    public func duration(to other: Instant) -> Duration { Duration(nearest: other.seconds - seconds) }
    /// Returns whether the first instant is earlier than the second.
    public static func < (a: Instant, b: Instant) -> Bool { a.seconds < b.seconds }
  }

  /// A task to wake, or a call to make, at a time of the program's clock.
  private struct Wait {
    /// The seconds from the request of the sleep or call until it is due, or from the start that
    /// `call(after:from:)` was given. The seconds are counted anew when the clock begins to follow a program.
    var delay: Seconds
    var end: End
  }

  private enum End {
    case wake(sleep: Int, of: PageTask?, Waiting)
    case call(@MainActor (_ due: Seconds, _ now: Seconds) -> Void)
  }

  private struct State {
    /// The program's time in seconds with which `advance(to:)` was called last; nil before the first call.
    var reported: Seconds?
    /// The function that reads the clock's time in seconds; nil if only `advance(to:)` sets the time.
    var read: (@Sendable () -> Seconds)?
    var waits = DueTimes<Wait>()
    /// For each sleep of a task, by the sleep's number, the number of its entry in `waits`.
    var sleepers: [Int: Int] = [:]
    var lastSleep = 0
    /// The sleeps of tasks that have been requested but have no entry in `waits` yet. `cancelled` has the
    /// sleeps that were cancelled and have not returned yet.
    var pending: Set<Int> = []
    var cancelled: Set<Int> = []
    var isOver = false
    var wake: @Sendable () -> Void = {}

    var now: Seconds { read?() ?? reported ?? MachineClock.now }
    /// Whether the clock follows a program or a caller. Until it does, it shows the machine's uptime: if it
    /// showed 0, timers that were set in that time would all be due at once.
    var hasBegun: Bool { read != nil || reported != nil }

    /// Changes from the machine's uptime to another clock, which shows `time`. Sleeps and calls that were
    /// requested earlier keep their whole delay on the new clock.
    mutating func begin(at time: Seconds) {
      if hasBegun { return }
      waits.reschedule { time + $0.delay }
    }
  }

  private let contents = Locked(State())
  // Whether `advance(to:)` has an effect, because something waits or because the clock cannot read the time
  // itself. The flag is written while the lock is held, and read in each turn of the event loop without the
  // lock.
  private let isAwaited = Atomic(true)

  init() {}

  private func state<Result>(_ body: (inout State) -> Result) -> Result {
    contents.withLock { state in
      defer { isAwaited.store(!state.waits.all.isEmpty || state.read == nil, ordering: .releasing) }
      return body(&state)
    }
  }

  /// The current time of the clock.
  public var now: Instant { Instant(seconds: state { $0.now }) }
  /// The resolution of the clock, 1 ms.
  public var minimumResolution: Duration { .milliseconds(1) }

  /// Lets the task sleep until the program's clock shows a deadline.
  /// - Parameters:
  ///   - deadline: the time at which to wake.
  ///   - tolerance: not used.
  /// - Throws: `CancellationError` if the task is cancelled, or the program has been released.
  public func sleep(until deadline: Instant, tolerance: Duration? = nil) async throws {
    let sleep = state {
      $0.lastSleep += 1
      $0.pending.insert($0.lastSleep)
      return $0.lastSleep
    }
    await withTaskCancellationHandler {
      await Waiting.wait { begin(sleep, until: deadline.seconds, $0) }
    } onCancel: {
      cancel(sleep)
    }
    if state({ $0.cancelled.remove(sleep) }) != nil { throw CancellationError() }
  }

  private func begin(_ sleep: Int, until due: Seconds, _ waiting: Waiting) {
    let task = PageTask.current
    let wake: (@Sendable () -> Void)? = state { state in
      state.pending.remove(sleep)
      if state.isOver { state.cancelled.insert(sleep) }
      let now = state.now
      if state.cancelled.contains(sleep) || due <= now { return nil }
      let wait = Wait(delay: due - now, end: .wake(sleep: sleep, of: task, waiting))
      state.sleepers[sleep] = state.waits.add(wait, due: due)
      return state.wake
    }
    wake?()
  }

  /// Ends a task's sleep, which then throws `CancellationError`. The wait is released after the lock, since
  /// code that runs at its release may use the clock.
  private func cancel(_ sleep: Int) {
    _ = state { state -> Wait? in
      guard let number = state.sleepers.removeValue(forKey: sleep) else {
        if state.pending.contains(sleep) { state.cancelled.insert(sleep) }
        return nil
      }
      state.cancelled.insert(sleep)
      return state.waits.remove(number)
    }
  }

  /// Ends all sleeps of tasks, which then throw `CancellationError`, because the program has been released
  /// and the time does not advance any more.
  func end() {
    _ = state { state in
      let waits = state.waits
      state.cancelled.formUnion(state.sleepers.keys)
      (state.sleepers, state.waits, state.isOver) = ([:], DueTimes(), true)
      return waits
    }
  }

  /// The tasks of pages that sleep on this clock now.
  var sleepingTasks: Set<PageTask> {
    state { state in
      Set(state.waits.all.compactMap { if case .wake(_, let task, _) = $0.end { task } else { nil } })
    }
  }
  /// Returns the earliest time, in seconds, at which a sleeping task of a page will wake; nil if the task
  /// does not sleep, or sleeps for ever.
  func wakeTime(of task: PageTask) -> Seconds? {
    state { state in
      let numbers = state.waits.all.compactMap { wait -> Int? in
        guard case .wake(let sleep, task, _) = wait.end else { return nil }
        return state.sleepers[sleep]
      }
      return state.waits.due(by: .greatestFiniteMagnitude).first { numbers.contains($0.number) }?.time
    }
  }
  /// The number of sleeps of tasks that have begun on this clock so far.
  package var sleeps: Int { state { $0.lastSleep } }

  // MARK: Program time

  /// Whether a program runs by this clock, or a caller has set the time by `advance(to:)`.
  var hasBegun: Bool { state { $0.hasBegun } }

  /// Calls `call` once, after a delay by the program's clock. If that time has passed already, the call is
  /// made in the next turn of the event loop.
  /// - Parameters:
  ///   - delay: the delay in seconds.
  ///   - start: the time from which the delay counts; nil for the current time.
  ///   - call: called with the time at which it was due, and the current time, in seconds.
  /// - Returns: a number by which `withdraw(_:)` cancels the call.
  @MainActor func call(
    after delay: Seconds, from start: Seconds? = nil,
    _ call: @escaping @MainActor (_ due: Seconds, _ now: Seconds) -> Void
  ) -> Int {
    state { $0.waits.add(Wait(delay: delay, end: .call(call)), due: (start ?? $0.now) + delay) }
  }

  /// Cancels a call that `call(after:from:_:)` has requested. Does nothing if the call was made already, or
  /// if the number is nil.
  @MainActor func withdraw(_ call: Int?) {
    // The closure is released after the lock, since objects that it holds may use the clock in their
    // `deinit`.
    if let call { _ = state { $0.waits.remove(call) } }
  }

  /// The earliest time, in seconds, at which a sleep ends or a call is due; nil if there is none.
  var deadline: Seconds? { isAwaited.load(ordering: .acquiring) ? state { $0.waits.first } : nil }

  /// The tolerance in comparisons of times, in seconds: sums of times are not exact.
  private static let tolerance: Seconds = 1e-9

  /// Sets the program's time. Sleeps that are over end, and calls that are due are made, in the order of
  /// their times. Sleeps and calls that are added meanwhile wait for the next turn.
  @MainActor func advance(to time: Seconds) {
    guard isAwaited.load(ordering: .acquiring) else { return }
    let due = state { state in
      state.begin(at: time)
      state.reported = max(state.reported ?? time, time)
      return state.waits.due(by: time + Self.tolerance)
    }
    for (number, due) in due {
      // A call may have been cancelled by another one that was made earlier in this loop.
      switch state({ $0.waits.remove(number) })?.end {
      case .wake(let sleep, _, let waiting):
        state { $0.sleepers[sleep] = nil }
        waiting.end()
      case .call(let call): call(due, time)
      case nil: break
      }
    }
  }

  func follow(_ read: @escaping @Sendable () -> Seconds) {
    state {
      $0.begin(at: read())
      $0.read = read
    }
  }

  /// Sets the function that wakes the event loop when a task's sleep begins. The function is called on the
  /// thread of the sleeping task.
  func setWake(_ wake: @escaping @Sendable () -> Void) { state { $0.wake = wake } }
}
