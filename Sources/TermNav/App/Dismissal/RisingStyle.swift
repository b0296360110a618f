/// The transition style of presentations, in which a page rises over the pages below.
struct RisingStyle: TransitionStyle {
  func layout(_ context: TransitionContext) -> TransitionLayout {
    // The rising of a presented page is a horizontal transition rotated by a quarter turn: its columns are
    // half rows of the screen. The position is rounded to whole rows.
    let halfRows = context.size.columns
    let seam = min(halfRows, 2 * Int((context.progress * Double(halfRows) / 2).rounded()))
    return TransitionLayout(
      back: PlacedPage(columns: 0..<seam, offset: 0, width: halfRows),
      front: PlacedPage(columns: seam..<halfRows, offset: seam, width: halfRows))
  }
}
