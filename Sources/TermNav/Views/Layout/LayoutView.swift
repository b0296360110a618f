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
