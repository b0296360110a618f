/// How two pages share the screen at a progress: a pure function, the one thing that a style has to write.
///
/// A style is written for left to right and for a pop; the film is mirrored for right to left and run backwards for a
/// push by those who show it. So every style scrubs, reverses, is caught and is cancelled alike. At 0 and at 1 it is
/// not asked: the front page alone, and the back page alone, stand as they do at rest.
public protocol TransitionStyle: Sendable {
  /// - Parameters:
  ///   - progress: above 0 and below 1, of a pop: toward 0 the front page is seen, toward 1 the back page.
  ///   - size: columns × rows of the screen, at least 1 × 1.
  /// - Returns: Where the two pages stand. What lies off the screen is cut; what no page covers is painted with a
  ///   shade of the background, so that no layout leaves a hole.
  func layout(progress: Double, size: Size) -> TransitionLayout
}

extension TransitionStyle {
  /// The layout that is shown: the style's own, and at either end of the way the resting page, cell for cell, whatever
  /// the style would say there.
  public func shownLayout(progress: Double, size: Size) -> TransitionLayout {
    let whole = PlacedPage(columns: 0..<size.columns, offset: 0, width: size.columns)
    if progress <= 0 { return TransitionLayout(front: whole) }
    if progress >= 1 { return TransitionLayout(back: whole) }
    return layout(progress: progress, size: size)
  }
}

/// A progress in a few even steps, for what is seen as a shade: few, so that a row that stands still costs no bytes.
func stepped(_ part: Double, _ steps: Int) -> Double {
  (min(max(part, 0), 1) * Double(steps)).rounded() / Double(steps)
}

/// The seam of BEHAVIOUR, X = round(p·W): the column where the front page's leading edge stands.
func seamColumn(_ progress: Double, _ width: Int) -> Int {
  Int((progress * Double(width)).rounded())
}
