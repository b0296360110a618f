/// What keys do in a list, beside the letters of a search.
extension KeyAction<ListView> {
  fileprivate static var table: [KeyAction<View>] {
    let openRow = openRowKeys.when { $0.isRowOpen }
    let marks = markKeys.when { $0.allowsMultipleSelection }.closingRow()
    let vi = viKeys.when { $0.usesViKeys }.closingRow().listedWithRows()
    let moves = moveKeys.closingRow().listedWithRows().map { $0.namedByPages() }
    let buttons = buttonKeys.listedWithRows().map { $0.namedByPages() }
    return (searchKeys + openRow + marks + rowActions + vi + moves + buttons).erased()
  }

  private static var rowActions: [Self] { [.asked("rowActions") { $0.actionCommands }] }

  private static var searchKeys: [Self] {
    [
      .init("search", "/", title: "search", isHinted: true) { $0.search(for: "") }
        .when { $0.search == nil && $0.searchMode == .onSlash && $0.openPlace == nil },
      .init("endSearch", "Esc", title: "end the search", isHinted: true) { $0.endSearch() }
        .when { $0.search != nil },
      .init("changeSearch", "/", "⌫", title: "change the words") { $0.resumeTyping() }
        .when { $0.search?.isTyping == false },
      .asked("typing") { $0.typingCommands },
    ]
  }

  /// While a row shows its buttons.
  private static var openRowKeys: [Self] {
    [
      .init("closeRow", "Esc", title: "close the row", isHinted: true) { $0.closeActions() },
      .init("buttonBefore", "←", title: "choose a button") { $0.chooseAction(-1) },
      .init("buttonAfter", "→") { $0.chooseAction(1) },
      .init("pressButton", "⏎", "Del", title: "press the button") { $0.performChosenAction() },
    ]
  }

  private static var markKeys: [Self] {
    [
      .declining("mark", "Space", title: "mark", isHinted: true) { $0.toggleMark() },
      .init("markUp", "Shift-↑", title: "mark all on the way") { $0.extendMarks(-1) },
      .init("markDown", "Shift-↓") { $0.extendMarks(1) },
      .init("markAll", "Ctrl-A", title: "mark all") { $0.markAll() },
      .init("unmarkAll", "Esc", title: "unmark all", isHinted: true) { $0.mark([], tells: true) }
        .when { !$0.marks.isEmpty },
    ]
  }

  private static var viKeys: [Self] {
    [
      .init("viFirst", "g", title: "first row, last row") { $0.goToStart() },
      .init("viLast", "G") { $0.goToEnd() },
      .init("halfDown", "Ctrl-D", title: "half a screen down, up") { $0.turnPage(1, half: true) },
      .init("halfUp", "Ctrl-U") { $0.turnPage(-1, half: true) },
      .init("nextFound", "n", title: "next, previous row that was found") { $0.goAround(1) }
        .when { $0.search?.matches != nil },
      .init("previousFound", "N") { $0.goAround(-1) }.when { $0.search?.matches != nil },
    ]
  }

  private static var moveKeys: [Self] {
    [
      .init("up", "↑", "k", title: "the row before, the next one") { $0.step(-1) },
      .init("down", "↓", "j") { $0.step(1) },
      .init("screenUp", "PgUp", title: "a screen up, down") { $0.turnPage(-1) },
      .init("screenDown", "PgDn", "Space") { $0.turnPage(1) },
      .init("first", "Home", title: "first row, last row") { $0.goToStart() },
      .init("last", "End") { $0.goToEnd() },
      .init("open", "⏎", title: "open the row") { $0.openSelection() }.listed { $0.onSelect != nil },
      .init("openAcross", "→", "l") { $0.openSelection() }.when { $0.onSelect != nil },
    ]
  }

  private static var buttonKeys: [Self] {
    [
      .init("buttons", "Del", title: "the row's buttons") { $0.openByKey(.trailing) }
        .when { $0.hasActionsByKey(.trailing) },
      .init("leadingButtons", "Ins", title: "the row's leading buttons") { $0.openByKey(.leading) }
        .when { $0.hasActionsByKey(.leading) },
    ]
  }
}

extension ListView {
  static let keyTable = KeyAction<ListView>.table

  fileprivate func openSelection() {
    if let place, isItem(place) { onSelect?(index(place)) }
  }

  fileprivate func goToStart() {
    select(place: 0)
    scroll(toLine: 0)
  }

  fileprivate func goToEnd() {
    select(place: count - 1)
    scroll(toLine: layout.lines)
  }

  fileprivate func hasActionsByKey(_ side: Side) -> Bool { place.map { hasActions($0, side) } == true }

  fileprivate func openByKey(_ side: Side) {
    guard let place else { return }
    // The next key must not press an unseen button.
    bringIntoSight(place)
    open(place, side)
  }

  /// The next of the found rows; behind the last comes the first.
  fileprivate func goAround(_ way: Int) {
    let before = place
    step(way)
    if place == before { if way > 0 { goToStart() } else { goToEnd() } }
  }

  fileprivate func toggleMark() -> Bool {
    guard let place, isItem(place) else { return false }
    markAnchor = index(place)
    mark(marks.symmetricDifference([index(place)]), tells: true)
    return true
  }

  /// Actions with keys work on the selected row, open or not.
  fileprivate var actionCommands: [KeyCommand] {
    actionsOfSelection.compactMap { action in
      action.key.map { key in
        KeyCommand([KeySequence(key)], action.title) { [weak self] _ in self?.performRowAction(by: key) }
      }
    }
  }

  private var actionsOfSelection: [RowAction] {
    guard actions != nil || leadingActions != nil, let place, isItem(place) else { return [] }
    let index = index(place)
    return (actions?(index) ?? []) + (leadingActions?(index) ?? [])
  }

  /// Another row may be selected than when its commands were listed.
  private func performRowAction(by key: KeyPress) {
    guard let place, let action = actionsOfSelection.first(where: { $0.key == key }) else { return }
    let index = index(place)
    let wasOpen = isRowOpen
    closeActions(animated: false)
    action.perform(index)
    if wasOpen { closeActions() }
  }

  /// While the words of a search are typed, or letters begin one.
  fileprivate var typingCommands: [KeyCommand] {
    guard let search else {
      var letters = KeyCommand(label: words("letters"), title: words("search"))
      letters.isHinted = false
      return searchMode == .asYouType && openPlace == nil ? [letters] : []
    }
    if !search.isTyping { return [] }
    return [
      ownCommand("⌫", title: "take a letter back"), ownCommand("Ctrl-U", title: "take all letters back"),
      ownCommand("←", "→", title: ""),
    ] + (searchMode == .asYouType ? [] : [ownCommand("⏎", title: "end the typing")])
  }
}

extension [KeyAction<ListView>] {
  /// Actions that close the row that shows its buttons.
  @MainActor fileprivate func closingRow() -> Self {
    map { action in
      action.around { list, work in
        list.finishChange()
        let wasOpen = list.isRowOpen
        let isTaken = work()
        if wasOpen, isTaken { list.closeActions() }
        return isTaken
      }
    }
  }

  /// A list without rows takes the keys, and names none of them.
  @MainActor fileprivate func listedWithRows() -> Self {
    map { action in action.listed { $0.rowCount > 0 } }
  }
}
