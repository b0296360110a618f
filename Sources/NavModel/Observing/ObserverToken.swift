/// The registration of an observer or a handler. `remove` ends the calls of the observer; releasing the token
/// does not.
@MainActor public final class ObserverToken {
  package private(set) var isRemoved = false
  private var onRemove: ((ObserverToken) -> Void)?

  init(onRemove: @escaping (ObserverToken) -> Void) { self.onRemove = onRemove }

  /// Ends the calls of the observer at once, even while observers are being called. A second call of `remove`
  /// does nothing.
  public func remove() {
    isRemoved = true
    let onRemove = onRemove
    self.onRemove = nil
    onRemove?(self)
  }
}
