internal import NavModel

/// What a page has been told of its appearance, and of a child what its parent has to do with it.
@MainActor final class PageAppearance {
  private(set) var phase = Appearances.Phase.gone
  /// Of a child: whether it was added and has not appeared since, or is being removed.
  var changesParent = false
  /// Of a child: the callback that is being called.
  private var told: LifecycleCallback?

  /// Whether the child is being told that it appears in a parent that is new.
  var arrives: Bool { changesParent && told?.isArrival == true }
  /// Whether the child is being told that it disappears from a parent that it leaves.
  var leaves: Bool { changesParent && told?.isDeparture == true }

  /// The page has heard of a callback.
  func heard(_ callback: LifecycleCallback) { if let next = phase.after(callback) { phase = next } }

  /// The child is told of a callback from now on.
  func begin(_ callback: LifecycleCallback) { told = callback }

  /// The child has been told.
  func end() {
    if told == .viewDidAppear { changesParent = false }
    told = nil
  }
}
