/// Lists views in braces, with `if`, `switch` and `for`.
@resultBuilder public enum ViewBuilder {
  /// One view.
  public static func buildExpression(_ view: View) -> [View] { [view] }
  /// Many views.
  public static func buildExpression(_ views: [View]) -> [View] { views }
  /// All lines.
  public static func buildBlock(_ views: [View]...) -> [View] { views.flatMap { $0 } }
  /// `if` without `else`.
  public static func buildOptional(_ views: [View]?) -> [View] { views ?? [] }
  /// `if`.
  public static func buildEither(first views: [View]) -> [View] { views }
  /// `else`.
  public static func buildEither(second views: [View]) -> [View] { views }
  /// `for`.
  public static func buildArray(_ views: [[View]]) -> [View] { views.flatMap { $0 } }
}
