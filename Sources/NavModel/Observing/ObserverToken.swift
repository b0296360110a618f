/// An observer or handler that was added. `remove` ends its calls; dropping the token does not.
@MainActor public final class ObserverToken {
  /// Whether `remove` was called.
  package private(set) var isRemoved = false
  private var onRemove: ((ObserverToken) -> Void)?

  init(onRemove: @escaping (ObserverToken) -> Void) { self.onRemove = onRemove }

  /// Ends its calls at once, also while observers run. A second call does nothing.
  public func remove() {
    isRemoved = true
    let onRemove = onRemove
    self.onRemove = nil
    onRemove?(self)
  }
}
