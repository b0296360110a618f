/// The actions that keys run in a list. The list itself handles letters that are typed into a search.
@MainActor enum ListKeys {
  static let table: [KeyAction<View>] = {
    let openRow = openRowKeys.when { $0.swipe.isOpen }
    let marks = markKeys.when { $0.allowsMarks }.closingRow().listedWithRows()
    let vi = viKeys.when { $0.usesViKeys }.closingRow().listedWithRows()
    let moves = moveKeys.closingRow().listedWithRows().map { $0.namedByPages() }
    let buttons = buttonKeys.listedWithRows().map { $0.namedByPages() }
    let rowActions = [KeyAction<ListView>.asked("rowActions") { actionCommands(of: $0) }].closingRow()
    let sorts = sortKeys.closingRow().listedWithRows()
    return (searchKeys + retryKeys + openRow + marks + rowActions + vi + moves + sorts + buttons).erased()
  }()

  private static var searchKeys: [KeyAction<ListView>] {
    [
      .init("search", "/", title: "search", isHinted: true) { $0.search(for: "") }
        .when { $0.rows.search == nil && $0.searchMode == .onSlash && $0.swipe.position == nil }
        .listed { $0.rowCount > 0 },
      .init("endSearch", "Esc", title: "end the search", isHinted: true) { $0.endSearch() }
        .when { $0.rows.search != nil },
      .init("changeSearch", "/", "⌫", title: "change the words") {
        $0.rows.setTyping(true)
        $0.setNeedsDisplay()
      }
      .when { $0.rows.search?.isTyping == false },
      .listedOnly("typing") { typingCommands(of: $0) },
    ]
  }

  /// The key that calls `retry` while the list shows that loading has failed.
  private static var retryKeys: [KeyAction<ListView>] {
    [
      .init("retry", "⏎", title: "try again", isHinted: true) { retry($0) }
        .when { $0.statePresenter.retry(for: $0.rows) != nil }
    ]
  }

  /// Calls `retry` while the list shows that loading has failed. The list's state changes at once, so that a
  /// second press does not begin the loading twice.
  private static func retry(_ list: ListView) {
    guard let retry = list.statePresenter.retry(for: list.rows) else { return }
    list.state = .loading
    retry()
  }

  /// The keys that choose and press the buttons of a list's row, while a swipe or a key has opened the row.
  private static var openRowKeys: [KeyAction<ListView>] {
    [
      .init("closeRow", "Esc", title: "close the row", isHinted: true) { $0.closeActions() },
      .init("buttonBefore", "←", title: "choose a button") { chooseButton(of: $0, -1) },
      .init("buttonAfter", "→") { chooseButton(of: $0, 1) },
      .init("pressButton", "⏎", "Del", title: "press the button") {
        $0.perform($0.buttons.action($0.swipe.chosen))
      },
    ]
  }

  private static var markKeys: [KeyAction<ListView>] {
    [
      .declining("mark", "Space", title: "mark", isHinted: true) { $0.toggleMark() },
      .init("markUp", "Shift-↑", title: "mark all on the way") { extendMarks(of: $0, -1) },
      .init("markDown", "Shift-↓") { extendMarks(of: $0, 1) },
      .init("markAll", "Ctrl-A", title: "mark all") { markAll(of: $0) },
      .init("unmarkAll", "Esc", title: "unmark all", isHinted: true) { $0.mark([], tells: true) }
        .when { !$0.marks.isEmpty },
    ]
  }

  private static var viKeys: [KeyAction<ListView>] {
    [
      .init("viFirst", "g", title: "first row, last row") { goToStart(of: $0) },
      .init("viLast", "G") { goToEnd(of: $0) },
      .init("halfDown", "Ctrl-D", title: "half a screen down, up") { $0.turnPage(1, half: true) },
      .init("halfUp", "Ctrl-U") { $0.turnPage(-1, half: true) },
      .init("nextFound", "n", title: "next, previous row that was found") { goAround($0, 1) }
        .when { $0.rows.search?.matches != nil },
      .init("previousFound", "N") { goAround($0, -1) }.when { $0.rows.search?.matches != nil },
    ]
  }

  private static var moveKeys: [KeyAction<ListView>] {
    [
      .init("up", "↑", "k", title: "a row up, down") { $0.step(-1) },
      .init("down", "↓", "j") { $0.step(1) },
      .init("screenUp", "PgUp", title: "a screen up, down") { $0.turnPage(-1) },
      .init("screenDown", "PgDn", "Space") { $0.turnPage(1) },
      .init("first", "Home", title: "first row, last row") { goToStart(of: $0) },
      .init("last", "End") { goToEnd(of: $0) },
      .init("open", "⏎", title: "open the row") { openCursorRow(of: $0) }.listed { $0.onOpen != nil },
      .init("openAcross", "→", "l") { openCursorRow(of: $0) }.when { $0.onOpen != nil },
    ]
  }

  /// The keys that sort a list by one of its columns. Each does the same as a tap on the column's title. They
  /// work if a column can be sorted by.
  private static var sortKeys: [KeyAction<ListView>] {
    [
      .init("sortBefore", "<", title: "sort by another column", isHinted: true) {
        tapHeader(of: $0, $0.header.column(beside: -1))
      }
      .when { canSort($0) },
      .init("sortNext", ">") { tapHeader(of: $0, $0.header.column(beside: 1)) }.when { canSort($0) },
      .init("sortOtherwise", "R", "Alt-R", title: "sort in the other order") {
        tapHeader(of: $0, $0.header.sorted)
      }
      .when { $0.onHeaderTap != nil && $0.header.sorted != nil },
    ]
  }

  private static func canSort(_ list: ListView) -> Bool {
    list.onHeaderTap != nil && !list.header.sortable.isEmpty
  }

  private static func tapHeader(of list: ListView, _ column: Int?) {
    if let column { list.onHeaderTap?(column) }
  }

  /// Does the same as a tap on the list's header at a column of the list. Does nothing beside the titles.
  static func tapHeader(of list: ListView, atColumn column: Int) {
    tapHeader(of: list, list.header.column(at: column))
  }

  private static var buttonKeys: [KeyAction<ListView>] {
    [
      .init("buttons", "Del", title: "the row's buttons") { openButtons(of: $0, .trailing) }
        .when { hasActions($0, .trailing) },
      .init("leadingButtons", "Ins", title: "the row's leading buttons") { openButtons(of: $0, .leading) }
        .when { hasActions($0, .leading) },
    ]
  }

  // MARK: Moving

  private static func goToStart(of list: ListView) {
    list.moveCursor(toPosition: 0)
    list.scroll(toLine: 0)
  }

  private static func goToEnd(of list: ListView) {
    list.moveCursor(toPosition: list.rows.layout.count - 1)
    list.scroll(toLine: list.rows.layout.lines)
  }

  /// Moves the list's cursor to the next (1) or previous (-1) found row. After the last found row comes the
  /// first.
  private static func goAround(_ list: ListView, _ direction: Int) {
    let before = list.cursorPosition
    list.step(direction)
    if list.cursorPosition == before { if direction > 0 { goToStart(of: list) } else { goToEnd(of: list) } }
  }

  private static func openCursorRow(of list: ListView) {
    guard let position = list.cursorPosition, list.rows.isItem(position) else { return }
    list.rows.cursorIsSet(to: list.cursor)
    list.onOpen?(list.rows.index(of: position))
  }

  // MARK: Marks

  /// The greatest number of rows that Ctrl-A examines to mark them. They take at most about a fifth of a
  /// second.
  private static let mostMarked = 200_000

  private static func markAll(of list: ListView) {
    mark(0..<min(list.rows.layout.count, mostMarked), of: list)
  }

  /// Moves the list's cursor, and marks all items between the new row with the cursor and the row where
  /// marking with Shift began.
  private static func extendMarks(of list: ListView, _ direction: Int) {
    let before = list.cursor
    list.step(direction)
    guard let before, let position = list.cursorPosition else { return }
    let start = list.rows.position(of: list.rows.marks.anchor(from: before)) ?? position
    // Only rows that the list's cursor can reach with one key are asked for, so that the time stays short.
    let (first, last) = (
      max(min(start, position), position - ListRows.reach),
      min(max(start, position), position + ListRows.reach)
    )
    mark(first..<last + 1, of: list)
  }

  private static func mark(_ positions: Range<Int>, of list: ListView) {
    list.mark(Set(positions.filter(list.rows.isItem).map(list.rows.index(of:))), tells: true)
  }

  // MARK: Buttons

  private static func hasActions(_ list: ListView, _ side: ListView.Side) -> Bool {
    list.cursorPosition.map { list.hasActions($0, side) } == true
  }

  private static func chooseButton(of list: ListView, _ step: Int) {
    let buttons = list.buttons
    list.swipe.choose(step, among: buttons)
  }

  private static func openButtons(of list: ListView, _ side: ListView.Side) {
    guard let cursor = list.cursor, let position = list.cursorPosition else { return }
    // The row is scrolled into sight before it shows its buttons. Otherwise the next key could press a button
    // that is not seen.
    list.scroll(toShow: position, farthest: nil)
    list.openActions(of: cursor, at: side)
  }

  /// Returns the commands of those actions of a list's rows that have keys. They act on the row that shows
  /// its buttons or, if there is none, on the row with the cursor.
  private static func actionCommands(of list: ListView) -> [KeyCommand] {
    actions(ofRow: rowForActions(list), list).compactMap { action in
      action.key.map { key in
        KeyCommand([KeySequence(key)], action.title) { [weak list] _ in
          if let list { performAction(by: key, of: list) }
        }
      }
    }
  }

  /// Returns the index of the list's row on which the keys of row actions act: the row that shows its
  /// buttons, else the row with the cursor; nil if there is neither.
  private static func rowForActions(_ list: ListView) -> Int? {
    list.swipe.isOpen ? list.rowWithOpenActions : list.cursor
  }

  private static func actions(ofRow index: Int?, _ list: ListView) -> [RowAction] {
    guard list.actions != nil || list.leadingActions != nil, let index else { return [] }
    return list.rows.asking { (list.actions?(index) ?? []) + (list.leadingActions?(index) ?? []) }
  }

  /// Performs the action of a list's row that has a key, on the row that shows its buttons or has the cursor
  /// now. The cursor may have moved since the commands were listed.
  private static func performAction(by key: KeyPress, of list: ListView) {
    guard let index = rowForActions(list),
      let action = actions(ofRow: index, list).first(where: { $0.key == key })
    else { return }
    list.closeActions(animated: false)
    action.action(index)
  }

  // MARK: Menu

  /// Sets a context menu with the actions of a list's rows, unless the list has a context menu already.
  static func offerActions(of list: ListView) {
    guard list.contextMenu == nil else { return }
    list.contextMenu = { [unowned list] in menu(of: list, at: $0) }
  }

  private static func menu(of list: ListView, at point: Point) -> [KeyCommand] {
    guard let row = list.index(at: point) else { return [] }
    let actions = list.rows.asking { (list.leadingActions?(row) ?? []) + (list.actions?(row) ?? []) }
    if actions.isEmpty { return [] }
    list.moveCursor(to: row)
    let name = list.identity?(row)
    return actions.map { action in
      KeyCommand(action.key.map { [KeySequence($0)] } ?? [], action.title) { [weak list] _ in
        // The row may have been removed, or have another index, since the menu was opened.
        guard let list, let row = list.cursor, list.identity?(row) == name else { return }
        list.closeActions(animated: false)
        action.action(row)
      }
    }
  }

  // MARK: Search

  /// Returns lines for hints and help about typing in a list: the keys that edit the words of a search, or a
  /// line saying that letters begin a search. It is empty if neither applies.
  private static func typingCommands(of list: ListView) -> [KeyCommand] {
    guard let search = list.rows.search else {
      var letters = KeyCommand(label: list.words.text("letters"), title: list.words.text("search"))
      letters.isHinted = false
      let begins = list.searchMode == .asYouType && list.rowCount > 0 && list.swipe.position == nil
      return begins ? [letters] : []
    }
    if !search.isTyping { return [] }
    return [
      list.words.ownCommand("⌫", title: "take a letter back"),
      list.words.ownCommand("Ctrl-U", title: "take all letters back"),
      list.words.ownCommand("←", "→", title: ""),
    ] + (list.searchMode == .asYouType ? [] : [list.words.ownCommand("⏎", title: "end the typing")])
  }
}

extension [KeyAction<ListView>] {
  /// Returns the key actions changed so that each first ends a motion of the list's rows, and closes the row
  /// that shows its buttons once the action has used its key.
  @MainActor fileprivate func closingRow() -> Self {
    map { action in
      action.around { list, work in
        list.finishChange()
        let wasOpen = list.swipe.isOpen
        let isHandled = work()
        if wasOpen, isHandled { list.closeActions() }
        return isHandled
      }
    }
  }

  /// Returns the key actions changed so that hints and help list them only while the list has rows. Their
  /// keys always work.
  @MainActor fileprivate func listedWithRows() -> Self {
    map { action in action.listed { $0.rowCount > 0 } }
  }
}
