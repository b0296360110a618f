/// A list under the bar: the pages below, or the items that do not fit (BEHAVIOUR-NAVIGATION, sections 8 and 12).
@MainActor final class BarMenu: View {
  /// A line of the menu.
  struct Entry {
    var title: String
    /// Of its key.
    var detail = ""
    var isEnabled = true
  }

  var isFollowingPress = false
  private let list: ListView
  let entryCount: Int
  private let isAtTrailing: Bool
  private let onClose: () -> Void
  private let wantedColumns: Int
  /// Small screens have no room for a frame.
  private var isFramed = false { didSet { if isFramed != oldValue { setNeedsLayout() } } }

  /// - Parameters:
  ///   - isAtTrailing: under the `…`, not the back button.
  ///   - onSelect: called after `onClose`.
  init(
    _ entries: [Entry], isAtTrailing: Bool = false, onSelect: @escaping (Int) -> Void,
    onClose: @escaping () -> Void
  ) {
    entryCount = entries.count
    self.isAtTrailing = isAtTrailing
    self.onClose = onClose
    let titles = entries.map(\.title.columns).max() ?? 0
    let details = entries.map(\.detail.columns).max() ?? 0
    wantedColumns = 4 + titles + (details > 0 ? 2 + details : 0)
    list = ListView(rowCount: entries.count) {
      ListRow(entries[$0].isEnabled ? .item : .note, title: entries[$0].title, detail: entries[$0].detail)
    }
    list.hasChevrons = false
    if details > 0 { list.detailColumn = 4 + titles }
    super.init()
    userInterfaceLevel = .elevated
    addSubview(list)
    list.onSelect = { index in
      onClose()
      onSelect(index)
    }
    for button in [PointerEvent.Button.primary, .middle, .secondary] {
      addGestureRecognizer(PressBeside(button) { onClose() })
    }
  }

  /// Under the bar; on one row, over it.
  func place(_ size: Size) -> Rect {
    let top = min(1, max(0, size.rows - 1))
    let room = max(0, size.rows - top)
    isFramed = size.columns >= 12 && room >= min(entryCount, 3) + 2
    let frame = isFramed ? 2 : 0
    let columns = min(size.columns, wantedColumns + frame)
    let column = isAtTrailing ? size.columns - columns : 0
    return Rect(column: column, row: top, columns: columns, rows: min(room, entryCount + frame))
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
    return index < entryCount && list.isItem(index) ? index : nil
  }

  override func handle(_ key: KeyPress) -> Bool {
    if list.handle(key) { return true }
    switch (key.key, key.modifiers) {
    case (.character(" "), []): _ = list.handle(KeyPress(.enter))
    case (.escape, _), (.backspace, []), (.character("h"), []), (.character("q"), []), (.left, []),
      (.right, []), (.tab, _):
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
    super.init(name: "barMenuBeside")
    self.button = button
  }

  override func pressed(_ event: PointerEvent) {
    let isOnView = view?.bounds.contains(column: event.location.wholeColumn, row: event.location.wholeRow)
    // Swallow the rest of this press.
    fail()
    if isOnView == false { onPress() }
  }
}
