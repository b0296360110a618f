internal import NavModel

/// Lines that move up and down as one, which the terminal can move (BEHAVIOUR-TERMINAL, section 20).
struct ScrolledLines {
  /// Of the view.
  var rows: Range<Int>
  /// The content's line in the view's row 0.
  var first: Int
}

extension View {
  /// Adds what scrolls in the tree.
  /// - Parameters:
  ///   - top: the superview's row on the surface.
  ///   - visible: rows of the surface.
  final func addScrolled(to layers: inout [FrameLayer], top: Int, within visible: Range<Int>) {
    if isHidden { return }
    let top = top + frame.row
    let rows = (top..<top + size.rows).clamped(to: visible)
    if rows.isEmpty { return }
    if let lines = scrolledLines {
      let seen = (top + lines.rows.lowerBound..<top + lines.rows.upperBound).clamped(to: rows)
      layers.append(
        FrameLayer(
          id: ObjectIdentifier(self), columns: frame.columns, offset: 0, rowOffset: top - lines.first,
          rows: seen))
    }
    for view in subviews { view.addScrolled(to: &layers, top: top, within: rows) }
    hostedPage?.view.addScrolled(to: &layers, top: top, within: rows)
  }
}
