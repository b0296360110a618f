import TermNav

/// When pages are laid out for touch, with rows of two lines and large buttons at the bottom.
nonisolated enum Touch: String, CaseIterable, Sendable {
  /// Pages are laid out for touch from the first long press on, if the screen has at most `mostColumns`
  /// columns.
  case automatic
  case always, never

  /// The most columns that the screen of a phone has. Wider screens are not laid out for touch by themselves.
  static let mostColumns = 50

  func isOn(hasDetectedTouch: Bool, columns: Int) -> Bool {
    switch self {
    case .always: true
    case .never: false
    case .automatic: hasDetectedTouch && columns <= Self.mostColumns
    }
  }
}

/// A row of large buttons at the bottom of a page. Buttons that do not fit are left out. The last button,
/// which lists all actions, is always shown.
final class TouchBar: View {
  struct Item {
    var title: String
    var action: () -> Void
  }

  /// The buttons of a bar for touch, the most important first. The last one is always shown.
  var items: [Item] = [] { didSet { setNeedsDisplay() } }
  private var pressed: Int? { didSet { if pressed != oldValue { setNeedsDisplay() } } }

  /// How many rows high the buttons for touch are; `leastColumns` is how many columns wide each is at least.
  static let rows = 2
  static let leastColumns = 6

  override var intrinsicContentSize: IntrinsicSize { IntrinsicSize(rows: Self.rows) }

  override init() {
    super.init()
    let tap = TapGestureRecognizer(name: "touchBar")
    tap.addHandler { [unowned self] in
      guard $0.state == .ended, let index = index(at: $0.pressLocation) else { return }
      shownItems[index].action()
    }
    addGestureRecognizer(tap)
  }

  /// The frames of the buttons for touch that are shown, from the first on.
  var frames: [Rect] {
    let shown = shownItems
    let (share, rest) = shown.isEmpty ? (0, 0) : size.columns.quotientAndRemainder(dividingBy: shown.count)
    return shown.indices.map { index in
      let start = index * share + min(index, rest)
      return Rect(column: start, row: 0, columns: share + (index < rest ? 1 : 0), rows: size.rows)
    }
  }

  private var shownItems: [Item] {
    var shown = items
    while shown.count > 2 {
      let wanted = shown.map { max(Self.leastColumns, $0.title.columns + 2) }.max() ?? 0
      if wanted * shown.count <= size.columns { break }
      shown.remove(at: shown.count - 2)
    }
    return shown
  }

  var shownTitles: [String] { shownItems.map(\.title) }

  private func index(at location: Point) -> Int? {
    frames.firstIndex { $0.columns.contains(location.wholeColumn) }
  }

  override func pressDidChange(to location: Point?) { pressed = location.flatMap(index) }

  override func draw(_ canvas: inout Canvas, theme: Theme) {
    canvas.fill(theme.bar)
    for (index, frame) in frames.enumerated() {
      let isPressed = index == pressed
      if isPressed { canvas.fill(frame, theme.style(.text, on: .pressed)) }
      let title = shownItems[index].title.truncated(toColumns: max(1, frame.size.columns - 1))
      let style = theme.style(.accent, on: isPressed ? .pressed : .bar).adding(.bold)
      canvas.text(
        title, column: frame.column + (frame.size.columns - title.columns) / 2,
        row: (frame.size.rows - 1) / 2,
        style: style)
      if index > 0 {
        canvas.verticalLine(
          column: frame.column, row: 0, length: frame.size.rows, style: theme.style(.separator, on: .bar))
      }
    }
  }
}
