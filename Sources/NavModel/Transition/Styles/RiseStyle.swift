/// Flutter's fullscreen dialog: the front comes from below over a resting back. The drag that pops stays horizontal.
public struct RiseStyle: TransitionStyle, Equatable {
  /// The covered back's dimming, 0…1; 0.4 as `SlideStyle`.
  package var dimming: Double
  /// The number of shades; each change redraws rows.
  package var dimmingSteps: Int
  /// Darkens the row above the front.
  package var hasShadow: Bool

  /// - Precondition: dimming within 0…1, at least one step.
  public init(dimming: Double = 0.4, dimmingSteps: Int = 4, hasShadow: Bool = true) {
    precondition((0...1).contains(dimming), "parts of a whole are 0…1")
    precondition(dimmingSteps >= 1, "dimming takes at least one step")
    self.dimming = dimming
    self.dimmingSteps = dimmingSteps
    self.hasShadow = hasShadow
  }

  /// See `TransitionStyle`.
  public func layout(_ context: TransitionContext) -> TransitionLayout {
    let (progress, size) = (context.progress, context.size)
    let (columns, rows) = (0..<size.columns, size.rows)
    // Rounded up, so that the cut row lies in the shadow and the edge crosses no text.
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
