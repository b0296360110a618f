/// What a style is asked to lay out.
public struct TransitionContext: Equatable, Sendable {
  /// Progress as a pop, 0…1: 0 shows the front alone, 1 the back. A push runs from 1 to 0.
  public var progress: Double
  /// Columns × rows, at least 1 × 1.
  public var size: Size
  /// `.push` or `.pop`; a set stack is told as the one that it looks like. It stays the same until the end.
  public var operation: NavigationOperation
  /// Whether the pointer or the application holds the transition now.
  public var isInteractive: Bool

  /// See the properties.
  public init(
    progress: Double, size: Size, operation: NavigationOperation = .pop, isInteractive: Bool = false
  ) {
    self.progress = progress
    self.size = size
    self.operation = operation
    self.isInteractive = isInteractive
  }
}
