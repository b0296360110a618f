/// The kind of change.
public enum NavigationOperation: String, Sendable {
  case push, pop
  /// `setViewControllers`.
  case set
}
