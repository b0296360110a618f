/// The kind of a change of the stack.
public enum NavigationOperation: String, Sendable {
  case push, pop
  /// The whole stack was set, by `setViewControllers`.
  case set
}
