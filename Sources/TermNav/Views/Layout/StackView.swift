/// Views one after the other; `HStack` and `VStack` are the two kinds.
@MainActor open class StackView: LayoutView {
  let axis: LayoutAxis
  /// Cells between two views; below 0 counts as 0.
  public var spacing: Int { didSet { if spacing != oldValue { arrangementDidChange() } } }

  init(_ axis: LayoutAxis, spacing: Int, _ views: [View]) {
    self.axis = axis
    self.spacing = spacing
    super.init(views)
  }

  /// What the views ask for in a room, and how it is divided among them.
  private struct Measure {
    var views: [View]
    /// nil for views that take what is left.
    var asked: [Size?]
    var division: LayoutDivision
    var lengths: [Int]
  }

  /// `hasEnd`: what is left is divided; else it is not known.
  private func measure(in room: Size, hasEnd: Bool = true) -> Measure {
    let views = arranged
    let asked = views.map { LayoutItem($0).asks(axis) ? $0.sizeThatFits(room) : nil }
    let parts = zip(views, asked).map { view, size in
      if let spacer = view as? Spacer { return spacer.part(axis, spacing: spacing) }
      if let size { return LayoutDivision.Part(asking: size[axis]) }
      var part = LayoutDivision.Part(view.layoutTraits.length(axis))
      if !hasEnd, view.layoutTraits.length(axis) == .automatic {
        part.least = view.restLength(axis, in: room)
      }
      return part
    }
    let division = LayoutDivision(parts: parts, spacing: spacing)
    return Measure(views: views, asked: asked, division: division, lengths: division.lengths(in: room[axis]))
  }

  func place(_ view: View, in cell: Rect) {}

  open override func layoutSubviews() {
    let room = layoutMargins.inside(bounds)
    let measure = measure(in: room.size)
    let starts = measure.division.starts(of: measure.lengths)
    for (view, (start, length)) in zip(measure.views, zip(starts, measure.lengths)) {
      let cell =
        switch axis {
        case .columns: Rect(column: room.column + start, row: room.row, columns: length, rows: room.size.rows)
        case .rows: Rect(column: room.column, row: room.row + start, columns: room.size.columns, rows: length)
        }
      place(view, in: cell)
    }
  }

  override func contentLength(_ axis: LayoutAxis) -> Int? {
    let views = arranged.filter { axis == self.axis || !($0 is Spacer) }
    let lengths = views.map { LayoutItem($0).intrinsicLength(axis) }
    if lengths.contains(nil) { return nil }
    guard axis == self.axis else { return lengths.compactMap { $0 }.max() ?? 0 }
    let parts = zip(views, lengths).map { view, length in
      (view as? Spacer)?.part(axis, spacing: spacing) ?? LayoutDivision.Part(asking: length ?? 0)
    }
    return LayoutDivision(parts: parts, spacing: spacing).natural
  }

  override func contentSize(in size: Size) -> Size {
    let measure = measure(in: size, hasEnd: false)
    var content = Size(columns: 0, rows: 0)
    content[axis] = measure.division.natural
    for (index, view) in measure.views.enumerated() where measure.lengths[index] > 0 && !(view is Spacer) {
      var cell = size
      cell[axis] = measure.lengths[index]
      let asked = measure.asked[index].flatMap { $0[axis] == cell[axis] ? $0 : nil }
      content[axis.other] = max(
        content[axis.other], LayoutItem(view).leastLength(axis.other, in: cell, asked: asked))
    }
    return content
  }
}

/// Views side by side, from leading to trailing.
@MainActor open class HStack: StackView {
  /// Where views stand among the rows.
  public var alignment: VerticalAlignment { didSet { if alignment != oldValue { setNeedsLayout() } } }

  /// - `spacing`: columns between two views.
  /// - `alignment`: a view's own, by `aligned`, goes first.
  public init(
    spacing: Int = 1, alignment: VerticalAlignment = .fill, @ViewBuilder _ views: () -> [View] = { [] }
  ) {
    self.alignment = alignment
    super.init(.columns, spacing: spacing, views())
  }

  override func place(_ view: View, in cell: Rect) {
    view.frame = LayoutItem(view).frame(in: cell, .fill, alignment)
  }
}

/// Views one below the other.
@MainActor open class VStack: StackView {
  /// Where views stand among the columns.
  public var alignment: HorizontalAlignment { didSet { if alignment != oldValue { setNeedsLayout() } } }

  /// - `spacing`: rows between two views.
  /// - `alignment`: a view's own, by `aligned`, goes first.
  public init(
    spacing: Int = 0, alignment: HorizontalAlignment = .fill, @ViewBuilder _ views: () -> [View] = { [] }
  ) {
    self.alignment = alignment
    super.init(.rows, spacing: spacing, views())
  }

  override func place(_ view: View, in cell: Rect) {
    view.frame = LayoutItem(view).frame(in: cell, alignment)
  }
}

/// Free cells in an `HStack` or `VStack`: takes what is left, and stands for the spacing beside it.
@MainActor public final class Spacer: View {
  private let minLength: Int?

  /// - Parameter minLength: at least so many cells, below 0 counts as 0; nil is the stack's spacing.
  public init(minLength: Int? = nil) {
    self.minLength = minLength
    super.init()
  }

  func part(_ axis: LayoutAxis, spacing: Int) -> LayoutDivision.Part {
    let length = layoutTraits.length(axis)
    var part = LayoutDivision.Part(length == .automatic ? .flexible(min: minLength ?? spacing) : length)
    part.isSpacer = true
    return part
  }

  /// Takes no press.
  public override func hitTest(_ point: Point) -> (view: View, point: Point)? { nil }
}
