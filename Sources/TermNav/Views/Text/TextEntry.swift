/// A text that is edited: its lines, its selection, and what can be undone (RULES, section 27).
///
/// Fields, editors and searches keep what is typed in one. It tells nobody: each call returns what it has changed.
package struct TextEntry {
  /// What a text is for says which commands it takes.
  package enum Kind {
    /// The line of a field.
    case line
    /// A line of words to look for: it has no selection.
    case query
    /// The lines of an editor, which can be undone.
    case lines
  }

  /// What a command has changed; a change of the text may move the caret too.
  package enum Change { case nothing, selection, caret, text }

  /// What a command has done.
  struct Effect: Equatable {
    var change = Change.nothing
    /// A text for the clipboard.
    var copied: String?
  }

  /// The most characters of one line; lines have no limit.
  var limit: Int
  var isEditable = true
  /// Whether nothing is copied, and words are not told apart.
  var isSecret = false
  private(set) var storage: TextStorage
  /// The selection's end that moves.
  private(set) var caret = TextPosition()
  /// Its other end.
  private var anchor: TextPosition?
  /// The column that moves by rows keep.
  private var wantedColumn: Int?
  private var history = TextHistory()
  /// nil while no drag selects.
  private var beforeDrag: (caret: TextPosition, anchor: TextPosition?)?

  /// One line has its text as it is, up to the limit, and the caret behind it; of many lines the caret is at the start.
  package init(_ kind: Kind, _ text: String = "", limit: Int = .max) {
    self.limit = max(0, limit)
    storage = TextStorage(kind, kind == .lines ? text : String(text.prefix(self.limit)))
    if kind != .lines { caret = storage.end }
  }

  // MARK: Text and selection

  var kind: Kind { storage.kind }

  package var text: String { storage.text }

  var isEmpty: Bool { storage.isEmpty }

  var canUndo: Bool { history.canUndo }
  var canRedo: Bool { history.canRedo }

  /// Empty at the caret where nothing is selected.
  var selection: Range<TextPosition> {
    let other = anchor ?? caret
    return min(caret, other)..<max(caret, other)
  }

  var selectedText: String { storage.text(in: selection) }

  /// Characters behind the caret in its line.
  package var charactersBehind: Int { storage.length(of: caret.line) - caret.character }

  /// Whether there is something that may be copied.
  var canCopy: Bool { !selection.isEmpty && !isSecret }

  /// Limited to the text; the caret stands at the end of the selection.
  mutating func select(_ range: Range<TextPosition>) {
    (anchor, caret) = (storage.limited(range.lowerBound), storage.limited(range.upperBound))
    if anchor == caret { anchor = nil }
  }

  mutating func selectAll() { (anchor, caret) = (TextPosition(), storage.end) }

  /// Sets the caret; limited to the text.
  mutating func move(to place: TextPosition, isSelecting: Bool = false) {
    if !isSelecting { anchor = nil } else if anchor == nil { anchor = caret }
    caret = storage.limited(place)
    wantedColumn = nil
  }

  // MARK: Pointer

  /// The second click at a place selects a word, the third a line with its break.
  mutating func click(at place: TextPosition, count: Int, isSelecting: Bool) {
    switch count {
    case 2 where !isSecret: select(storage.word(at: place))
    case 2, 3: select(TextPosition(line: place.line)..<storage.place(after: storage.lineEnd(place.line)))
    default: move(to: place, isSelecting: isSelecting)
    }
  }

  mutating func beginDrag(at place: TextPosition) {
    beforeDrag = (caret, anchor)
    move(to: place)
  }

  mutating func endDrag() { beforeDrag = nil }

  /// Selects what was selected before the drag; the text may be shorter now.
  mutating func cancelDrag() {
    guard let beforeDrag else { return }
    (caret, anchor) = (storage.limited(beforeDrag.caret), beforeDrag.anchor.map(storage.limited))
    endDrag()
  }

  // MARK: Changes

  /// Begins anew with a text, which is cleaned as by `insert`; returns whether it is another.
  @discardableResult
  mutating func set(_ text: String) -> Bool {
    var new = TextEntry(kind, kind == .lines ? text : TextInput.line(text, kind, limit), limit: limit)
    (new.isEditable, new.isSecret) = (isEditable, isSecret)
    guard kind == .lines || new.text != self.text else { return false }
    self = new
    return true
  }

  /// Replaces the selection by a text that is a step of undo by itself.
  @discardableResult
  package mutating func insert(_ text: String) -> Change { insert(text, .other) }

  /// Replaces the selection. In one line line breaks and tabs become blanks, and what is beyond the limit is dropped. Controls
  /// are dropped too, but for words to look for.
  @discardableResult
  mutating func insert(_ text: String, _ step: TextHistory.Kind) -> Change {
    if kind == .lines { return replace(selection, with: text, step) }
    let (start, end) = (selection.lowerBound.character, selection.upperBound.character)
    let room = limit - (storage.length(of: 0) - (end - start))
    let line = TextInput.line(text, kind, room)
    return line.isEmpty ? .nothing : replace(selection, with: line, step)
  }

  /// Deletes all.
  mutating func clear() -> Change { replace(TextPosition()..<storage.end, with: "", .other) }

  private mutating func replace(
    _ range: Range<TextPosition>, with text: String, _ step: TextHistory.Kind
  ) -> Change {
    guard isEditable, !range.isEmpty || !text.isEmpty else { return .nothing }
    let before = selection
    if kind != .lines, let end = storage.replacePlain(range, with: text) {
      caret = end
    } else {
      let (change, end) = storage.replace(range, with: text)
      caret = end
      if kind == .lines { history.add(.init(change: change, before: before, after: end, kind: step)) }
    }
    (anchor, wantedColumn) = (nil, nil)
    return .text
  }

  private mutating func undo() -> Change {
    guard isEditable, let selection = history.undo(in: &storage) else { return .nothing }
    select(selection)
    return .text
  }

  private mutating func redo() -> Change {
    guard isEditable, let end = history.redo(in: &storage) else { return .nothing }
    (caret, anchor) = (end, nil)
    return .text
  }

  // MARK: Commands

  /// Does a command.
  /// - Parameters:
  ///   - rows: how lines are divided into rows, by which some moves go.
  ///   - clipboard: what a paste inserts.
  /// - Returns: nil where ↑ and ↓ leave the text.
  mutating func perform(
    _ command: TextCommand, in rows: TextRows = TextRows(),
    pasting clipboard: @autoclosure () -> String? = nil
  ) -> Effect? {
    switch command {
    case .insert(let text): return Effect(change: insert(text, step(typing: text)))
    case .move(let move, let isSelecting):
      return self.move(move, isSelecting: isSelecting && kind != .query, rows).map { Effect(change: $0) }
    case .delete(let move): return Effect(change: delete(move, rows))
    case .selectAll:
      selectAll()
      return Effect(change: .selection)
    case .copy: return Effect(copied: canCopy ? selectedText : nil)
    case .cut:
      guard canCopy else { return Effect() }
      let copied = selectedText
      return Effect(change: replace(selection, with: "", .other), copied: copied)
    case .paste: return Effect(change: clipboard().map { insert($0) } ?? .nothing)
    case .undo: return Effect(change: undo())
    case .redo: return Effect(change: redo())
    case .ignore: return Effect()
    }
  }

  /// Does what a key does where there is one row and nothing on the clipboard; nil where the key goes on to the superviews.
  package mutating func edit(_ key: KeyPress) -> Change? { command(for: key).flatMap { perform($0)?.change } }

  /// A word is a step of undo, and so is a line break or a tab.
  private func step(typing text: String) -> TextHistory.Kind {
    guard kind == .lines, selection.isEmpty, text != "\n", text != "\t" else { return .other }
    let isWord = text.first.map(TextInput.isWord) == true
    return .typing(startsWord: isWord && storage.character(before: caret).map(TextInput.isWord) == false)
  }

  private mutating func delete(_ move: TextMove, _ rows: TextRows) -> Change {
    if !selection.isEmpty { return replace(selection, with: "", .other) }
    let other = target(of: move, rows)
    let step = move == .left || move == .right ? TextHistory.Kind.deleting : .other
    return replace(min(caret, other)..<max(caret, other), with: "", step)
  }

  /// nil where ↑ and ↓ have nowhere to go: a form goes to its previous and next control.
  private mutating func move(_ move: TextMove, isSelecting: Bool, _ rows: TextRows) -> Change? {
    let new = target(of: move, rows)
    let leaves = new == caret && (move == .up || move == .down)
    if leaves, !isSelecting, anchor == nil { return nil }
    let column = move.isVertical ? wantedColumn ?? layout(rows).column(of: caret) : nil
    self.move(to: new, isSelecting: isSelecting)
    wantedColumn = column
    return .caret
  }

  private func target(of move: TextMove, _ rows: TextRows) -> TextPosition {
    switch move {
    case .left: storage.place(before: caret)
    case .right: storage.place(after: caret)
    // Where words of a secret end is not shown.
    case .wordLeft: isSecret ? TextPosition() : storage.word(before: caret)
    case .wordRight: isSecret ? storage.end : storage.word(after: caret)
    case .lineStart, .lineEnd: rowEnd(move, layout(rows))
    case .start: TextPosition()
    case .end: storage.end
    case .up: target(rows: -1, rows)
    case .down: target(rows: 1, rows)
    case .pageUp: target(rows: -rows.page, rows)
    case .pageDown: target(rows: rows.page, rows)
    }
  }

  private func rowEnd(_ move: TextMove, _ layout: TextLayout) -> TextPosition {
    let row = layout.row(of: caret)
    let end = move == .lineStart ? layout.characters(of: row).lowerBound : layout.rowEnd(row)
    return TextPosition(line: caret.line, character: end)
  }

  /// At the first and last row the text's ends.
  private func target(rows count: Int, _ rows: TextRows) -> TextPosition {
    let layout = layout(rows)
    let row = layout.row(of: caret)
    let new = layout.row(row, offsetBy: count)
    if new == row { return count < 0 ? TextPosition() : storage.end }
    return layout.position(in: new, column: wantedColumn ?? layout.column(of: caret))
  }

  func layout(_ rows: TextRows) -> TextLayout {
    TextLayout(storage: storage, columns: rows.columns, tabWidth: rows.tabWidth)
  }
}
