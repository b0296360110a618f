/// A message to view controllers or observers after a change.
enum NavigationEffect<Controller: Navigable> {
  case load(Controller)
  case appearance(Controller, LifecycleCallback, animated: Bool)
  /// `didMove(toParent:)`.
  case entered(Controller)
  /// `didMove(toParent: nil)`.
  case left(Controller)
  case leftForGood(Controller)
  case report(TransitionReport<Controller>)
  case stack
  /// After the transition.
  case barFollows(hidden: Bool, animated: Bool)
}
