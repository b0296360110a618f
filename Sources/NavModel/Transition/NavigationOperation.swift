/// The kind of a change of the navigation stack.
public enum NavigationOperation: String, Sendable {
  case push, pop
  /// The whole navigation stack was set, by `setViewControllers`.
  case set
}
