/// A view in a stack or grid, as the layout sees it: the lengths that the view asks for, and the frame that
/// it gets (RULES, section 27).
@MainActor struct LayoutItem {
  private let view: View
  private let traits: LayoutTraits

  init(_ view: View) { (self.view, traits) = (view, view.layoutTraits) }

  /// Returns whether the view's length along an axis is automatic and its `intrinsicContentSize` gives one.
  func hasIntrinsicLength(_ axis: LayoutAxis) -> Bool {
    traits.length(axis) == .automatic && view.intrinsicContentSize.length(axis) != nil
  }

  /// Returns the cells that the view asks for along an axis; nil for a view that fills the remaining cells.
  func intrinsicLength(_ axis: LayoutAxis) -> Int? {
    switch traits.length(axis) {
    case .automatic: view.intrinsicContentSize.length(axis)
    case .fixed(let cells): max(0, cells)
    case .flexible: nil
    }
  }

  /// Returns the fewest cells that the view needs along an axis. `asked` is the view's `sizeThatFits` for
  /// `size`, if it was computed already.
  func leastLength(_ axis: LayoutAxis, in size: Size, asked: Size? = nil) -> Int {
    switch traits.length(axis) {
    case .fixed(let cells): max(0, cells)
    case .flexible(let least, _): max(0, least)
    case .automatic: (asked ?? view.sizeThatFits(size))[axis]
    }
  }

  /// Returns the frame of the view within `cell`, the area that the layout gives to it. Alignments that the
  /// view has by `aligned` take precedence over `horizontal` and `vertical`.
  func frame(
    in cell: Rect, _ horizontal: HorizontalAlignment = .fill, _ vertical: VerticalAlignment = .fill
  ) -> Rect {
    let across = traits.horizontal ?? horizontal
    let down = traits.vertical ?? vertical
    let columns = crossLength(.columns, in: cell.size, fills: across == .fill)
    let rows = crossLength(.rows, in: Size(columns: columns, rows: cell.size.rows), fills: down == .fill)
    return Rect(
      column: cell.column.plus(across.share(of: cell.size.columns - columns)),
      row: cell.row.plus(down.share(of: cell.size.rows - rows)), columns: columns, rows: rows)
  }

  private func crossLength(_ axis: LayoutAxis, in size: Size, fills: Bool) -> Int {
    let room = size[axis]
    switch traits.length(axis) {
    case .fixed(let cells): return min(max(0, cells), room)
    case .flexible(_, let most): return min(max(0, most), room)
    case .automatic:
      if fills || view.intrinsicContentSize.length(axis) == nil { return room }
      return min(view.sizeThatFits(size)[axis], room)
    }
  }
}

extension HorizontalAlignment {
  /// Returns how many of `free` columns the horizontal alignment leaves before the view.
  fileprivate func share(of free: Int) -> Int {
    switch self {
    case .fill, .leading: 0
    case .center: free / 2
    case .trailing: free
    }
  }
}

extension VerticalAlignment {
  /// Returns how many of `free` rows the vertical alignment leaves above the view.
  fileprivate func share(of free: Int) -> Int {
    switch self {
    case .fill, .top: 0
    case .center: free / 2
    case .bottom: free
    }
  }
}
