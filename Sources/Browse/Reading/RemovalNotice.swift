import TermNav

/// Whether a directory is gone, which is said a moment later: one in its place, as where a link is turned, is told at once.
final class RemovalNotice {
  private var isRemoved = false
  private var timer: AppTimer?

  /// The directory is gone.
  func begin(_ app: NavigationApp?, _ say: @escaping @MainActor () -> Void) {
    isRemoved = true
    timer = app?.after(.milliseconds(100), say)
  }

  /// There is a directory; returns whether it is one in the place of the one that is gone.
  func end() -> Bool {
    defer { isRemoved = false }
    if isRemoved { timer?.cancel() }
    return isRemoved
  }

  /// Says nothing of what is gone.
  func cancel() { timer?.cancel() }
}
