import TermNav

/// The page is rolled up from below; the one beneath it stands still. While it is not held, it darkens what it uncovers.
struct BlindStyle: TransitionStyle {
  func layout(_ context: TransitionContext) -> TransitionLayout {
    let (columns, rows) = (context.size.columns, context.size.rows)
    let left = Int((Double(rows) * (1 - context.progress)).rounded())
    let dim = context.isInteractive ? 0 : 0.4 * (1 - context.progress)
    return TransitionLayout(
      back: PlacedPage(columns: 0..<columns, offset: 0, width: columns, dim: dim),
      front: PlacedPage(columns: 0..<columns, offset: 0, width: columns, rows: 0..<left),
      bars: .onPages)
  }
}

/// Pages are pushed as ever, and leave by the blind.
func blindForPops(_ navigation: NavigationController) {
  navigation.transitionStyleFor = { operation, _, _ in operation == .pop ? BlindStyle() : nil }
}
