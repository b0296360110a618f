import TermNav
import TermNavText

/// A view of lines on a page. All keys are actions of the page, except while the user types a query.
final class PagerLines: LinesView {
  /// Makes the view of lines on a page, such as those of a file.
  /// - Parameters:
  ///   - source: The lines.
  ///   - tellInversion: Called when the user types Ctrl-N in a query, less's key for lines without the
  ///     pattern, which a search does not have.
  init(_ source: any LineSource, tellInversion: @escaping () -> Void = {}) {
    patch = source as? PatchLines
    self.tellInversion = tellInversion
    super.init(source)
    usesLessKeys = false
    // The status row below the lines shows the position instead.
    showsScrollIndicator = false
  }

  /// The patch that is shown, even while its lines are filtered; nil for another text. It is stored, since
  /// each key asks for it.
  var patch: PatchLines?
  /// The selection of lines that a step to a file or hunk of a patch, or the line cursor, has made; nil if
  /// there is none.
  private var stepped: Range<LinePosition>?
  /// The line cursor, a line that keys move up and down, in texts that have one; nil in other texts.
  var cursor: LineCursor?
  /// Called with each paste, and with each key that is not one of a typed percentage, before the view of
  /// lines handles it. Returns true where the page has kept it for another page that is about to open.
  var onTyping: ((InputEvent) -> Bool)?

  let beside = PatchBeside()
  /// The typing of a percentage with decimals, such as `33.3%`.
  let percentage = TypedPercentage()
  /// Tells the user that a search cannot look for lines without a pattern, as less's key Ctrl-N does.
  private let tellInversion: () -> Void

  override func wheel(_ event: WheelEvent) -> Bool {
    beside.wheel(event.direction, self) ?? super.wheel(event)
  }

  /// The place of the terminal's cursor: in the row below the lines, as at less's prompt. That is beside the
  /// line that scrolling down adds.
  override var terminalCursorPlace: Point {
    isTerminalCursorVisible ? super.terminalCursorPlace : Point(column: 0, row: Double(size.rows))
  }

  override var listsOwnKeys: Bool { isTyping }

  override func handle(_ key: KeyPress) -> Bool {
    // While a query is typed, the line of the line cursor is not highlighted. A key may end the typing, and
    // then that line must be highlighted again.
    defer { showCursor() }
    if percentage.takes(key) { return true }
    if query != nil, isTyping, key == "Ctrl-N" {
      tellInversion()
      return true
    }
    return onTyping?(.key(key)) == true || super.handle(key)
  }

  override func paste(_ text: String) -> Bool { onTyping?(.paste(text)) == true || super.paste(text) }

  /// Selects a line to which the user has stepped, as to a hunk, or on which the line cursor is.
  func selectStep(_ line: Int) {
    // The selection of the line cursor includes the line's end, so that it is visible on an empty line.
    let end = cursor == nil ? LinePosition(line: line, offset: .max) : LinePosition(line: line + 1)
    stepped = LinePosition(line: line)..<end
    if selection != stepped { selection = stepped }
  }

  /// Whether the selection of lines was made by a step to a file or hunk, or by the line cursor, not by the
  /// user.
  var isAtStep: Bool { stepped != nil && selection == stepped }

  /// Makes the selection of a step to a file or hunk count as the user's own.
  func keepStep() { stepped = nil }

  /// Performs the action of `LinesView` that has the same name, such as a scroll by a screen.
  func move(_ action: MoveAction, count: Int) {
    if let own = LinesView.Action(rawValue: action.rawValue) { perform(own, count: count) }
  }
}

/// A line cursor: a line that keys move up and down in some texts, such as a blame. The line counts from 0 in
/// the whole text, even while lines are filtered.
struct LineCursor {
  var line = 0
  /// Whether the line that a search has found last becomes the line of the cursor, if it is in sight.
  var followsFound = false
}

/// The line cursor, a line that keys move, in texts that have one. It is shown as a selection, unless the
/// user has selected something. While the cursor's line is out of sight, the nearest line in sight counts as
/// its line.
extension PagerLines {
  private var filter: FilteredLines? { source as? FilteredLines }

  /// Whether lines are selected. The selection of the line cursor does not count; in a text without one, that
  /// of a step in a patch counts.
  var isSelecting: Bool { selection != nil && (cursor == nil || !isAtStep) }

  /// The line of the line cursor, by its number in the whole text, from 0.
  var cursorLine: Int { filter?.sourceLine(of: shownCursor) ?? shownCursor }

  /// The line of the line cursor, by its number among the lines that the filter shows; while lines are
  /// selected, the first selected line.
  var shownCursor: Int {
    let seen = visibleLines
    if isSelecting, let selection { return selection.lowerBound.line }
    if cursor?.followsFound == true, let foundLine, seen.contains(foundLine) { return foundLine }
    let all = cursor?.line ?? 0
    let line = filter?.line(notBefore: all) ?? all
    let isFar = line >= seen.upperBound + seen.count
    return isFar ? seen.lowerBound : max(seen.lowerBound, min(line, seen.upperBound - 1))
  }

  /// Selects the line of the line cursor. If a search has found that line, it is not selected, since it is
  /// highlighted already.
  func showCursor() {
    guard let cursor, !isSelecting, !visibleLines.isEmpty else { return }
    if cursor.followsFound, query != nil { forgetStep() } else { selectStep(shownCursor) }
  }

  /// Moves the line cursor to one of the shown lines, or to the nearest one, and scrolls no more than needed.
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

  /// Moves the line cursor as an action says. `count` is the number of lines, or for `screenDown` and
  /// `screenUp` that of screens, by which the view is scrolled too. nil is one, or for `halfDown` and
  /// `halfUp` half a screen. `first` and `last` ignore `count`.
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

  /// Ends what Esc ends in a text, such as a search. Returns false if there was nothing to end; the selection
  /// of the line cursor does not count.
  func cancel() -> Bool {
    if cursor != nil, !isSelecting {
      cursor = LineCursor(line: cursorLine)
      selection = nil
    }
    return perform(.cancel)
  }
}

extension PagerLines {
  /// Returns the words of the status row while the lines of a patch are searched: how many folded files are not
  /// searched stands in place of the caption. Nil where no file is folded.
  func words(ofFoldedBehind words: PagerStatus.Words, on page: PagerPage) -> PagerStatus.Words? {
    guard let rows = patch?.patchRows, !rows.isRaw, !rows.folded.isEmpty else { return nil }
    let count = rows.folded.count
    var words = words
    let files = count == 1 ? "1 folded file is" : "\(count.grouped) folded files are"
    let key = page.browser.keymap.sequences(for: .diff(.foldAll), in: page.scope).first
    words.caption = "\(files) not searched" + (key.map { "; \($0.label) unfolds all" } ?? "")
    words.captionCut = .byTruncatingTail
    return words
  }
}
