/// The values from which a transition style computes the layout of a frame.
public struct TransitionContext: Equatable, Sendable {
  /// The progress of the transition seen as a pop, clamped to 0…1; NaN is 0. At 0 only the front page is
  /// visible, at 1 only the back page. A push runs from 1 to 0.
  public var progress: Double { didSet { progress = Self.clamped(progress) } }
  /// The size of the screen in columns and rows; in a running transition at least 1 × 1. Both numbers are
  /// clamped to 0…2^28.
  public var size: Size { didSet { size = Self.clamped(size) } }
  /// The operation, `.push` or `.pop`; `setViewControllers` counts as the one of the two that it looks like.
  /// The value does not change during a transition.
  public var operation: NavigationOperation
  /// Whether the pointer or the application holds the transition now.
  public var isInteractive: Bool
  /// Whether frames wait for the connection to the terminal, so that the style should send few bytes. The
  /// value does not change during a transition.
  public var sparesBytes: Bool

  /// Creates the values from which a transition style computes the layout of a frame.
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

  /// The number clamped to 0…2^28, for a number of columns or rows. So neither the sum nor the product of two
  /// such numbers overflows.
  var ofScreen: Int { Swift.min(Swift.max(0, self), Self.farthest) }

  /// The number clamped to −2^28…2^28, for a column or row that may be beside the screen.
  var onScreen: Int { Swift.min(Swift.max(-Self.farthest, self), Self.farthest) }
}
