/// A view that sets its subviews' frames from what they ask for; hidden subviews take no cells.
@MainActor open class LayoutView: View {
  /// Free cells around all subviews.
  public var layoutMargins = EdgeInsets.zero {
    didSet { if layoutMargins != oldValue { arrangementDidChange() } }
  }

  init(_ views: [View]) {
    super.init()
    for view in views { addSubview(view) }
  }

  /// Those that are laid out.
  var arranged: [View] { subviews.filter { !$0.isHidden } }

  /// Removes all subviews, and adds these.
  public func setArrangedSubviews(@ViewBuilder _ views: () -> [View]) {
    for view in subviews { view.removeFromSuperview() }
    for view in views() { addSubview(view) }
  }

  override func arrangementDidChange() {
    setNeedsLayout()
    invalidateIntrinsicContentSize()
  }

  /// What the subviews ask for, without the margins.
  func contentSize(in size: Size) -> Size { Size(columns: 0, rows: 0) }

  /// nil where a subview takes what is left.
  func contentLength(_ axis: LayoutAxis) -> Int? { nil }

  open override var intrinsicContentSize: IntrinsicSize {
    let margins = layoutMargins.size
    return IntrinsicSize(
      columns: contentLength(.columns).map { $0.plus(margins.columns) },
      rows: contentLength(.rows).map { $0.plus(margins.rows) })
  }

  open override func sizeThatFits(_ size: Size) -> Size {
    let content = contentSize(in: layoutMargins.inside(size))
    let margins = layoutMargins.size
    return Size(
      columns: min(size.columns, content.columns.plus(margins.columns)),
      rows: min(size.rows, content.rows.plus(margins.rows)))
  }
}

extension View {
  /// The frame in a cell of a layout, as the alignments say.
  func aligned(in cell: Rect, _ horizontal: HorizontalAlignment, _ vertical: VerticalAlignment) -> Rect {
    let horizontal = horizontalAlignment ?? horizontal
    let vertical = verticalAlignment ?? vertical
    let columns = crossLength(.columns, in: cell.size, fills: horizontal == .fill)
    let rows = crossLength(.rows, in: Size(columns: columns, rows: cell.size.rows), fills: vertical == .fill)
    return Rect(
      column: cell.column.plus(horizontal.share(of: cell.size.columns - columns)),
      row: cell.row.plus(vertical.share(of: cell.size.rows - rows)), columns: columns, rows: rows)
  }
}

extension HorizontalAlignment {
  /// The free cells before the view.
  fileprivate func share(of free: Int) -> Int {
    switch self {
    case .fill, .leading: 0
    case .center: free / 2
    case .trailing: free
    }
  }
}

extension VerticalAlignment {
  /// The free cells above the view.
  fileprivate func share(of free: Int) -> Int {
    switch self {
    case .fill, .top: 0
    case .center: free / 2
    case .bottom: free
    }
  }
}
