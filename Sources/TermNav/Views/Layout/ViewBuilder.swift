/// A result builder for lists of views, in which `if`, `switch` and `for` may be used.
@resultBuilder public enum ViewBuilder {
  /// Returns a list of one view.
  public static func buildExpression(_ view: View) -> [View] { [view] }
  /// Returns a list of views unchanged.
  public static func buildExpression(_ views: [View]) -> [View] { views }
  /// Returns the views of all lines.
  public static func buildBlock(_ views: [View]...) -> [View] { views.flatMap { $0 } }
  /// Returns the views of an `if` without `else`.
  public static func buildOptional(_ views: [View]?) -> [View] { views ?? [] }
  /// Returns the views of an `if` that has an `else`, or of some cases of a `switch`.
  public static func buildEither(first views: [View]) -> [View] { views }
  /// Returns the views of an `else`, or of the other cases of a `switch`.
  public static func buildEither(second views: [View]) -> [View] { views }
  /// Returns the views of a `for` loop.
  public static func buildArray(_ views: [[View]]) -> [View] { views.flatMap { $0 } }
}
