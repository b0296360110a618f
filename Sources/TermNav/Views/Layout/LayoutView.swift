/// A view that sets the frames of its subviews, by the sizes that the subviews ask for. Hidden subviews take
/// no cells.
@MainActor open class LayoutView: View {
  /// The free cells around all subviews of the layout view.
  public var layoutMargins = EdgeInsets.zero {
    didSet { if layoutMargins != oldValue { arrangementDidChange() } }
  }

  init(_ views: [View]) {
    super.init()
    for view in views { addSubview(view) }
  }

  /// The subviews that the layout view lays out, which are those not hidden.
  var arranged: [View] { subviews.filter { !$0.isHidden } }

  /// Replaces all subviews of the layout view.
  public func setArrangedSubviews(@ViewBuilder _ views: () -> [View]) {
    for view in subviews { view.removeFromSuperview() }
    for view in views() { addSubview(view) }
  }

  override func arrangementDidChange() {
    setNeedsLayout()
    invalidateIntrinsicContentSize()
  }

  /// Returns the size that the subviews of the layout view ask for within a size, without the margins.
  func contentSize(in size: Size) -> Size { Size(columns: 0, rows: 0) }

  /// Returns the length that the subviews of the layout view ask for along an axis, without the margins; nil
  /// if one of them fills the remaining cells.
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
