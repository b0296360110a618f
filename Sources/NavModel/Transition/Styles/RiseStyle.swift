/// Flutter's fullscreen dialog: the front page comes from below, over a back page that stays where it is. The
/// drag that pops is horizontal nevertheless.
public struct RiseStyle: TransitionStyle, Equatable {
  /// How far the covered back page is dimmed, 0…1; 0.4 as in `SlideStyle`.
  package var dimming: Double
  /// The number of shades of the back page; each change of shade redraws its rows.
  package var dimmingSteps: Int
  /// Whether the row above the front page is darkened.
  package var hasShadow: Bool

  /// Creates the style.
  /// - Precondition: `dimming` is within 0…1, and there is at least one step.
  public init(dimming: Double = 0.4, dimmingSteps: Int = 4, hasShadow: Bool = true) {
    precondition((0...1).contains(dimming), "parts of a whole are 0…1")
    precondition(dimmingSteps >= 1, "dimming takes at least one step")
    self.dimming = dimming
    self.dimmingSteps = dimmingSteps
    self.hasShadow = hasShadow
  }

  /// Returns the layout at a progress of the transition.
  public func layout(_ context: TransitionContext) -> TransitionLayout {
    let (progress, size) = (context.progress, context.size)
    let (columns, rows) = (0..<size.columns, size.rows)
    // The edge is rounded up, so that the cut row lies in the shadow and the edge crosses no text.
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
