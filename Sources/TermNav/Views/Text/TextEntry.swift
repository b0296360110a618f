/// An edited text: its lines, its selection and its undo history (RULES, section 27).
///
/// Fields, editors and searches keep the typed text in a `TextEntry`. It has no callbacks; the methods return
/// what they have changed.
package struct TextEntry {
  /// The purpose of an edited text, which decides the commands that it accepts.
  package enum Kind {
    /// The text is the single line of a field.
    case line
    /// The text is the words of a search in one line, without a selection.
    case query
    /// The text is the lines of an editor, with undo and redo.
    case lines
  }

  /// The part of an edited text that a command has changed. `text` includes the caret and the selection, and
  /// `caret` the selection.
  package enum Change { case nothing, selection, caret, text }

  /// The effect of an editing command, as `perform` returns it: which part of the entry has changed, and
  /// which text to copy to the clipboard.
  struct Effect: Equatable {
    var change = Change.nothing
    /// The text that the command copies to the clipboard; nil for none.
    var copied: String?
  }

  /// The most characters of an edited text of a single line. The limit does not apply to the lines of an
  /// editor.
  var limit: Int
  var isEditable = true
  /// Whether the edited text is a secret: it cannot be copied, and word moves treat it as one word.
  var isSecret = false
  private(set) var storage: TextStorage
  /// The position where text is inserted. If text is selected, the caret is the end of the selection that
  /// moves.
  private(set) var caret = TextPosition() { didSet { wantedColumn = nil } }
  /// The fixed end of the text's selection; nil if nothing is selected.
  private var anchor: TextPosition?
  /// The column to which the caret returns in longer rows while it moves up and down in a text; nil after any
  /// other change of the caret.
  private var wantedColumn: Int?
  private var history = TextHistory()
  /// The caret and the fixed end of the selection before the current drag in the text; nil while no drag
  /// selects.
  private var beforeDrag: (caret: TextPosition, anchor: TextPosition?)?

  /// Creates an edited text: its lines, its selection and its undo history. A text of a single line is cut at
  /// the limit, and the caret is at its end. In a text of several lines the caret is at the start.
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

  /// The selected range of the text; empty at the caret if nothing is selected.
  var selection: Range<TextPosition> {
    let other = anchor ?? caret
    return min(caret, other)..<max(caret, other)
  }

  var selectedText: String { storage.text(in: selection) }

  /// The number of characters between the text's caret and the end of its line.
  package var charactersBehind: Int { storage.length(of: caret.line) - caret.character }

  /// Whether there is selected text that may be copied.
  var canCopy: Bool { !selection.isEmpty && !isSecret }

  /// Selects a range of the text, limited to the text. The caret moves to the end of the range.
  mutating func select(_ range: Range<TextPosition>) {
    (anchor, caret) = (storage.limited(range.lowerBound), storage.limited(range.upperBound))
    if anchor == caret { anchor = nil }
  }

  mutating func selectAll() { (anchor, caret) = (TextPosition(), storage.end) }

  /// Moves the caret to a position, limited to the text. With `isSelecting`, the text between the former
  /// caret, or the fixed end of the selection, and the new position is selected.
  mutating func move(to position: TextPosition, isSelecting: Bool = false) {
    if !isSelecting { anchor = nil } else if anchor == nil { anchor = caret }
    caret = storage.limited(position)
  }

  // MARK: Pointer

  /// Moves the caret to a clicked position, or extends the selection if `isSelecting`.
  /// - Parameter count: The number of clicks at this place in a row, 1…3. The second one selects a word, the
  ///   third one a line with its line break.
  mutating func click(at position: TextPosition, count: Int, isSelecting: Bool) {
    switch count {
    case 2 where !isSecret: select(storage.word(at: position))
    case 2, 3:
      select(TextPosition(line: position.line)..<storage.position(after: storage.lineEnd(position.line)))
    default: move(to: position, isSelecting: isSelecting)
    }
  }

  mutating func beginDrag(at position: TextPosition) {
    beforeDrag = (caret, anchor)
    move(to: position)
  }

  mutating func endDrag() { beforeDrag = nil }

  /// Restores the text's caret and selection from before the drag that selected, limited to the present text.
  mutating func cancelDrag() {
    guard let beforeDrag else { return }
    (caret, anchor) = (storage.limited(beforeDrag.caret), beforeDrag.anchor.map(storage.limited))
    endDrag()
  }

  // MARK: Changes

  /// Sets the edited text and forgets the selection and the undo history, as in a new entry. The text is
  /// cleaned as by `insert`. Returns false, and changes nothing, if a single line has this text already.
  @discardableResult
  mutating func set(_ text: String) -> Bool {
    var new = TextEntry(kind, kind == .lines ? text : TextInput.line(text, kind, limit), limit: limit)
    (new.isEditable, new.isSecret) = (isEditable, isSecret)
    guard kind == .lines || new.text != self.text else { return false }
    self = new
    return true
  }

  /// Replaces the selection by a text, as one step of undo.
  @discardableResult
  package mutating func insert(_ text: String) -> Change { insert(text, .other) }

  /// Replaces the selection by a text. In a single line, line breaks and tabs become blanks, and characters
  /// beyond the limit are dropped. Control characters are dropped, except in words of a search.
  /// - Parameter step: The kind of the change, by which the undo history combines changes into one step.
  @discardableResult
  mutating func insert(_ text: String, _ step: TextHistory.Kind) -> Change {
    if kind == .lines { return replace(selection, with: text, step) }
    let (start, end) = (selection.lowerBound.character, selection.upperBound.character)
    let room = limit - (storage.length(of: 0) - (end - start))
    let line = TextInput.line(text, kind, room)
    return line.isEmpty ? .nothing : replace(selection, with: line, step)
  }

  /// Deletes the whole edited text.
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
    anchor = nil
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

  /// Performs an editing command.
  /// - Parameters:
  ///   - command: The editing command.
  ///   - rows: The division of the text's lines into rows of the screen, which some moves need.
  ///   - clipboard: The text that a paste inserts; nil for none.
  /// - Returns: The effect of the command; nil if ↑ or ↓ would leave the text, so that the key is not used.
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

  /// Performs the editing command of a key in a text of one row, without a clipboard. Returns what has
  /// changed; nil if the key goes on to the superviews.
  package mutating func edit(_ key: KeyPress) -> Change? { command(for: key).flatMap { perform($0)?.change } }

  /// Returns the kind of change that typing a text is, by which changes are combined into steps of undo. Each
  /// typed word is one step, and so is each line break or tab.
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

  /// Moves the text's caret. Returns nil, without a move, for ↑ at the start of the text and ↓ at its end,
  /// unless a text is or becomes selected. A form then moves the focus to another control.
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
    case .left: storage.position(before: caret)
    case .right: storage.position(after: caret)
    // Word moves of the caret in a secret text go to its ends. Otherwise they would show where words end.
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

  /// Returns the position in the text `count` rows further down, or further up if `count` is negative. From
  /// the first row up it is the start of the text, and from the last row down the end.
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
