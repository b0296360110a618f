internal import NavModel

/// The lifecycle callbacks that a page has had. For a child page it also records whether the page enters or
/// leaves a parent.
@MainActor final class PageAppearance {
  private(set) var phase = Appearances.Phase.gone
  /// Whether a child page was added to a parent and has not appeared since, or is being removed from its
  /// parent.
  var changesParent = false
  /// The lifecycle callback of a child page that is running; nil if none is.
  private var current: LifecycleCallback?

  /// Whether a callback is running that a child page appears, because it was added to a parent.
  var arrives: Bool { changesParent && current?.isArrival == true }
  /// Whether a callback is running that a child page disappears, because it is removed from its parent.
  var leaves: Bool { changesParent && current?.isDeparture == true }

  /// Records that the page has had a callback.
  func record(_ callback: LifecycleCallback) { if let next = phase.after(callback) { phase = next } }

  /// Records that a callback of the child page is about to run.
  func begin(_ callback: LifecycleCallback) { current = callback }

  /// Records that the callback of the child page has run.
  func end() {
    if current == .viewDidAppear { changesParent = false }
    current = nil
  }
}
