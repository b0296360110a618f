internal import NavModel

/// Lines that move up and down as one, which the terminal can move (RULES, section 20).
struct ScrolledLines {
  /// Of the view.
  var rows: Range<Int>
  /// The content's line in the view's row 0.
  var first: Int
}

extension ViewController {
  /// Adds what scrolls in a page that fills a part of the surface.
  final func addScrolled(to layers: inout [FrameLayer], in stage: Rect, within visible: Rect) {
    view.addScrolled(
      to: &layers, in: stage, within: visible, isMirrored: view.tree.navigation?.isMirrored ?? false)
  }
}

extension View {
  /// Adds what scrolls in the tree.
  /// - Parameters:
  ///   - outer: the superview's place on the surface.
  ///   - visible: what of the surface may show it.
  ///   - isMirrored: the superview's columns are counted from the right.
  final func addScrolled(
    to layers: inout [FrameLayer], in outer: Rect, within visible: Rect, isMirrored: Bool
  ) {
    if isHidden { return }
    let inner = isMirrored ? frame.mirrored(inColumns: outer.size.columns) : frame
    let place = inner.offset(columns: outer.column, rows: outer.row)
    let seen = place.intersection(visible)
    if seen.isEmpty { return }
    if let lines = scrolledLines {
      let rows = place.row + lines.rows.lowerBound..<place.row + lines.rows.upperBound
      layers.append(
        FrameLayer(
          id: ObjectIdentifier(self), columns: seen.columns, offset: 0, rowOffset: place.row - lines.first,
          rows: rows.clamped(to: seen.rows)))
    }
    let isMirrored = isMirrored && semanticContentAttribute != .forceLeftToRight
    for view in subviews { view.addScrolled(to: &layers, in: place, within: seen, isMirrored: isMirrored) }
    hostedPage?.addScrolled(to: &layers, in: place, within: seen)
  }
}
