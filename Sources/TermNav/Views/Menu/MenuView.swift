/// A menu: a list of entries over a page, one of which can be chosen.
@MainActor class MenuView: View {
  /// An entry of the menu.
  struct Entry: Equatable {
    var title: String
    /// The name of the menu entry's key, shown after the title; empty for none.
    var detail = ""
    var isEnabled = true
    /// The key that chooses the entry while the menu is open; nil for none.
    var key: KeyPress?
  }

  let list: ListView
  private let entries: [Entry]
  let onClose: () -> Void
  private let wantedColumns: Int
  /// Whether a border is drawn around the menu. Small screens have no room for one.
  var isFramed = false { didSet { if isFramed != oldValue { setNeedsLayout() } } }

  /// Creates a menu, a list of entries over a page.
  /// - Parameters:
  ///   - entries: The entries of the menu from top to bottom.
  ///   - onSelect: Called with the index of the chosen entry, after `onClose`.
  ///   - onClose: Called when the menu has to close.
  init(_ entries: [Entry], onSelect: @escaping (Int) -> Void, onClose: @escaping () -> Void) {
    self.entries = entries
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
    list.onOpen = { index in
      onClose()
      onSelect(index)
    }
    for button in [PointerEvent.Button.primary, .middle, .secondary] {
      addGestureRecognizer(OutsidePressGestureRecognizer(button) { onClose() })
    }
  }

  var entryCount: Int { entries.count }

  private var edge: Int { isFramed ? 2 : 0 }

  /// Returns the size of the menu within a room, and decides whether a border is drawn around it.
  func measured(in room: Size, leastColumns: Int = 0) -> Size {
    isFramed = room.columns >= 12 && room.rows >= min(entryCount, 3) + 2
    return Size(
      columns: min(room.columns, max(leastColumns, wantedColumns + edge)),
      rows: min(room.rows, entryCount + edge))
  }

  /// Returns the rectangle of the menu: below an area of the screen, or above it if more rows are free there.
  /// On very small screens the menu covers the area.
  /// - Parameters:
  ///   - anchor: The area of the screen beside which the menu stands.
  ///   - size: The size of the screen.
  ///   - mostRows: The most entries that are visible at once.
  ///   - leastColumns: The fewest columns of the menu.
  func frame(beside anchor: Rect, in size: Size, mostRows: Int = .max, leastColumns: Int = 0) -> Rect {
    // The area beside which the menu stands may be partly outside the screen.
    let above = min(max(0, anchor.rows.lowerBound), size.rows)
    let below = min(max(0, size.rows - anchor.rows.upperBound), size.rows)
    let wanted = min(entryCount, mostRows) + 2
    let isBelow = below >= wanted || below >= above
    var room = min(wanted, isBelow ? below : above)
    let isOver = room < min(wanted, 3)
    if isOver { room = min(wanted, size.rows) }
    let menu = measured(in: Size(columns: size.columns, rows: room), leastColumns: leastColumns)
    let row = isOver ? size.rows - menu.rows : isBelow ? size.rows - below : above - menu.rows
    let column = min(max(0, anchor.columns.lowerBound), size.columns - menu.columns)
    return Rect(column: column, row: row, columns: menu.columns, rows: menu.rows)
  }

  override func layoutSubviews() {
    let lines = isFramed ? 1 : 0
    list.frame = bounds.inset(columns: lines, rows: lines)
  }

  override func handle(_ key: KeyPress) -> Bool {
    if super.handle(key) || list.handle(key) { return true }
    return Self.closingKeys.handle(key.key == .escape ? "Esc" : key, in: self) || !key.mayBeTwo
  }

  override var keyActions: [KeyAction<View>] { Self.keyTable }

  private static let keyTable: [KeyAction<View>] = keys.erased()
  private static let keys: [KeyAction<MenuView>] = [
    .asked("entries") { $0.entryCommands },
    .init("choose", "Space") { $0.list.performAction("open") },
    // The key → closes the menu too. Otherwise the list would choose the entry with the cursor.
    .init("closeAcross", "→") { $0.onClose() },
  ]
  /// The keys that close the menu, unless its list of entries uses them.
  private static let closingKeys: [KeyAction<MenuView>] = [
    .init("close", "Esc", "⌫", "h", "q", "←", "Tab", "Shift-Tab") { $0.onClose() }
  ]

  private var entryCommands: [KeyCommand] {
    entries.enumerated().compactMap { index, entry in
      guard let key = entry.key, entry.isEnabled else { return nil }
      return KeyCommand([KeySequence(key)], entry.title) { [list] _ in list.onOpen?(index) }
    }
  }

  override func wheel(_ event: WheelEvent) -> Bool { true }

  override func draw(_ canvas: inout Canvas, theme: Theme) {
    canvas.fill(theme.page)
    if isFramed { canvas.outline(bounds, style: theme.separator) }
  }
}

/// A recognizer of a press outside its view, which closes the view.
private final class OutsidePressGestureRecognizer: GestureRecognizer {
  private let onPress: () -> Void

  init(_ button: PointerEvent.Button, onPress: @escaping () -> Void) {
    self.onPress = onPress
    super.init(name: "barMenuBeside")
    self.button = button
  }

  override func pressed(_ event: PointerEvent) {
    let isOnView = view?.bounds.contains(column: event.location.wholeColumn, row: event.location.wholeRow)
    // The recognizer of presses outside the menu needs no more events of this press.
    fail()
    if isOnView == false { onPress() }
  }
}
