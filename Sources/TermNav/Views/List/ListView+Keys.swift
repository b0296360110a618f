extension ListView {
  func handleKey(_ key: KeyPress) -> Bool {
    finishChange()
    if handleSearch(key) { return true }
    let wasOpen = isRowOpen
    if wasOpen, handleOpenRow(key) { return true }
    let isTaken =
      handleMarks(key) || handleAction(key) || handleVi(key) || key.modifiers.isEmpty && handlePlain(key)
    // A key of others, such as that of the help, leaves the row open.
    if wasOpen, isTaken, key.key != .insert { closeActions() }
    return isTaken
  }

  private func handlePlain(_ key: KeyPress) -> Bool {
    switch key.key {
    case .up, .character("k"): step(-1)
    case .down, .character("j"): step(1)
    case .pageUp: turnPage(-1)
    case .pageDown, .character(" "): turnPage(1)
    case .home: goToStart()
    case .end: goToEnd()
    case .enter: openSelection()
    case .right where onSelect != nil, .character("l") where onSelect != nil: openSelection()
    case .delete: return openByKey(.trailing)
    case .insert: return openByKey(.leading)
    default: return false
    }
    return true
  }

  private func openSelection() {
    if let place, isItem(place) { onSelect?(index(place)) }
  }

  private func goToStart() {
    select(place: 0)
    scroll(toLine: 0)
  }

  private func goToEnd() {
    select(place: count - 1)
    scroll(toLine: layout.lines)
  }

  private func openByKey(_ side: Side) -> Bool {
    guard let place, hasActions(place, side) else { return false }
    // The next key must not press an unseen button.
    bringIntoSight(place)
    open(place, side)
    return true
  }

  // MARK: Choices

  private func handleVi(_ key: KeyPress) -> Bool {
    guard usesViKeys else { return false }
    switch (key.key, key.modifiers) {
    case (.character("g"), []): goToStart()
    case (.character("G"), []), (.character("G"), .shift): goToEnd()
    case (.character("d"), .control): turnPage(1, half: true)
    case (.character("u"), .control): turnPage(-1, half: true)
    case (.character("n"), []) where search?.matches != nil: goAround(1)
    case (.character("N"), []) where search?.matches != nil,
      (.character("N"), .shift) where search?.matches != nil:
      goAround(-1)
    default: return false
    }
    return true
  }

  /// The next of the found rows; behind the last comes the first.
  private func goAround(_ way: Int) {
    let before = place
    step(way)
    if place == before { if way > 0 { goToStart() } else { goToEnd() } }
  }

  private func handleMarks(_ key: KeyPress) -> Bool {
    guard allowsMultipleSelection else { return false }
    switch (key.key, key.modifiers) {
    case (.character(" "), []):
      guard let place, isItem(place) else { return false }
      markAnchor = index(place)
      mark(marks.symmetricDifference([index(place)]), tells: true)
    case (.up, .shift): extendMarks(-1)
    case (.down, .shift): extendMarks(1)
    case (.character("a"), .control): markAll()
    case (.escape, []) where !marks.isEmpty: mark([], tells: true)
    default:
      if key.key == .up || key.key == .down { markAnchor = nil }
      return false
    }
    return true
  }

  /// Actions with keys work on the selected row, open or not.
  private func handleAction(_ key: KeyPress) -> Bool {
    guard let place, let action = actionsOfSelection.first(where: { $0.key == key }) else { return false }
    let index = index(place)
    closeActions(animated: false)
    action.perform(index)
    return true
  }

  private var actionsOfSelection: [RowAction] {
    guard actions != nil || leadingActions != nil, let place, isItem(place) else { return [] }
    let index = index(place)
    return (actions?(index) ?? []) + (leadingActions?(index) ?? [])
  }

  /// As hints and help have them.
  var actionCommands: [KeyCommand] {
    actionsOfSelection.compactMap { action in
      action.key.map { key in
        KeyCommand([KeySequence(key)], action.title) { [weak self] _ in _ = self?.handleAction(key) }
      }
    }
  }
}
