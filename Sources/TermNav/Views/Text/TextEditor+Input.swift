/// Keys, pastes and pointer of an editor.
extension TextEditor {
  func handleEditing(_ key: KeyPress) -> Bool {
    switch (key.key, key.modifiers) {
    case (.enter, []), (.enter, .shift):
      replace(selection, with: "\n", .other)
      return true
    case (.tab, []) where insertsTabs:
      replace(selection, with: "\t", .other)
      return true
    default: break
    }
    switch TextCommand(key) {
    case .insert(let text): type(text)
    case .move(let move, let isSelecting): return self.move(move, isSelecting)
    case .delete(let move): delete(move)
    case .selectAll: selectAll()
    case .copy: copy()
    case .cut: if copy() { replace(selection, with: "", .other) }
    case .paste: host?.copiedText.map { replace(selection, with: $0, .other) }
    case .undo: undo()
    case .redo: redo()
    // Alt with another key must not count as Esc.
    case nil: return key.modifiers.contains(.alt)
    }
    return true
  }

  /// The usual ones; section 27 has all.
  var textCommands: [KeyCommand] {
    [
      ownCommand("←", "→", "↑", "↓", title: "move the caret; with Shift select"),
      ownCommand("Ctrl-←", "Ctrl-→", "Alt-←", "Alt-→", title: "a word back, on"),
      ownCommand("Ctrl-W", "Ctrl-U", title: "delete a word, the line before the caret"),
      ownCommand("Alt-A", title: "select all"),
      ownCommand("Alt-C", "Ctrl-X", title: "copy, cut what is selected", isEnabled: !selection.isEmpty),
      ownCommand("Ctrl-V", title: "paste", isEnabled: host?.copiedText != nil),
      ownCommand("Alt-U", "Ctrl-_", title: "undo", isEnabled: isEditable && canUndo),
      ownCommand("Alt-R", "Ctrl-Y", title: "redo", isEnabled: isEditable && canRedo),
    ]
  }

  /// Whether `handleEditing` may take the key.
  func isOfText(_ key: KeyPress) -> Bool {
    switch (key.key, key.modifiers) {
    case (.enter, []), (.enter, .shift): true
    case (.tab, []): insertsTabs
    default: TextCommand(key) != nil || key.modifiers.contains(.alt)
    }
  }

  private func type(_ text: String) {
    let isWord = text.first.map(TextInput.isWord) == true
    let before = storage.lines[place.line].text.prefix(place.character).last
    let startsWord = isWord && before.map(TextInput.isWord) == false
    replace(selection, with: text, selection.isEmpty ? .typing(startsWord: startsWord) : .other)
  }

  private func delete(_ move: TextMove) {
    if !selection.isEmpty { return replace(selection, with: "", .other) }
    let other = target(of: move)
    let range = min(place, other)..<max(place, other)
    replace(range, with: "", move == .left || move == .right ? .deleting : .other)
  }

  @discardableResult
  private func copy() -> Bool {
    guard !selection.isEmpty else { return false }
    host?.copy(selectedText)
    return true
  }

  func handlePaste(_ text: String) -> Bool {
    guard isEnabled else { return false }
    // A large paste comes in pieces.
    replace(selection, with: text, .pasting(isPiece: text.utf8.count > InputDecoder.largestPaste - 8))
    return true
  }

  // MARK: Moves

  /// Sets the caret, and shows it.
  func move(to new: TextPosition, isSelecting: Bool = false) {
    if !isSelecting { anchor = nil } else if anchor == nil { anchor = place }
    place = storage.limited(new)
    wantedColumn = nil
    reveal()
  }

  private func move(_ move: TextMove, _ isSelecting: Bool) -> Bool {
    let row = layout.row(of: place)
    // A form goes to its previous and next control.
    let leaves = move == .up && row == TextRowPlace(line: 0, row: 0) || move == .down && row == layout.lastRow
    let new = target(of: move)
    if leaves, new == place, !isSelecting, anchor == nil { return false }
    let column = move.isVertical ? wantedColumn ?? layout.column(of: place) : nil
    self.move(to: new, isSelecting: isSelecting)
    wantedColumn = column
    return true
  }

  private func target(of move: TextMove) -> TextPosition {
    switch move {
    case .left: before(place)
    case .right: after(place)
    case .wordLeft: word(before: place)
    case .wordRight: word(after: place)
    case .lineStart:
      TextPosition(line: place.line, character: layout.characters(of: layout.row(of: place)).lowerBound)
    case .lineEnd: TextPosition(line: place.line, character: layout.rowEnd(layout.row(of: place)))
    case .start: TextPosition()
    case .end: storage.end
    case .up: rows(-1)
    case .down: rows(1)
    case .pageUp: rows(-max(1, size.rows - 1))
    case .pageDown: rows(max(1, size.rows - 1))
    }
  }

  private func before(_ place: TextPosition) -> TextPosition {
    if place.character > 0 { return TextPosition(line: place.line, character: place.character - 1) }
    guard place.line > 0 else { return place }
    let above = place.line - 1
    let length = storage.length(of: above)
    return TextPosition(
      line: above, character: storage.lines[above].isContinued ? max(0, length - 1) : length)
  }

  private func after(_ place: TextPosition) -> TextPosition {
    if place.character < storage.length(of: place.line) {
      return storage.limited(TextPosition(line: place.line, character: place.character + 1))
    }
    return place.line < storage.lines.count - 1 ? TextPosition(line: place.line + 1) : place
  }

  private func word(before place: TextPosition) -> TextPosition {
    if place.character == 0 { return before(place) }
    let text = storage.lines[place.line].text
    return TextPosition(line: place.line, character: TextInput.wordStart(in: text, before: place.character))
  }

  private func word(after place: TextPosition) -> TextPosition {
    if place.character == storage.length(of: place.line) { return after(place) }
    let text = storage.lines[place.line].text
    return TextPosition(line: place.line, character: TextInput.wordEnd(in: text, after: place.character))
  }

  /// At the first and last row to the text's ends.
  private func rows(_ count: Int) -> TextPosition {
    let layout = layout
    let row = layout.row(of: place)
    let new = layout.row(row, offsetBy: count)
    if new == row { return count < 0 ? TextPosition() : storage.end }
    return layout.position(in: new, column: wantedColumn ?? layout.column(of: place))
  }

  // MARK: Pointer

  private func position(at point: Point) -> TextPosition {
    let layout = layout
    let wanted = layout.row(topRow, offsetBy: point.wholeRow)
    if layout.distance(from: topRow, to: wanted, most: size.rows) < point.wholeRow { return storage.end }
    return layout.position(in: wanted, column: point.wholeColumn + firstColumn)
  }

  func handleTap(at point: Point) {
    let new = position(at: point)
    let tap = tapGestureRecognizer as? TextTap
    switch tap?.count {
    case 2:
      let word = TextInput.word(in: storage.lines[new.line].text, at: new.character)
      selection =
        TextPosition(
          line: new.line, character: word.lowerBound)..<TextPosition(
          line: new.line, character: word.upperBound)
    case 3: selection = TextPosition(line: new.line)..<after(storage.limited(lineEnd(new.line)))
    default: move(to: new, isSelecting: tap?.modifiers.contains(.shift) == true)
    }
  }

  private func lineEnd(_ line: Int) -> TextPosition {
    TextPosition(line: line, character: storage.length(of: line))
  }

  func followDrag() {
    let pan = panGestureRecognizer
    switch pan.state {
    case .began:
      dragBefore = (place, anchor)
      becomeFirstResponder()
      // From the pressed character, not the slop's end.
      move(to: position(at: pan.pressLocation))
      select(to: pan.location)
    case .changed: select(to: pan.location)
    case .cancelled:
      if let dragBefore { (place, anchor) = (storage.limited(dragBefore.place), dragBefore.anchor) }
      anchor = anchor.map(storage.limited)
      endDrag()
    case .ended: endDrag()
    case .possible, .failed: break
    }
  }

  private func endDrag() {
    dragScroll?.cancel()
    setNeedsDisplay()
  }

  private func select(to point: Point) {
    let row = min(max(0, point.wholeRow), max(0, size.rows - 1))
    move(to: position(at: Point(column: point.column, row: Double(row))), isSelecting: true)
    if isBeyond(point) == 0 {
      dragScroll?.cancel()
    } else if dragScroll?.isActive != true {
      dragScroll = animate(after: Self.dragInterval) { [unowned self] in
        scrollWithDrag() ? .at($0 + Self.dragInterval) : .done
      }
    }
  }

  /// From row to row while a drag is held above or below; our own figure.
  private static let dragInterval = Duration.milliseconds(50)

  private func isBeyond(_ point: Point) -> Int {
    point.wholeRow < 0 ? -1 : point.wholeRow >= size.rows ? 1 : 0
  }

  /// Returns whether the drag is still held above or below.
  private func scrollWithDrag() -> Bool {
    let point = panGestureRecognizer.location
    guard panGestureRecognizer.isActive, isBeyond(point) != 0 else { return false }
    scroll(rows: isBeyond(point))
    select(to: point)
    return true
  }

  func handleWheel(_ event: WheelEvent) -> Bool {
    let before = (topRow, firstColumn)
    switch event.direction {
    case .up: scroll(rows: -Int(ScrollView.wheelRows))
    case .down: scroll(rows: Int(ScrollView.wheelRows))
    case .left where !wrapsLines: scroll(columns: -Int(ScrollView.wheelColumns))
    case .right where !wrapsLines: scroll(columns: Int(ScrollView.wheelColumns))
    case .left, .right: return false
    }
    return before != (topRow, firstColumn)
  }
}

extension TextMove {
  var isVertical: Bool { self == .up || self == .down || self == .pageUp || self == .pageDown }
}
