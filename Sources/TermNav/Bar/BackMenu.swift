/// Lists the pages below, under the back button (BEHAVIOUR-NAVIGATION, section 12).
@MainActor final class BackMenu: View {
  /// Nearest first.
  let pages: [ViewController]
  var isFollowingPress = false
  private let list: ListView
  private let onClose: () -> Void
  private let wantedColumns: Int
  /// Small screens have no room for a frame.
  private var isFramed = false { didSet { if isFramed != oldValue { setNeedsLayout() } } }

  /// - Parameter onSelect: called after `onClose`.
  init(
    _ pages: [ViewController], onSelect: @escaping (ViewController) -> Void, onClose: @escaping () -> Void
  ) {
    self.pages = pages
    self.onClose = onClose
    let titles = pages.map { $0.barTitle.isEmpty ? $0.name : $0.barTitle }
    wantedColumns = 4 + (titles.map(\.columns).max() ?? 0)
    list = ListView(rowCount: pages.count) { ListRow(title: titles[$0]) }
    list.hasChevrons = false
    super.init()
    addSubview(list)
    list.onSelect = { index in
      onClose()
      onSelect(pages[index])
    }
    for button in [PointerEvent.Button.primary, .middle, .secondary] {
      addGestureRecognizer(PressBeside(button) { onClose() })
    }
  }

  /// Under the bar at the leading edge; on one row, over it.
  func place(_ size: Size) -> Rect {
    let top = min(1, max(0, size.rows - 1))
    let room = max(0, size.rows - top)
    isFramed = size.columns >= 12 && room >= min(pages.count, 3) + 2
    let frame = isFramed ? 2 : 0
    let columns = min(size.columns, wantedColumns + frame)
    return Rect(row: top, columns: columns, rows: min(room, pages.count + frame))
  }

  override func layoutSubviews() {
    let lines = isFramed ? 1 : 0
    list.frame = bounds.inset(columns: lines, rows: lines)
  }

  /// - Parameter place: in the superview.
  func follow(_ event: PointerEvent, at place: Point) {
    let index = row(at: inside(place))
    if let index { list.select(index) }
    guard event.phase == .released else { return }
    isFollowingPress = false
    if let index { list.onSelect?(index) }
  }

  private func row(at place: Point) -> Int? {
    guard list.frame.contains(column: place.wholeColumn, row: place.wholeRow) else { return nil }
    let index = list.top + place.wholeRow - list.frame.row
    return index < pages.count ? index : nil
  }

  override func handle(_ key: KeyPress) -> Bool {
    if list.handle(key) { return true }
    switch (key.key, key.modifiers) {
    case (.escape, _), (.backspace, []), (.character("h"), []), (.character("q"), []), (.left, []),
      (.right, []):
      onClose()
    default: break
    }
    return true
  }

  override func wheel(_ event: WheelEvent) -> Bool { true }

  override func draw(_ canvas: inout Canvas, theme: Theme) {
    canvas.fill(theme.page)
    if isFramed { canvas.outline(bounds, style: theme.separator) }
  }
}

/// Recognizes a press outside the view.
private final class PressBeside: GestureRecognizer {
  private let onPress: () -> Void

  init(_ button: PointerEvent.Button, onPress: @escaping () -> Void) {
    self.onPress = onPress
    super.init(name: "backMenuBeside")
    self.button = button
  }

  override func pressed(_ event: PointerEvent) {
    let isOnView = view?.bounds.contains(column: event.location.wholeColumn, row: event.location.wholeRow)
    // Swallow the rest of this press.
    fail()
    if isOnView == false { onPress() }
  }
}
