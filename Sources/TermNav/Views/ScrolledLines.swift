internal import NavModel

/// Rows of a view that scroll as one, so that the terminal can move them instead of receiving them again
/// (RULES, section 20).
package struct ScrolledLines {
  /// The rows of the view that scroll together.
  var rows: Range<Int>
  /// The index, from 0, of the line of the view's content that row 0 of the view shows.
  var first: Int

  package init(rows: Range<Int>, first: Int) { (self.rows, self.first) = (rows, first) }
}

extension [FrameLayer] {
  /// Adds a layer, which is a part of a frame that the terminal can move, for each view whose lines scroll:
  /// the view itself, its subviews and the views of pages that they show.
  /// - Parameters:
  ///   - outer: The superview's rectangle on the surface.
  ///   - visible: The part of the surface in which the view can be seen.
  ///   - isMirrored: Whether the superview counts columns from the right.
  @MainActor mutating func addScrolled(
    of view: View, in outer: Rect, within visible: Rect, isMirrored: Bool
  ) {
    if view.isHidden { return }
    let inner = isMirrored ? view.frame.mirrored(inColumns: outer.size.columns) : view.frame
    let frame = inner.offset(columns: outer.column, rows: outer.row)
    let seen = frame.intersection(visible)
    if seen.isEmpty { return }
    if let lines = view.scrolledLines {
      let rows = frame.row + lines.rows.lowerBound..<frame.row + lines.rows.upperBound
      append(
        FrameLayer(
          id: ObjectIdentifier(view), columns: seen.columns, offset: 0, rowOffset: frame.row - lines.first,
          rows: rows.clamped(to: seen.rows)))
    }
    let mirrorsSubviews = isMirrored && view.semanticContentAttribute != .forceLeftToRight
    for view in view.subviews { addScrolled(of: view, in: frame, within: seen, isMirrored: mirrorsSubviews) }
    if let page = view.hostedPage?.view {
      let isMirrored = page.tree.navigation?.isMirrored ?? false
      addScrolled(of: page, in: frame, within: seen, isMirrored: isMirrored)
    }
  }
}
