/// A control for a choice of one among a few titles: ` Day [Week] Month `.
@MainActor open class SegmentedControl: Control {
  /// The titles of the control's segments from leading to trailing. If the selected segment no longer exists,
  /// nothing is selected.
  public var titles: [String] {
    didSet {
      guard titles != oldValue else { return }
      if let index = selectedSegmentIndex, !titles.indices.contains(index) { selectedSegmentIndex = nil }
      invalidateIntrinsicContentSize()
    }
  }
  /// The index of the selected segment; nil if none is selected. An index out of range is ignored.
  public var selectedSegmentIndex: Int? {
    didSet {
      if let index = selectedSegmentIndex, !titles.indices.contains(index) { selectedSegmentIndex = oldValue }
      if selectedSegmentIndex != oldValue { setNeedsDisplay() }
    }
  }
  /// Called with the index, from 0, of the segment that the user has selected.
  public var onChange: ((Int) -> Void)?

  /// Creates a segmented control, a choice of one among a few titles.
  /// - Parameters:
  ///   - titles: The titles of the segments from leading to trailing.
  ///   - selectedSegmentIndex: The index of the selected segment. nil or an index out of range selects none.
  ///   - onChange: Called with the index of the segment that the user has selected.
  public init(
    _ titles: [String], selectedSegmentIndex: Int? = nil, onChange: ((Int) -> Void)? = nil
  ) {
    self.titles = titles
    self.selectedSegmentIndex = selectedSegmentIndex.flatMap { titles.indices.contains($0) ? $0 : nil }
    self.onChange = onChange
    super.init(name: "segments")
  }

  private func select(_ index: Int) {
    guard titles.indices.contains(index), index != selectedSegmentIndex else { return }
    selectedSegmentIndex = index
    onChange?(index)
  }

  // MARK: Segments

  /// The fewest columns of a segment of the control: two brackets, and `…` or one letter.
  private static let leastColumns = 3

  /// Returns the width of each segment of the control in columns. If there is too little room, the widest
  /// segments shrink first, and among equally wide ones the last.
  private func widths(in columns: Int) -> [Int] {
    var widths = titles.map { max(Self.leastColumns, $0.columns.plus(2)) }
    var excess = widths.reduce(0) { $0.plus($1) } - columns
    while excess > 0, let widest = widths.max(), widest > Self.leastColumns {
      // Each pass shrinks the widest segments to the next width, which is quick even for a very long title.
      let indices = widths.indices.filter { widths[$0] == widest }
      let next = widths.filter { $0 < widest }.max() ?? Self.leastColumns
      let cut = min(widest - next, (excess + indices.count - 1) / indices.count)
      for index in indices.reversed() where excess > 0 {
        let own = min(cut, excess)
        widths[index] -= own
        excess -= own
      }
    }
    return widths
  }

  /// The columns that each segment of the control occupies. If the segments do not fit even at their least
  /// widths, they are shifted so that the selected one is visible.
  private var segments: [Range<Int>] {
    var end = 0
    var segments = widths(in: size.columns).map { width in
      defer { end += width }
      return end..<end + width
    }
    if let index = selectedSegmentIndex {
      let hidden = max(0, min(segments[index].lowerBound, segments[index].upperBound - size.columns))
      segments = segments.map { $0.lowerBound - hidden..<$0.upperBound - hidden }
    }
    return segments
  }

  private func segment(at location: Point) -> Int? {
    segments.firstIndex { $0.contains(location.wholeColumn) }
  }

  // MARK: Pointer and keys

  open override func tapped(at place: Point) { if let index = segment(at: place) { select(index) } }

  open override var canBecomeFirstResponder: Bool { super.canBecomeFirstResponder && !titles.isEmpty }

  private static let keyTable: [KeyAction<View>] = keys.when { !$0.titles.isEmpty }.erased()
  private static let keys: [KeyAction<SegmentedControl>] = [
    .init("before", "←", title: "the choice before, after") {
      $0.select(max(0, ($0.selectedSegmentIndex ?? $0.titles.count) - 1))
    },
    .init("after", "→") { $0.select(min($0.titles.count - 1, ($0.selectedSegmentIndex ?? -1) + 1)) },
    .init("first", "Home", title: "first choice, last choice") { $0.select(0) },
    .init("last", "End") { $0.select($0.titles.count - 1) },
    .init("next", "⏎", "Space", title: "the next choice, around") {
      $0.select((($0.selectedSegmentIndex ?? -1) + 1) % $0.titles.count)
    },
  ]

  override var keyActions: [KeyAction<View>] { Self.keyTable }

  open override var intrinsicContentSize: IntrinsicSize {
    IntrinsicSize(columns: widths(in: .max).reduce(0) { $0.plus($1) }, rows: 1)
  }

  open override func draw(_ canvas: inout Canvas, theme: Theme) {
    let row = canvas.size.rows / 2
    let pressed = pressedLocation.flatMap(segment)
    for (index, columns) in segments.enumerated() {
      let isSelected = index == selectedSegmentIndex
      let state = interactionState(ofSelected: isSelected, isPressed: index == pressed)
      canvas.clipped(to: Rect(column: columns.lowerBound, row: row, columns: columns.count, rows: 1)) {
        Self.draw(titles[index], isSelected, state, &$0, theme)
      }
    }
  }

  private func interactionState(ofSelected isSelected: Bool, isPressed: Bool) -> InteractionState {
    if !isEnabled { return .disabled }
    if isPressed { return .pressed }
    // Without a selected segment the whole control shows the focus.
    return isFirstResponder && (isSelected || selectedSegmentIndex == nil) ? .focused : .normal
  }

  private static func draw(
    _ title: String, _ isSelected: Bool, _ state: InteractionState, _ canvas: inout Canvas, _ theme: Theme
  ) {
    canvas.fill(canvas.bounds, .accent, state, theme)
    let foreground: Theme.Foreground = isSelected ? .accent : .secondary
    let shown = title.truncated(toColumns: canvas.size.columns - 2)
    let style = theme.control(foreground, state).adding(isSelected && state != .disabled ? .bold : [])
    canvas.text(
      shown, column: 1 + (canvas.size.columns - 2 - shown.columns) / 2, row: 0, style: style,
      keepingBackground: !state.fills)
    guard isSelected else { return }
    canvas.symbol("[", column: 0, row: 0, foreground, state, theme)
    canvas.symbol("]", column: canvas.size.columns - 1, row: 0, foreground, state, theme)
  }
}
