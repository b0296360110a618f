/// What is told of a change, once the state has changed: to a page, or to the observers.
enum NavigationEffect<Controller: Navigable> {
  /// `viewDidLoad`, where the page has not had it.
  case load(Controller)
  /// An appearance callback.
  case appearance(Controller, LifecycleCallback, animated: Bool)
  /// `didMove(toParent:)` with this navigation controller.
  case entered(Controller)
  /// `didMove(toParent: nil)`.
  case left(Controller)
  case leftForGood(Controller)
  case report(TransitionReport<Controller>)
  /// The stack or the bar's committed state has changed.
  case stack
  /// The bar of the page that is on top now changes after the transition.
  case barFollows(hidden: Bool, animated: Bool)
}
