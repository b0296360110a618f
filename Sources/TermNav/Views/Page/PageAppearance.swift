internal import NavModel

/// The lifecycle callbacks that a page has had. For a child page it also records whether the page enters or
/// leaves a parent.
@MainActor final class PageAppearance {
  private(set) var phase = Appearances.Phase.gone
  /// Whether a child page was added to a parent and has not appeared since, or is being removed from its
  /// parent.
  var changesParent = false
  /// The lifecycle callback, such as `viewWillAppear`, of a child page that is running; nil if none is.
  private var current: LifecycleCallback?

  /// Whether a callback, such as `viewWillAppear`, is running because a child page was added to a parent.
  var arrives: Bool { changesParent && current?.isArrival == true }
  /// Whether a callback, such as `viewWillDisappear`, is running because a child page is removed from its
  /// parent.
  var leaves: Bool { changesParent && current?.isDeparture == true }

  /// Records that the page has had a lifecycle callback, such as `viewWillAppear`.
  func record(_ callback: LifecycleCallback) { if let next = phase.after(callback) { phase = next } }

  /// Records that a lifecycle callback of the child page is about to run.
  func begin(_ callback: LifecycleCallback) { current = callback }

  /// Records that the lifecycle callback of the child page has run.
  func end() {
    if current == .viewDidAppear { changesParent = false }
    current = nil
  }
}
