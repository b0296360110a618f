/// The kind of move by which a view controller comes or goes, as its appearance callbacks report it.
package enum PageMove: Sendable {
  /// The view controller stays in its stack: it is covered, or seen again.
  case none
  /// The view controller enters its stack, or leaves it.
  case parent
  /// The stack of the view controller is presented, or dismissed.
  case presentation
}

/// A callback or an event that is due after a change of the navigation.
enum NavigationEffect<Controller: Navigable> {
  case load(Controller)
  /// `move` says how the page comes or goes; `.none` where it is covered or seen again.
  case appearance(Controller, LifecycleCallback, animated: Bool, move: PageMove = .none)
  case entered(Controller)
  case left(Controller)
  case leftForGood(Controller)
  case report(TransitionReport<Controller>)
  case stack
}
