/// The queue of a navigation stack's calls, which run one after the other: a call that a callback makes waits
/// for the end of the running call.
@MainActor package final class ChangeQueue {
  private var depth = 0
  private var postponed: [() -> Void] = []

  /// Whether a call that changes the navigation stack is running.
  var isChanging: Bool { depth > 0 }

  /// Runs a call that changes the navigation stack now, or after the call that is running.
  package func perform(_ call: @escaping () -> Void) {
    if isChanging { postponed.append(call) } else { run(call) }
  }

  /// Runs a change of the navigation stack now, also within a running call. At the end of the outermost call
  /// the calls that were postponed run.
  func run(_ change: () -> Void) {
    depth += 1
    change()
    while depth == 1, !postponed.isEmpty { postponed.removeFirst()() }
    depth -= 1
  }
}
