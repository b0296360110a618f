internal import NavModel

/// Lines that move up and down as one, which the terminal can move (RULES, section 20).
package struct ScrolledLines {
  /// Of the view.
  var rows: Range<Int>
  /// The content's line in the view's row 0.
  var first: Int

  package init(rows: Range<Int>, first: Int) { (self.rows, self.first) = (rows, first) }
}

extension [FrameLayer] {
  /// Adds what scrolls in a view, its subviews and the pages that they show.
  /// - Parameters:
  ///   - outer: the superview's place on the surface.
  ///   - visible: what of the surface may show it.
  ///   - isMirrored: the superview's columns are counted from the right.
  @MainActor mutating func addScrolled(
    of view: View, in outer: Rect, within visible: Rect, isMirrored: Bool
  ) {
    if view.isHidden { return }
    let inner = isMirrored ? view.frame.mirrored(inColumns: outer.size.columns) : view.frame
    let place = inner.offset(columns: outer.column, rows: outer.row)
    let seen = place.intersection(visible)
    if seen.isEmpty { return }
    if let lines = view.scrolledLines {
      let rows = place.row + lines.rows.lowerBound..<place.row + lines.rows.upperBound
      append(
        FrameLayer(
          id: ObjectIdentifier(view), columns: seen.columns, offset: 0, rowOffset: place.row - lines.first,
          rows: rows.clamped(to: seen.rows)))
    }
    let mirrorsSubviews = isMirrored && view.semanticContentAttribute != .forceLeftToRight
    for view in view.subviews { addScrolled(of: view, in: place, within: seen, isMirrored: mirrorsSubviews) }
    if let page = view.hostedPage?.view {
      let isMirrored = page.tree.navigation?.isMirrored ?? false
      addScrolled(of: page, in: place, within: seen, isMirrored: isMirrored)
    }
  }
}
