internal import CLibrary
internal import CProcess
internal import NavModel

/// The thread that waits until descriptors of child processes are readable, or times have come. It starts
/// with the first child process.
final class DescriptorPoller: Sendable {
  static let shared = DescriptorPoller()

  private struct Waiter {
    var descriptors: [Int32]
    /// The time, in seconds of the machine's clock, at which a wait for descriptors ends at the latest;
    /// infinite for no limit.
    var due: Seconds
    var body: @Sendable () -> Void
  }

  private struct State {
    var waiters: [Int: Waiter] = [:]
    var lastID = 0
    /// The reading and the writing end of the pipe by which other threads wake the thread that waits for
    /// descriptors; empty until that thread has been started.
    var pipe: [Int32] = []
  }

  private let state = Locked(State())

  /// Starts the thread that waits for descriptors, if it does not run yet; must be called before the first
  /// wait. Returns 0, or the `errno` of the failure to make a pipe or a thread.
  func start() -> Int32 {
    state.withLock { state -> Int32 in
      if !state.pipe.isEmpty { return 0 }
      var ends: [Int32] = [-1, -1]
      guard tn_open_pipe(&ends) == 0 else { return errno }
      let result = tn_start_thread({ _ in DescriptorPoller.shared.run() }, nil)
      if result == 0 { state.pipe = ends } else { for end in ends { close(end) } }
      return result
    }
  }

  /// Calls `body` once, on the poller's thread, when a descriptor can be read or its other end is closed, or
  /// after `seconds`. Returns a number by which `remove(_:)` cancels the wait.
  @discardableResult
  func wait(
    for descriptors: [Int32], atMost seconds: Seconds = .infinity, _ body: @escaping @Sendable () -> Void
  ) -> Int {
    let due = MachineClock.now + seconds
    let (id, wakes) = state.withLock { state in
      state.lastID += 1
      state.waiters[state.lastID] = Waiter(descriptors: descriptors, due: due, body: body)
      return (state.lastID, state.pipe[1])
    }
    Self.wake(wakes)
    return id
  }

  /// Cancels a wait for descriptors by its number. Returns false if its `body` was called already or is being
  /// called.
  @discardableResult
  func remove(_ id: Int) -> Bool {
    let wakes: Int32? = state.withLock { $0.waiters.removeValue(forKey: id) == nil ? nil : $0.pipe[1] }
    guard let wakes else { return false }
    Self.wake(wakes)
    return true
  }

  /// Waits until one of the descriptors can be read or its other end is closed. Returns at once if the task
  /// is cancelled.
  func untilReadable(_ descriptors: [Int32], isolation: isolated (any Actor)? = #isolation) async {
    enum Phase: Sendable {
      case begins, isCancelled
      case waits(Int)
    }
    let phase = Locked(Phase.begins)
    await withTaskCancellationHandler {
      await Waiting.wait { waiting in
        phase.withLock { phase in
          if case .isCancelled = phase { return }
          // The closure may run before `wait` returns. So it must not use `phase`, whose lock is held here.
          phase = .waits(wait(for: descriptors) { waiting.end() })
        }
      }
    } onCancel: {
      let before = phase.withLock { phase in
        defer { phase = .isCancelled }
        return phase
      }
      if case .waits(let id) = before { remove(id) }
    }
  }

  // MARK: The thread

  private static func wake(_ descriptor: Int32) {
    var byte: UInt8 = 0
    // A pipe that is full gets no further byte, because its earlier bytes will wake the waiting thread in any
    // case.
    var state = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
    if poll(&state, 1, 0) == 1 { _ = write(descriptor, &byte, 1) }
  }

  private func run() -> Never {
    var bytes = [UInt8](repeating: 0, count: 256)
    while true {
      let (waiters, wakes) = state.withLock { ($0.waiters, $0.pipe[0]) }
      var polled = [pollfd(fd: wakes, events: Int16(POLLIN), revents: 0)]
      var owners = [0]
      for (id, waiter) in waiters {
        for descriptor in waiter.descriptors {
          polled.append(pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0))
          owners.append(id)
        }
      }
      let due = waiters.values.map(\.due).min() ?? .infinity
      let rest = ((due - MachineClock.now) * 1000).rounded(.up)
      _ = poll(&polled, nfds_t(polled.count), due == .infinity ? -1 : Int32(min(max(0, rest), 1e9)))
      if polled[0].revents != 0 { _ = posixRead(wakes, &bytes, bytes.count) }
      let now = MachineClock.now
      let ready = Set(zip(polled, owners).dropFirst().filter { $0.0.revents != 0 }.map { $0.1 })
        .union(waiters.filter { $0.value.due <= now }.keys)
      let bodies: [@Sendable () -> Void] = state.withLock { state in
        ready.sorted().compactMap { state.waiters.removeValue(forKey: $0)?.body }
      }
      for body in bodies { body() }
    }
  }
}
