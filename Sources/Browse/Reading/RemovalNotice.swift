import TermNav

/// Has a message shown that a directory was removed, but only after 0.1 s. If another directory is at the
/// path by then, as when a link is changed, the message is not shown.
final class RemovalNotice {
  private var isRemoved = false
  private var timer: AppTimer?

  /// Notes that the directory is gone, and calls `say`, which shows a message, after 0.1 s, unless `end()` or
  /// `cancel()` is called before.
  func begin(_ app: NavigationApp?, _ say: @escaping @MainActor () -> Void) {
    isRemoved = true
    timer?.cancel()
    timer = app?.after(.milliseconds(100), say)
  }

  /// Notes that a directory is at the path again, which cancels the message that it was removed. Returns
  /// whether it had been gone.
  func end() -> Bool {
    defer { isRemoved = false }
    if isRemoved { timer?.cancel() }
    return isRemoved
  }

  /// Cancels the message that a directory was removed, if it has not been shown yet.
  func cancel() { timer?.cancel() }
}
