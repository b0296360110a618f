/// A sheet's way in half rows; it stands on whole ones.
struct SheetStyle: TransitionStyle {
  func layout(_ context: TransitionContext) -> TransitionLayout {
    let columns = context.size.columns
    let seam = min(columns, 2 * Int((context.progress * Double(columns) / 2).rounded()))
    return TransitionLayout(
      back: PlacedPage(columns: 0..<seam, offset: 0, width: columns),
      front: PlacedPage(columns: seam..<columns, offset: seam, width: columns))
  }
}
