/// A result builder for lists of views, in which `if`, `switch` and `for` may be used.
@resultBuilder public enum ViewBuilder {
  /// Returns a list of one view, for the result builder of lists of views.
  public static func buildExpression(_ view: View) -> [View] { [view] }
  /// Returns a list of views unchanged, for the result builder of lists of views.
  public static func buildExpression(_ views: [View]) -> [View] { views }
  /// Returns the views of all lines of a list that is written with the result builder.
  public static func buildBlock(_ views: [View]...) -> [View] { views.flatMap { $0 } }
  /// Returns the views of an `if` without `else` in a list of views; none if the condition is false.
  public static func buildOptional(_ views: [View]?) -> [View] { views ?? [] }
  /// Returns the views of the first branch of an `if` with `else`, or of some cases of a `switch`, in a list
  /// of views.
  public static func buildEither(first views: [View]) -> [View] { views }
  /// Returns the views of an `else`, or of the other cases of a `switch`, in a list of views.
  public static func buildEither(second views: [View]) -> [View] { views }
  /// Returns the views of a `for` loop in a list of views.
  public static func buildArray(_ views: [[View]]) -> [View] { views.flatMap { $0 } }
}
