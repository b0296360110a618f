/// What a style is asked to lay out.
public struct TransitionContext: Equatable, Sendable {
  /// Progress as a pop, clamped to 0…1; NaN is 0. 0 shows the front alone, 1 the back. A push runs from 1 to 0.
  public var progress: Double { didSet { progress = Self.clamped(progress) } }
  /// Columns × rows, at least 1 × 1. A negative side is 0, one of more than 2^28 cells has as many.
  public var size: Size { didSet { size = Self.clamped(size) } }
  /// `.push` or `.pop`; a set stack is told as the one that it looks like. It stays the same until the end.
  public var operation: NavigationOperation
  /// Whether the pointer or the application holds the transition now.
  public var isInteractive: Bool
  /// Whether frames wait for the line to the terminal, so that bytes are worth sparing. It stays as it was at the
  /// beginning until the end.
  public var sparesBytes: Bool

  /// See the properties.
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

  /// A number of columns or rows, 0…2^28, so that neither sums nor products of a few overflow.
  var ofScreen: Int { Swift.min(Swift.max(0, self), Self.farthest) }

  /// A place on a screen or beside it, −2^28…2^28.
  var onScreen: Int { Swift.min(Swift.max(-Self.farthest, self), Self.farthest) }
}
