/// A view that lays views out in rows and columns. A column of automatic length is as wide as its widest
/// view, and a row as high as its highest.
@MainActor open class Grid: LayoutView {
  /// The width of each column of the grid. An empty array counts as one automatic column.
  public var columns: [LayoutLength] { didSet { if columns != oldValue { arrangementDidChange() } } }
  /// The free columns between two columns of the grid.
  public var columnSpacing: Int { didSet { if columnSpacing != oldValue { arrangementDidChange() } } }
  /// The free rows between two rows of the grid.
  public var rowSpacing: Int { didSet { if rowSpacing != oldValue { arrangementDidChange() } } }
  /// The horizontal alignment of the grid's views in their cells, unless they have one by `aligned`.
  public var horizontal: HorizontalAlignment { didSet { if horizontal != oldValue { setNeedsLayout() } } }
  /// The vertical alignment of the grid's views in their cells, unless they have one by `aligned`.
  public var vertical: VerticalAlignment { didSet { if vertical != oldValue { setNeedsLayout() } } }

  /// Creates a grid, which lays views out in rows and columns.
  /// - Parameters:
  ///   - columns: The width of each column. An empty array counts as one automatic column.
  ///   - columnSpacing: The free columns between two columns of the grid.
  ///   - rowSpacing: The free rows between two rows of the grid.
  ///   - horizontal: The horizontal alignment of views that have none by `aligned`.
  ///   - vertical: The vertical alignment of views that have none by `aligned`.
  ///   - views: The views, row by row. A hidden view leaves its place in the grid free.
  public init(
    columns: [LayoutLength], columnSpacing: Int = 2, rowSpacing: Int = 0,
    horizontal: HorizontalAlignment = .fill,
    vertical: VerticalAlignment = .fill, @ViewBuilder _ views: () -> [View] = { [] }
  ) {
    self.columns = columns
    self.columnSpacing = columnSpacing
    self.rowSpacing = rowSpacing
    self.horizontal = horizontal
    self.vertical = vertical
    super.init(views())
  }

  private var lengths: [LayoutLength] { columns.isEmpty ? [.automatic] : columns }

  private var rows: [[View]] {
    stride(from: 0, to: subviews.count, by: lengths.count).map {
      Array(subviews[$0..<min($0 + lengths.count, subviews.count)])
    }
  }

  private func column(_ index: Int) -> [View] {
    rows.compactMap { index < $0.count && !$0[index].isHidden ? $0[index] : nil }
  }

  private func columnDivision(in size: Size) -> LayoutDivision {
    LayoutDivision(
      parts: lengths.enumerated().map { index, length in
        length == .automatic ? widest(column(index).map { part($0, .columns, in: size) }) : .init(length)
      }, spacing: columnSpacing)
  }

  private func rowDivision(_ widths: [Int], in size: Size) -> LayoutDivision {
    LayoutDivision(
      parts: rows.map { row in
        widest(
          zip(row, widths).filter { !$0.0.isHidden }
            .map { part($0, .rows, in: Size(columns: $1, rows: size.rows)) })
      }, spacing: rowSpacing)
  }

  private func part(_ view: View, _ axis: LayoutAxis, in size: Size) -> LayoutDivision.Part {
    LayoutItem(view).hasIntrinsicLength(axis)
      ? .init(asking: view.sizeThatFits(size)[axis]) : .init(view.layoutTraits.length(axis))
  }

  /// Returns one length for a row or column of the grid, large enough for each of the given parts. It is
  /// flexible if one of them is.
  private func widest(_ parts: [LayoutDivision.Part]) -> LayoutDivision.Part {
    var widest = LayoutDivision.Part(asking: parts.map(\.least).max() ?? 0)
    if let flexible = parts.first(where: { $0.kind == .flexible }) {
      widest.kind = .flexible
      widest.most = max(widest.least, flexible.most)
    }
    return widest
  }

  open override func layoutSubviews() {
    let room = layoutMargins.inside(bounds)
    let across = columnDivision(in: room.size)
    let widths = across.lengths(in: room.size.columns)
    let down = rowDivision(widths, in: room.size)
    let heights = down.lengths(in: room.size.rows)
    for (row, (top, height)) in zip(rows, zip(down.starts(of: heights), heights)) {
      for (view, (start, width)) in zip(row, zip(across.starts(of: widths), widths)) where !view.isHidden {
        let cell = Rect(column: room.column + start, row: room.row + top, columns: width, rows: height)
        view.frame = LayoutItem(view).frame(in: cell, horizontal, vertical)
      }
    }
  }

  override func contentLength(_ axis: LayoutAxis) -> Int? {
    let room = Size(columns: LayoutDivision.mostRoom, rows: LayoutDivision.mostRoom)
    let across = columnDivision(in: room)
    let division = axis == .columns ? across : rowDivision(across.parts.map(\.least), in: room)
    return division.parts.contains { $0.kind == .flexible } ? nil : division.natural
  }

  override func contentSize(in size: Size) -> Size {
    let across = columnDivision(in: size)
    return Size(
      columns: across.natural, rows: rowDivision(across.lengths(in: size.columns), in: size).natural)
  }
}
