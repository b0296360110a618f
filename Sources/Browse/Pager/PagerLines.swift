import TermNav
import TermNavText

/// A view of lines whose keys are all actions of the page, except those that type a query.
final class PagerLines: LinesView {
  /// - Parameter tellInversion: Called when less's key that inverts a query is typed into one.
  init(_ source: any LineSource, tellInversion: @escaping () -> Void = {}) {
    patch = source as? PatchLines
    self.tellInversion = tellInversion
    super.init(source)
    usesLessKeys = false
    // The status row below shows the position instead.
    showsScrollIndicator = false
  }

  /// The patch that is shown, filtered or not. Stored, because it is needed at each key.
  var patch: PatchLines?
  /// The selection made by a step in a patch or by the cursor; nil if there is none.
  private var stepped: Range<LinePosition>?
  /// The cursor; nil in texts without one.
  var cursor: LineCursor?
  /// Called with each key and paste; returns whether another page has handled it.
  var onTyping: ((InputEvent) -> Bool)?

  let beside = PatchBeside()
  /// The decimals of a percentage while they are typed.
  let percentage = TypedPercentage()
  /// Tells that a query cannot be inverted.
  private let tellInversion: () -> Void

  override func wheel(_ event: WheelEvent) -> Bool {
    beside.wheel(event.direction, self) ?? super.wheel(event)
  }

  /// The terminal's cursor is in the row below the lines, as at less's prompt, next to the line that
  /// scrolling down adds.
  override var terminalCursorPlace: Point {
    isTerminalCursorVisible ? super.terminalCursorPlace : Point(column: 0, row: Double(size.rows))
  }

  override var listsOwnKeys: Bool { isTyping }

  override func handle(_ key: KeyPress) -> Bool {
    // When a query ends, the cursor has to be shown again.
    defer { showCursor() }
    if percentage.takes(key) { return true }
    if query != nil, isTyping, key == "Ctrl-N" {
      tellInversion()
      return true
    }
    return onTyping?(.key(key)) == true || super.handle(key)
  }

  override func paste(_ text: String) -> Bool { onTyping?(.paste(text)) == true || super.paste(text) }

  /// Selects a line that the user has stepped to.
  func selectStep(_ line: Int) {
    // The cursor's selection includes the line break, so that it is visible on an empty line.
    let end = cursor == nil ? LinePosition(line: line, offset: .max) : LinePosition(line: line + 1)
    stepped = LinePosition(line: line)..<end
    if selection != stepped { selection = stepped }
  }

  /// Whether the selection is that of a step or of the cursor.
  var isAtStep: Bool { stepped != nil && selection == stepped }

  /// Makes the selection of a step an ordinary one.
  func keepStep() { stepped = nil }

  /// Performs the action of `LinesView` that has the same name.
  func move(_ action: MoveAction, count: Int) {
    if let own = LinesView.Action(rawValue: action.rawValue) { perform(own, count: count) }
  }
}

/// A line that is moved by keys, by its number in the whole text.
struct LineCursor {
  var line = 0
  /// Whether the cursor goes along with the found line.
  var followsFound = false
}

/// The cursor of texts that have one: a line that keys move. It is shown as the selection unless the user has
/// selected something. If it is out of sight, the nearest line in sight takes its part.
extension PagerLines {
  private var filter: FilteredLines? { source as? FilteredLines }

  /// Whether the user has selected something.
  var isSelecting: Bool { selection != nil && (cursor == nil || !isAtStep) }

  /// The line of the cursor, by its number in the whole text.
  var cursorLine: Int { filter?.sourceLine(of: shownCursor) ?? shownCursor }

  /// The line of the cursor among those that are shown.
  var shownCursor: Int {
    let seen = visibleLines
    if isSelecting, let selection { return selection.lowerBound.line }
    if cursor?.followsFound == true, let foundLine, seen.contains(foundLine) { return foundLine }
    let all = cursor?.line ?? 0
    let line = filter?.line(notBefore: all) ?? all
    let isFar = line >= seen.upperBound + seen.count
    return isFar ? seen.lowerBound : max(seen.lowerBound, min(line, seen.upperBound - 1))
  }

  /// Selects the cursor's line. A found line is not selected, since it is highlighted already.
  func showCursor() {
    guard let cursor, !isSelecting, !visibleLines.isEmpty else { return }
    if cursor.followsFound, query != nil { forgetStep() } else { selectStep(shownCursor) }
  }

  /// Moves the cursor to a shown line, or the nearest one, and scrolls as little as possible.
  func putCursor(_ line: Int) {
    let count = source.count.known
    guard count > 0 else { return }
    let line = max(source.firstLine, min(line, count - 1))
    if selection != nil { selection = nil }
    cursor = LineCursor(line: filter?.sourceLine(of: line) ?? line)
    let seen = visibleLines
    if line < seen.lowerBound { scroll(to: line) }
    if line >= seen.upperBound { scroll(rows: line - seen.upperBound + 1) }
    // A wrapped line takes several rows, so scrolling by the number of lines may not be enough.
    if !visibleLines.contains(line) { scroll(to: line) }
    showCursor()
  }

  /// Moves the cursor by some lines, or together with the screen.
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

  /// Performs the action of Esc; the cursor's selection does not count as one to end.
  func cancel() -> Bool {
    if cursor != nil, !isSelecting {
      cursor = LineCursor(line: cursorLine)
      selection = nil
    }
    return perform(.cancel)
  }
}
