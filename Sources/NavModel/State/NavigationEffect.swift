/// What a view controller comes or goes by, as the callbacks of its appearance tell it.
package enum PageMove: Sendable {
  /// It is covered, or seen again.
  case none
  /// It enters its stack, or leaves it.
  case parent
  /// Its stack is presented, or dismissed.
  case presentation
}

/// A message after a change.
enum NavigationEffect<Controller: Navigable> {
  case load(Controller)
  /// `move`: what the page goes or comes by, beside its being covered or seen again.
  case appearance(Controller, LifecycleCallback, animated: Bool, move: PageMove = .none)
  case entered(Controller)
  case left(Controller)
  case leftForGood(Controller)
  case report(TransitionReport<Controller>)
  case stack
}
