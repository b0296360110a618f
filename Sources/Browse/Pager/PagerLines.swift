import TermNav
import TermNavText

/// Lines whose keys are actions: keys of its own it has none but those that type a query.
final class PagerLines: LinesView {
  override init(_ source: any LineSource) {
    patch = source as? PatchLines
    super.init(source)
    usesLessKeys = false
    // The row below says where this is.
    showsScrollIndicator = false
  }

  /// The patch that is shown, also where it is filtered. Kept, since it is asked for at each key.
  var patch: PatchLines?
  /// The selection of a row that was stepped to in a patch, or of the cursor's line.
  private var stepped: Range<LinePosition>?
  /// nil in texts that have no cursor.
  var cursor: LineCursor?
  /// Called with what is typed; returns whether it is for another page.
  var onTyping: ((InputEvent) -> Bool)?

  let beside = PatchBeside()

  override func wheel(_ event: WheelEvent) -> Bool {
    beside.wheel(event.direction, self) ?? super.wheel(event)
  }

  /// In the row below, as less's stands at its prompt: what a line more has changed ends there.
  override var terminalCursorPlace: Point {
    isTerminalCursorVisible ? super.terminalCursorPlace : Point(column: 0, row: Double(size.rows))
  }

  override var listsOwnKeys: Bool { isTyping }

  override func handle(_ key: KeyPress) -> Bool {
    // A query that is left leaves the cursor.
    defer { showCursor() }
    return onTyping?(.key(key)) == true || super.handle(key)
  }

  override func paste(_ text: String) -> Bool { onTyping?(.paste(text)) == true || super.paste(text) }

  /// Selects a line that is stepped to.
  func selectStep(_ line: Int) {
    // A line without letters shows that the cursor is on it by the blank behind its end.
    let end = cursor == nil ? LinePosition(line: line, offset: .max) : LinePosition(line: line + 1)
    stepped = LinePosition(line: line)..<end
    if selection != stepped { selection = stepped }
  }

  /// Whether a line is selected that was stepped to.
  var isAtStep: Bool { stepped != nil && selection == stepped }

  /// What is selected was stepped to no more.
  func keepStep() { stepped = nil }

  /// Does the lines' own action of the same name.
  func move(_ action: MoveAction, count: Int) {
    if let own = LinesView.Action(rawValue: action.rawValue) { perform(own, count: count) }
  }
}

/// The line that keys move, of all lines, whatever is filtered.
struct LineCursor {
  var line = 0
  /// Whether it goes with what is found.
  var followsFound = false
}

/// The line that keys move, in texts that have a cursor. It is selected while a person has selected nothing; where it is out of sight,
/// the nearest line in sight stands for it.
extension PagerLines {
  private var filter: FilteredLines? { source as? FilteredLines }

  /// Whether a person has selected something.
  var isSelecting: Bool { selection != nil && (cursor == nil || !isAtStep) }

  /// The line that the cursor is on, of all lines.
  var cursorLine: Int { filter?.sourceLine(of: shownCursor) ?? shownCursor }

  /// Among the lines that are shown.
  var shownCursor: Int {
    let seen = visibleLines
    if isSelecting, let selection { return selection.lowerBound.line }
    if cursor?.followsFound == true, let foundLine, seen.contains(foundLine) { return foundLine }
    let all = cursor?.line ?? 0
    let line = filter?.line(notBefore: all) ?? all
    let isFar = line >= seen.upperBound + seen.count
    return isFar ? seen.lowerBound : max(seen.lowerBound, min(line, seen.upperBound - 1))
  }

  /// Selects the cursor's line; what is found stands out by itself.
  func showCursor() {
    guard let cursor, !isSelecting, !visibleLines.isEmpty else { return }
    if cursor.followsFound, query != nil { forgetStep() } else { selectStep(shownCursor) }
  }

  /// Puts the cursor on one of the lines that are shown, or the nearest, and scrolls no more than brings it into sight.
  func putCursor(_ line: Int) {
    let count = source.count.known
    guard count > 0 else { return }
    let line = max(source.firstLine, min(line, count - 1))
    if selection != nil { selection = nil }
    cursor = LineCursor(line: filter?.sourceLine(of: line) ?? line)
    let seen = visibleLines
    if line < seen.lowerBound { scroll(to: line) }
    if line >= seen.upperBound { scroll(rows: line - seen.upperBound + 1) }
    // Lines of several rows are less than rows.
    if !visibleLines.contains(line) { scroll(to: line) }
    showCursor()
  }

  /// Moves the cursor by lines, or a screen with it.
  func moveCursor(_ action: MoveAction, count: Int?) {
    let (line, seen, times) = (shownCursor, max(2, visibleLines.count), count ?? 1)
    switch action {
    case .down: putCursor(line + times)
    case .up: putCursor(line - times)
    case .halfDown: putCursor(line + (count ?? seen / 2))
    case .halfUp: putCursor(line - (count ?? seen / 2))
    case .screenDown, .screenUp:
      move(action, count: times)
      putCursor(line + (action == .screenDown ? times : -times) * (seen - 1))
    case .first: putCursor(source.firstLine)
    case .last: putCursor(.max)
    }
  }

  /// Ends what Esc ends: the cursor is none of it.
  func cancel() -> Bool {
    if cursor != nil, !isSelecting {
      cursor = LineCursor(line: cursorLine)
      selection = nil
    }
    return perform(.cancel)
  }
}
