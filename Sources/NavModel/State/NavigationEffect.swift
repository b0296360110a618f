/// A message after a change.
enum NavigationEffect<Controller: Navigable> {
  case load(Controller)
  case appearance(Controller, LifecycleCallback, animated: Bool)
  case entered(Controller)
  case left(Controller)
  case leftForGood(Controller)
  case report(TransitionReport<Controller>)
  case stack
}
