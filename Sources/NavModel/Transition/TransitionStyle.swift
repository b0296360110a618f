/// How front and back share the screen: a pure function.
///
/// Written for a left-to-right pop; mirrored for right to left, reversed for a push, and not called at 0 and 1.
public protocol TransitionStyle: Sendable {
  /// - Parameters:
  ///   - progress: above 0 and below 1, of a pop.
  ///   - size: columns × rows, at least 1 × 1.
  /// - Returns: Parts off the screen are cut; uncovered columns show shaded background.
  func layout(progress: Double, size: Size) -> TransitionLayout
}

extension TransitionStyle {
  /// The style's layout, or at 0 and 1 the resting picture.
  public func shownLayout(progress: Double, size: Size) -> TransitionLayout {
    let whole = PlacedPage(columns: 0..<size.columns, offset: 0, width: size.columns)
    if progress <= 0 { return TransitionLayout(front: whole) }
    if progress >= 1 { return TransitionLayout(back: whole) }
    return layout(progress: progress, size: size)
  }
}

/// Rounds to a few steps, so that shades seldom change.
func stepped(_ part: Double, _ steps: Int) -> Double {
  (min(max(part, 0), 1) * Double(steps)).rounded() / Double(steps)
}

/// BEHAVIOUR's seam X = round(p·W): the front's leading column.
func seamColumn(_ progress: Double, _ width: Int) -> Int {
  Int((progress * Double(width)).rounded())
}
