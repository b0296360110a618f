/// The situation that a style is asked to lay out.
public struct TransitionContext: Equatable, Sendable {
  /// The progress as a pop, clamped to 0…1; NaN is 0. 0 shows the front page alone, 1 the back page alone. A
  /// push runs from 1 to 0.
  public var progress: Double { didSet { progress = Self.clamped(progress) } }
  /// The size of the screen, columns × rows; in a running transition at least 1 × 1. A negative side becomes
  /// 0, and one of more than 2^28 cells becomes 2^28.
  public var size: Size { didSet { size = Self.clamped(size) } }
  /// The operation, `.push` or `.pop`; a stack that is set counts as the one that it looks like. It does not
  /// change during a transition.
  public var operation: NavigationOperation
  /// Whether the pointer or the application holds the transition now.
  public var isInteractive: Bool
  /// Whether frames wait for the connection to the terminal, so that bytes are worth sparing. It does not
  /// change during a transition.
  public var sparesBytes: Bool

  /// Creates a context.
  public init(
    progress: Double, size: Size, operation: NavigationOperation = .pop, isInteractive: Bool = false,
    sparesBytes: Bool = false
  ) {
    self.progress = Self.clamped(progress)
    self.size = Self.clamped(size)
    self.operation = operation
    self.isInteractive = isInteractive
    self.sparesBytes = sparesBytes
  }

  private static func clamped(_ progress: Double) -> Double { progress > 0 ? min(progress, 1) : 0 }

  private static func clamped(_ size: Size) -> Size {
    Size(columns: size.columns.ofScreen, rows: size.rows.ofScreen)
  }
}

extension Int {
  private static var farthest: Int { 1 << 28 }

  /// The number as one of columns or rows, clamped to 0…2^28, so that neither sums nor products of a few
  /// overflow.
  var ofScreen: Int { Swift.min(Swift.max(0, self), Self.farthest) }

  /// The number as a column or row on a screen or beside it, clamped to −2^28…2^28.
  var onScreen: Int { Swift.min(Swift.max(-Self.farthest, self), Self.farthest) }
}
