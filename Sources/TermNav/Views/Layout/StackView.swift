/// A view that lays views out in a row or column. Use the subclasses `HStack` and `VStack`.
@MainActor open class StackView: LayoutView {
  let axis: LayoutAxis
  /// The free cells between two views of the stack: columns in an `HStack`, rows in a `VStack`. Values below
  /// 0 count as 0.
  public var spacing: Int { didSet { if spacing != oldValue { arrangementDidChange() } } }

  init(_ axis: LayoutAxis, spacing: Int, _ views: [View]) {
    self.axis = axis
    self.spacing = spacing
    super.init(views)
  }

  /// The lengths that the views of a stack ask for, and those that they get.
  private struct Measure {
    var views: [View]
    /// The size of each view of the stack whose length follows from its content; nil for the other views.
    var asked: [Size?]
    var division: LayoutDivision
    var lengths: [Int]
  }

  /// Measures the views of the stack in a room. If `hasEnd` is false, the stack itself is being measured and
  /// has no length yet. Views that would fill the remaining cells then count with their `restLength`.
  private func measure(in room: Size, hasEnd: Bool = true) -> Measure {
    let views = arranged
    let asked = views.map { LayoutItem($0).hasIntrinsicLength(axis) ? $0.sizeThatFits(room) : nil }
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

  func layOut(_ view: View, in cell: Rect) {}

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
      layOut(view, in: cell)
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

/// A stack of views side by side, from leading to trailing.
@MainActor open class HStack: StackView {
  /// The vertical alignment of the stack's views that have none by `aligned`.
  public var alignment: VerticalAlignment { didSet { if alignment != oldValue { setNeedsLayout() } } }

  /// Creates a horizontal stack, whose views stand side by side.
  /// - Parameters:
  ///   - spacing: The free columns between two views.
  ///   - alignment: The vertical alignment of views that have none by `aligned`.
  ///   - views: The views from leading to trailing.
  public init(
    spacing: Int = 1, alignment: VerticalAlignment = .fill, @ViewBuilder _ views: () -> [View] = { [] }
  ) {
    self.alignment = alignment
    super.init(.columns, spacing: spacing, views())
  }

  override func layOut(_ view: View, in cell: Rect) {
    view.frame = LayoutItem(view).frame(in: cell, .fill, alignment)
  }
}

/// A stack of views one below the other.
@MainActor open class VStack: StackView {
  /// The horizontal alignment of the stack's views that have none by `aligned`.
  public var alignment: HorizontalAlignment { didSet { if alignment != oldValue { setNeedsLayout() } } }

  /// Creates a vertical stack, whose views stand one below the other.
  /// - Parameters:
  ///   - spacing: The free rows between two views.
  ///   - alignment: The horizontal alignment of views that have none by `aligned`.
  ///   - views: The views from top to bottom.
  public init(
    spacing: Int = 0, alignment: HorizontalAlignment = .fill, @ViewBuilder _ views: () -> [View] = { [] }
  ) {
    self.alignment = alignment
    super.init(.rows, spacing: spacing, views())
  }

  override func layOut(_ view: View, in cell: Rect) {
    view.frame = LayoutItem(view).frame(in: cell, alignment)
  }
}

/// Free cells in an `HStack` or `VStack`, which fill what the other views leave. The stack adds no spacing
/// beside a spacer.
@MainActor public final class Spacer: View {
  private let minLength: Int?

  /// Creates a spacer, free cells between the views of a stack.
  /// - Parameter minLength: The fewest cells of the spacer; values below 0 count as 0, and nil uses the
  ///   stack's spacing.
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

  /// Returns nil: presses go to the view behind the spacer.
  public override func hitTest(_ point: Point) -> (view: View, point: Point)? { nil }
}
