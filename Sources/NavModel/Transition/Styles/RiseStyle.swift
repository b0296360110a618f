/// A transition style in which the front page comes from below, as Flutter's fullscreen dialog does. The back
/// page does not move. The drag that pops is horizontal all the same.
public struct RiseStyle: TransitionStyle, Equatable {
  /// How much the back page is dimmed while it is covered, 0…1. The default of 0.4 is that of `SlideStyle`.
  package var dimming: Double
  /// The number of shades through which the back page is dimmed; each change of shade redraws its rows.
  package var dimmingSteps: Int
  /// Whether the row above the front page is darkened.
  package var hasShadow: Bool

  /// Creates the style, in which the front page comes from below.
  /// - Precondition: `dimming`, by which the covered back page is darkened, is within 0…1, and
  ///   `dimmingSteps`, the number of its shades, is at least 1.
  public init(dimming: Double = 0.4, dimmingSteps: Int = 4, hasShadow: Bool = true) {
    precondition((0...1).contains(dimming), "parts of a whole are 0…1")
    precondition(dimmingSteps >= 1, "dimming takes at least one step")
    self.dimming = dimming
    self.dimmingSteps = dimmingSteps
    self.hasShadow = hasShadow
  }

  /// Returns the layout of both pages at a progress of the transition.
  public func layout(_ context: TransitionContext) -> TransitionLayout {
    let (progress, size) = (context.progress, context.size)
    let (columns, rows) = (0..<size.columns, size.rows)
    // The page's upper edge is rounded up to a whole row. So a row that the edge cuts in eighths is the
    // shadow's, which has no text.
    let eighths = Int((progress * Double(rows) * 8).rounded())
    let top = (eighths + 7) / 8
    let level = stepped(1 - progress, dimmingSteps)
    let showsEdge = top > 0 && top < rows
    return TransitionLayout(
      back: PlacedPage(
        columns: columns, offset: 0, width: size.columns, rows: top < rows ? 0..<top : 0..<Int.max,
        dim: dimming * level),
      front: PlacedPage(
        columns: columns, offset: 0, width: size.columns, rows: top > 0 ? top..<rows : 0..<Int.max,
        rowOffset: top, lift: showsEdge ? 1 / 3.0 : 0),
      rowShadow: hasShadow && showsEdge
        ? .init(row: top - 1, strength: max(level, 1 / Double(dimmingSteps))) : nil,
      rowSeam: showsEdge ? .init(row: top, eighths: top * 8 - eighths) : nil,
      bars: .onPages)
  }
}
