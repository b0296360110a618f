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

  private struct Sleeper {
    var id: Int
    var due: Seconds
    var task: PageTask?
    var continuation: UnsafeContinuation<Void, any Error>
  }

  private struct State {
    /// nil until a time is told.
    var told: Seconds?
    /// nil where the time is told.
    var read: (@Sendable () -> Seconds)?
    var sleepers: [Sleeper] = []
    var lastID = 0
    var pending: Set<Int> = []
    var cancelled: Set<Int> = []
    var wake: @Sendable () -> Void = {}

    var now: Seconds { read?() ?? told ?? EventLoop.uptime() }
    /// The machine's clock counts until a program runs, or a caller tells the time: counted from 0, timers that
    /// were set before would all be due at once.
    var hasBegun: Bool { read != nil || told != nil }

    /// What sleeps by the machine's clock sleeps on by another.
    mutating func begin(at time: Seconds) {
      if hasBegun { return }
      let later = time - now
      for index in sleepers.indices { sleepers[index].due += later }
    }
  }

  private let contents = Locked(State())
  // Whether time has to be told: to a sleeper, or because it is not read. Set under the lock, and read by each turn without it.
  private let isAwaited = Atomic(true)

  init() {}

  private func state<Result>(_ body: (inout State) -> Result) -> Result {
    contents { state in
      defer { isAwaited.store(!state.sleepers.isEmpty || state.read == nil, ordering: .releasing) }
      return body(&state)
    }
  }

  /// The time now.
  public var now: Instant { Instant(seconds: state { $0.now }) }
  /// 1 ms.
  public var minimumResolution: Duration { .milliseconds(1) }

  /// Sleeps until the deadline; `tolerance` is unused.
  /// - Throws: `CancellationError` if the task is cancelled.
  public func sleep(until deadline: Instant, tolerance: Duration? = nil) async throws {
    let id = state {
      $0.lastID += 1
      $0.pending.insert($0.lastID)
      return $0.lastID
    }
    try await withTaskCancellationHandler {
      try await withUnsafeThrowingContinuation { continuation in
        begin(
          Sleeper(id: id, due: deadline.seconds, task: PageTask.current, continuation: continuation))
      }
    } onCancel: {
      cancel(id)
    }
  }

  private func begin(_ sleeper: Sleeper) {
    enum Outcome {
      case wakes, isCancelled
      case sleeps(wake: @Sendable () -> Void)
    }
    let outcome: Outcome = state { state in
      state.pending.remove(sleeper.id)
      if state.cancelled.remove(sleeper.id) != nil { return .isCancelled }
      // A NaN deadline never comes.
      if sleeper.due <= state.now { return .wakes }
      state.sleepers.append(sleeper)
      return .sleeps(wake: state.wake)
    }
    switch outcome {
    case .wakes: sleeper.continuation.resume()
    case .isCancelled: sleeper.continuation.resume(throwing: CancellationError())
    case .sleeps(let wake): wake()
    }
  }

  private func cancel(_ id: Int) {
    let sleeper: Sleeper? = state { state in
      guard let index = state.sleepers.firstIndex(where: { $0.id == id }) else {
        if state.pending.contains(id) { state.cancelled.insert(id) }
        return nil
      }
      return state.sleepers.remove(at: index)
    }
    sleeper?.continuation.resume(throwing: CancellationError())
  }

  var sleepingTasks: Set<PageTask> { state { Set($0.sleepers.compactMap(\.task)) } }
  /// How many sleeps have begun.
  package var sleeps: Int { state { $0.lastID } }

  var deadline: Seconds? {
    guard isAwaited.load(ordering: .acquiring) else { return nil }
    return state { $0.sleepers.lazy.map(\.due).filter { !$0.isNaN }.min() }
  }

  func advance(to time: Seconds) {
    guard isAwaited.load(ordering: .acquiring) else { return }
    let due: [Sleeper] = state { state in
      state.begin(at: time)
      state.told = max(state.told ?? time, time)
      guard !state.sleepers.isEmpty else { return [] }
      defer { state.sleepers.removeAll { $0.due <= time } }
      return state.sleepers.filter { $0.due <= time }
    }
    if due.isEmpty { return }
    for sleeper in due.sorted(by: { ($0.due, $0.id) < ($1.due, $1.id) }) { sleeper.continuation.resume() }
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
