/// The calls of a stack, one after the other: a call that is made by a callback of another waits for that one's end.
@MainActor package final class ChangeQueue {
  private var depth = 0
  private var postponed: [() -> Void] = []

  /// Whether a call is running.
  var isChanging: Bool { depth > 0 }

  /// Runs a call now, or after the one that is running.
  package func perform(_ call: @escaping () -> Void) {
    if isChanging { postponed.append(call) } else { run(call) }
  }

  /// Runs a change now, as a part of the call that is running where there is one; then the calls that were postponed.
  func run(_ change: () -> Void) {
    depth += 1
    change()
    while depth == 1, !postponed.isEmpty { postponed.removeFirst()() }
    depth -= 1
  }
}
