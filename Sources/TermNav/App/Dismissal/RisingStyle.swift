/// The transition of each presented page, which rises over what lies below.
struct RisingStyle: TransitionStyle {
  func layout(_ context: TransitionContext) -> TransitionLayout {
    // A presentation is a pop that is turned: its columns are half rows. The page stands on whole rows.
    let halfRows = context.size.columns
    let seam = min(halfRows, 2 * Int((context.progress * Double(halfRows) / 2).rounded()))
    return TransitionLayout(
      back: PlacedPage(columns: 0..<seam, offset: 0, width: halfRows),
      front: PlacedPage(columns: seam..<halfRows, offset: seam, width: halfRows))
  }
}
