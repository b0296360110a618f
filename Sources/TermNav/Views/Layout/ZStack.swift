/// A view that lays views out above one another, the last on top.
@MainActor open class ZStack: LayoutView {
  /// The horizontal alignment of the stack's views that have none by `aligned`.
  public var horizontal: HorizontalAlignment { didSet { if horizontal != oldValue { setNeedsLayout() } } }
  /// The vertical alignment of the stack's views that have none by `aligned`.
  public var vertical: VerticalAlignment { didSet { if vertical != oldValue { setNeedsLayout() } } }

  /// Creates a stack of views above one another. An alignment that a view has by `aligned` takes precedence
  /// over the stack's.
  public init(
    horizontal: HorizontalAlignment = .fill, vertical: VerticalAlignment = .fill,
    @ViewBuilder _ views: () -> [View] = { [] }
  ) {
    self.horizontal = horizontal
    self.vertical = vertical
    super.init(views())
  }

  open override func layoutSubviews() {
    let room = layoutMargins.inside(bounds)
    for view in arranged { view.frame = LayoutItem(view).frame(in: room, horizontal, vertical) }
  }

  override func contentLength(_ axis: LayoutAxis) -> Int? {
    let lengths = arranged.map { LayoutItem($0).intrinsicLength(axis) }
    return lengths.contains(nil) ? nil : lengths.compactMap { $0 }.max() ?? 0
  }

  override func contentSize(in size: Size) -> Size {
    var content = Size(columns: 0, rows: 0)
    for view in arranged {
      content.columns = max(content.columns, LayoutItem(view).leastLength(.columns, in: size))
      content.rows = max(content.rows, LayoutItem(view).leastLength(.rows, in: size))
    }
    return content
  }
}
