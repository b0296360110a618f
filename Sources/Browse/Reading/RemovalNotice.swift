import TermNav

/// A message that a directory is gone, delayed by 0.1 s: if another directory appears at the path, as when a
/// link is changed, the message is not shown.
final class RemovalNotice {
  private var isRemoved = false
  private var timer: AppTimer?

  /// Starts the delay, because the directory is gone.
  func begin(_ app: NavigationApp?, _ say: @escaping @MainActor () -> Void) {
    isRemoved = true
    timer?.cancel()
    timer = app?.after(.milliseconds(100), say)
  }

  /// Ends the delay, because a directory is at the path; returns whether one had been gone.
  func end() -> Bool {
    defer { isRemoved = false }
    if isRemoved { timer?.cancel() }
    return isRemoved
  }

  /// Cancels the message.
  func cancel() { timer?.cancel() }
}
