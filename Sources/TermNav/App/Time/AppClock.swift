public import NavModel
internal import Synchronization

/// The clock of a program.
///
///     guard let app else { return }
///     task { try await app.clock.sleep(for: .seconds(2)) }
///
/// It follows the machine's uptime, even before the program runs, and in a test the tester's clock. If a
/// caller tells the time by `NavigationApp.advance(to:)`, it follows that time from the first call on.
/// `Task.sleep` does not follow this clock.
public final class AppClock: Clock, Sendable {
  /// An instant of the clock.
  public struct Instant: InstantProtocol {
    /// The seconds from the clock's start.
    public var seconds: Seconds

    /// Creates an instant.
    public init(seconds: Seconds) { self.seconds = seconds }

    /// Returns the instant that is later by a duration.
    public func advanced(by duration: Duration) -> Instant { Instant(seconds: seconds + duration.seconds) }
    /// Returns the duration from this instant to another one.
    public func duration(to other: Instant) -> Duration { Duration(nearest: other.seconds - seconds) }
    /// Returns whether the first instant is earlier than the second.
    public static func < (a: Instant, b: Instant) -> Bool { a.seconds < b.seconds }
  }

  /// A task that sleeps, or a call to make, at a time.
  private struct Wait {
    /// The delay in seconds, usually from the time of the request.
    var delay: Seconds
    var end: End
  }

  private enum End {
    case wake(sleep: Int, of: PageTask?, Waiting)
    case call(@MainActor (_ due: Seconds, _ now: Seconds) -> Void)
  }

  private struct State {
    /// The time that was reported last; nil until then.
    var reported: Seconds?
    /// Reads the time; nil if the time is reported instead.
    var read: (@Sendable () -> Seconds)?
    var waits = DueTimes<Wait>()
    /// The number of each sleep's wait in `waits`, by the number of the sleep.
    var sleepers: [Int: Int] = [:]
    var lastSleep = 0
    /// The sleeps that have no wait yet. `cancelled` has those that were cancelled and have not returned yet.
    var pending: Set<Int> = []
    var cancelled: Set<Int> = []
    var isOver = false
    var wake: @Sendable () -> Void = {}

    var now: Seconds { read?() ?? reported ?? MachineClock.now }
    /// Whether the clock has left the machine's, which counts until a program runs or a caller tells the
    /// time. If the clock counted from 0 before, timers set earlier would all be due at once.
    var hasBegun: Bool { read != nil || reported != nil }

    /// Leaves the machine's clock. Sleeps and calls requested before keep their whole delay by the new clock.
    mutating func begin(at time: Seconds) {
      if hasBegun { return }
      waits.reschedule { time + $0.delay }
    }
  }

  private let contents = Locked(State())
  // Whether the time must be told, because something waits or because the clock cannot read it. Written under
  // the lock; each turn of the loop reads it without the lock.
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

  /// Sleeps until a deadline.
  /// - Parameters:
  ///   - deadline: when to wake.
  ///   - tolerance: not used.
  /// - Throws: `CancellationError` if the task is cancelled, or the program is gone.
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

  /// Ends a sleep as cancelled. The wait is released outside the lock, since its end may use the clock.
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

  /// Ends all sleeps as cancelled, since the program is gone and the time is not told any more.
  func end() {
    _ = state { state in
      let waits = state.waits
      state.cancelled.formUnion(state.sleepers.keys)
      (state.sleepers, state.waits, state.isOver) = ([:], DueTimes(), true)
      return waits
    }
  }

  /// The tasks of pages that sleep.
  var sleepingTasks: Set<PageTask> {
    state { state in
      Set(state.waits.all.compactMap { if case .wake(_, let task, _) = $0.end { task } else { nil } })
    }
  }
  /// Returns when a sleeping task of a page will wake first, in seconds; nil if it does not sleep, or sleeps
  /// for ever.
  func wakeTime(of task: PageTask) -> Seconds? {
    state { state in
      let numbers = state.waits.all.compactMap { wait -> Int? in
        guard case .wake(let sleep, task, _) = wait.end else { return nil }
        return state.sleepers[sleep]
      }
      return state.waits.due(by: .greatestFiniteMagnitude).first { numbers.contains($0.number) }?.time
    }
  }
  /// The number of sleeps that have begun so far.
  package var sleeps: Int { state { $0.lastSleep } }

  // MARK: Program time

  /// Whether a program runs, or a caller has told the time.
  var hasBegun: Bool { state { $0.hasBegun } }

  /// Calls `call` once, after a delay. If that time has passed, it is called in the next turn.
  /// - Parameters:
  ///   - delay: the delay in seconds.
  ///   - start: the time from which the delay counts; nil for now.
  ///   - call: called with the time at which it was due, and the current time, in seconds.
  /// - Returns: a number for `withdraw(_:)`.
  @MainActor func call(
    after delay: Seconds, from start: Seconds? = nil,
    _ call: @escaping @MainActor (_ due: Seconds, _ now: Seconds) -> Void
  ) -> Int {
    state { $0.waits.add(Wait(delay: delay, end: .call(call)), due: (start ?? $0.now) + delay) }
  }

  /// Withdraws a call. Does nothing if it was made already, or for nil.
  @MainActor func withdraw(_ call: Int?) {
    // The call is released outside the lock, since what it holds may use the clock.
    if let call { _ = state { $0.waits.remove(call) } }
  }

  /// The earliest time, in seconds, for which a sleep or call waits; nil if none does.
  var deadline: Seconds? { isAwaited.load(ordering: .acquiring) ? state { $0.waits.first } : nil }

  /// The tolerance in comparisons of times, in seconds: sums of times are not exact.
  private static let tolerance: Seconds = 1e-9

  /// Tells the time. Sleeps and calls that are due end in the order of their times; those that are added
  /// meanwhile wait for the next turn.
  @MainActor func advance(to time: Seconds) {
    guard isAwaited.load(ordering: .acquiring) else { return }
    let due = state { state in
      state.begin(at: time)
      state.reported = max(state.reported ?? time, time)
      return state.waits.due(by: time + Self.tolerance)
    }
    for (number, due) in due {
      // A call made earlier in this loop may have withdrawn this one.
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

  /// Sets the function that is called when a sleep begins, on the sleeper's thread.
  func setWake(_ wake: @escaping @Sendable () -> Void) { state { $0.wake = wake } }
}
