public import NavModel
internal import Synchronization

/// The program's clock.
///
///     guard let app else { return }
///     task { try await app.clock.sleep(for: .seconds(2)) }
///
/// Follows the machine's uptime, also before the program runs; in a test the tester's clock. Where a caller gives the time
/// by `NavigationApp.advance(to:)`, it follows that from the first call on. `Task.sleep` does not.
public final class AppClock: Clock, Sendable {
  /// An instant of the clock.
  public struct Instant: InstantProtocol {
    /// Seconds from the clock's start.
    public var seconds: Seconds

    /// Makes an instant.
    public init(seconds: Seconds) { self.seconds = seconds }

    /// The instant later by a duration.
    public func advanced(by duration: Duration) -> Instant { Instant(seconds: seconds + duration.seconds) }
    /// The duration to another instant.
    public func duration(to other: Instant) -> Duration { Duration(nearest: other.seconds - seconds) }
    /// Whether an instant is the earlier of two.
    public static func < (a: Instant, b: Instant) -> Bool { a.seconds < b.seconds }
  }

  /// A task that sleeps, or a call of the program.
  private struct Wait {
    /// Seconds from a time, which is mostly when the wait was asked for.
    var delay: Seconds
    var end: End
  }

  private enum End {
    case wake(sleep: Int, of: PageTask?, Waiting)
    case call(@MainActor (_ due: Seconds, _ now: Seconds) -> Void)
  }

  private struct State {
    /// nil until a time is told.
    var told: Seconds?
    /// nil where the time is told.
    var read: (@Sendable () -> Seconds)?
    var waits = DueTimes<Wait>()
    /// The number in `waits` of each sleep, by the number of the sleep.
    var sleepers: [Int: Int] = [:]
    var lastSleep = 0
    /// Sleeps that have not come to `waits` yet, and those that were cancelled and have not ended yet.
    var pending: Set<Int> = []
    var cancelled: Set<Int> = []
    var isOver = false
    var wake: @Sendable () -> Void = {}

    var now: Seconds { read?() ?? told ?? MachineClock.now }
    /// The machine's clock counts until a program runs, or a caller tells the time: counted from 0, timers that
    /// were set before would all be due at once.
    var hasBegun: Bool { read != nil || told != nil }

    /// Another clock than the machine's begins: sleeps and calls that were asked for before have their whole delay by it.
    mutating func begin(at time: Seconds) {
      if hasBegun { return }
      waits.reschedule { time + $0.delay }
    }
  }

  private let contents = Locked(State())
  // Whether time has to be told: to what waits, or because it is not read. Set under the lock, and read by each turn without it.
  private let isAwaited = Atomic(true)

  init() {}

  private func state<Result>(_ body: (inout State) -> Result) -> Result {
    contents.withLock { state in
      defer { isAwaited.store(!state.waits.all.isEmpty || state.read == nil, ordering: .releasing) }
      return body(&state)
    }
  }

  /// The time now.
  public var now: Instant { Instant(seconds: state { $0.now }) }
  /// 1 ms.
  public var minimumResolution: Duration { .milliseconds(1) }

  /// Sleeps until the deadline; `tolerance` is unused.
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

  /// Ends a sleep as cancelled. The wait is dropped outside the lock: its end may ask the clock for something.
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

  /// The program is gone, and nobody tells the time any more: all sleeps end as cancelled ones.
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
  /// When a task of a page that sleeps wakes first, in seconds; nil where none sleeps or the sleep is without end.
  func wakeTime(of task: PageTask) -> Seconds? {
    state { state in
      let numbers = state.waits.all.compactMap { wait -> Int? in
        guard case .wake(let sleep, task, _) = wait.end else { return nil }
        return state.sleepers[sleep]
      }
      return state.waits.due(by: .greatestFiniteMagnitude).first { numbers.contains($0.number) }?.time
    }
  }
  /// How many sleeps have begun.
  package var sleeps: Int { state { $0.lastSleep } }

  // MARK: The program's own times

  /// Whether a program runs, or a caller has told the time.
  var hasBegun: Bool { state { $0.hasBegun } }

  /// Calls the program once, some seconds after a time, which is now by default; where that has passed, in the next turn.
  /// - Returns: a number for `withdraw`.
  @MainActor func call(
    after delay: Seconds, from start: Seconds? = nil,
    _ call: @escaping @MainActor (_ due: Seconds, _ now: Seconds) -> Void
  ) -> Int {
    state { $0.waits.add(Wait(delay: delay, end: .call(call)), due: (start ?? $0.now) + delay) }
  }

  /// Takes a call back; one that was made is gone already.
  @MainActor func withdraw(_ call: Int?) {
    // The call is dropped outside the lock, as what it holds may ask the clock for something.
    if let call { _ = state { $0.waits.remove(call) } }
  }

  /// The earliest time for which somebody waits.
  var deadline: Seconds? { isAwaited.load(ordering: .acquiring) ? state { $0.waits.first } : nil }

  /// Seconds; sums of them are not exact.
  private static let tolerance: Seconds = 1e-9

  /// Tells the time; what is due ends in the order of its times. What is added meanwhile waits for the next turn.
  @MainActor func advance(to time: Seconds) {
    guard isAwaited.load(ordering: .acquiring) else { return }
    let due = state { state in
      state.begin(at: time)
      state.told = max(state.told ?? time, time)
      return state.waits.due(by: time + Self.tolerance)
    }
    for (number, due) in due {
      // One that has ended may have withdrawn another.
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

  /// Called on a sleeper's thread when a sleep begins.
  func wakes(_ wake: @escaping @Sendable () -> Void) { state { $0.wake = wake } }
}
