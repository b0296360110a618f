/// The pages under the top one, the nearest first, in a sheet under the back button: choosing one goes back to it.
///
/// A click or Enter chooses, and a press that is dragged onto a page and released there; Esc, a key back, and a press beside
/// it close it.
@MainActor final class BackMenu: View {
  /// The nearest first, the root last.
  let pages: [ViewController]
  /// Whether the press under way has left the row in which it went down: from then on it is the menu's.
  var isFollowingPress = false
  private let list: ListView
  private let onClose: () -> Void
  /// Columns that the longest title wants, with the list's own margins.
  private let wantedColumns: Int
  /// Lines around it cost two rows, which a small screen needs for pages. Known from the screen's size.
  private var isFramed = false { didSet { if isFramed != oldValue { setNeedsLayout() } } }

  /// - Parameters:
  ///   - onSelect: told of the page that is chosen; the menu is closed by then.
  ///   - onClose: takes the menu away.
  init(
    _ pages: [ViewController], onSelect: @escaping (ViewController) -> Void, onClose: @escaping () -> Void
  ) {
    self.pages = pages
    self.onClose = onClose
    // A page without a title is still a place to go back to.
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

  // MARK: Place

  /// Under the bar, at the leading edge, no larger than the screen; on a screen of one row, over the bar.
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

  // MARK: A press that goes on

  /// The pointer has moved, or its button has gone up.
  /// - Parameter place: in what the menu stands in.
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

  // MARK: Keys

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

  // MARK: Look

  override func draw(_ canvas: inout Canvas, theme: Theme) {
    canvas.fill(theme.page)
    if isFramed { canvas.outline(bounds, style: theme.separator) }
  }
}

/// A press of one button that is not on the view, which a modal sheet hears of too.
private final class PressBeside: GestureRecognizer {
  private let onPress: () -> Void

  init(_ button: PointerEvent.Button, onPress: @escaping () -> Void) {
    self.onPress = onPress
    super.init(name: "backMenuBeside")
    self.button = button
  }

  override func pressed(_ event: PointerEvent) {
    let isOnView = view?.bounds.contains(column: event.location.wholeColumn, row: event.location.wholeRow)
    // The rest of the press is nobody's: what stands under it was not what was meant.
    fail()
    if isOnView == false { onPress() }
  }
}
