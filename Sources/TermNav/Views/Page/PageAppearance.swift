internal import NavModel

/// The lifecycle callbacks that a page has had and, for a child page, whether its parent is changing.
@MainActor final class PageAppearance {
  private(set) var phase = Appearances.Phase.gone
  /// Whether a child page was added and has not appeared since, or is being removed.
  var changesParent = false
  /// The callback that is being called on a child page; nil between callbacks.
  private var current: LifecycleCallback?

  /// Whether a child page is being told that it appears in a new parent.
  var arrives: Bool { changesParent && current?.isArrival == true }
  /// Whether a child page is being told that it disappears from the parent that it leaves.
  var leaves: Bool { changesParent && current?.isDeparture == true }

  /// Notes that the page has had a callback.
  func record(_ callback: LifecycleCallback) { if let next = phase.after(callback) { phase = next } }

  /// Notes that a callback is about to be called on the child page.
  func begin(_ callback: LifecycleCallback) { current = callback }

  /// Notes that the callback has been called on the child page.
  func end() {
    if current == .viewDidAppear { changesParent = false }
    current = nil
  }
}
