import TermNav
import TermNavText

/// Shows a patch with old lines on the left side and new lines on the right side.
final class PatchBeside {
  /// Whether the user wants the old and new lines of a patch side by side. They are so only on a page that is
  /// wide enough.
  private var isWanted = false
  /// The width in columns of the page that shows the patch.
  private var columns = 0
  /// The number of columns by which the text of both sides of a patch is scrolled.
  private var offset = 0
  /// Whether lines were wrapped before old and new were shown side by side. If so, they are wrapped again
  /// later.
  private var wraps = false

  /// The least width of a page, in columns, for the two sides of a patch: on a narrower one each side would
  /// have less than 75.
  static let leastColumns = 150

  private var isOn: Bool { isWanted && columns >= Self.leastColumns }

  /// Shows the old and new lines of a patch side by side, or no longer. Where the page is too narrow, a
  /// message says so.
  func toggle(on page: PagerPage) {
    guard columns >= Self.leastColumns else {
      page.frame.status.message = "side by side needs \(Self.leastColumns) columns, and here are \(columns)"
      return
    }
    isWanted.toggle()
    fit(to: columns, on: page)
  }

  /// Adapts the two sides of a patch to the width of the page. While it is too narrow for them, old and new
  /// lines are shown below each other.
  func fit(to columns: Int, on page: PagerPage) {
    let (lines, isOther) = (page.lines, columns != self.columns)
    self.columns = columns
    guard let patch = lines.patch else { return }
    if let row = patch.setSideBySide(isOn, keeping: page.top) {
      if isOn { wraps = lines.wrapsLines }
      lines.wrapsLines = isOn ? false : wraps
      page.showAgain(patch, from: row)
    } else if patch.patchRows.isSideBySide {
      lines.wrapsLines = false
      if isOther { lines.findSignsAgain() }
    }
  }

  /// Shows a patch that has replaced the one before, with old and new lines side by side if they were so
  /// before.
  func adopt(_ patch: PatchLines?) { _ = patch?.setSideBySide(isOn, keeping: 0) }

  /// Performs an action that has another effect while old and new lines are side by side. Returns false for
  /// other actions, which the page then performs.
  func perform(_ action: Action, _ count: Int, on page: PagerPage) -> Bool {
    let lines = page.lines
    guard lines.patch?.patchRows.isSideBySide == true else { return false }
    switch action {
    case .lines(.wrap): page.frame.status.message = "side by side lines are cut"
    case .lines(.right): _ = scroll(halves: count, lines)
    case .lines(.left): return scroll(halves: -count, lines)
    case .lines(.numbers):
      lines.perform(.numbers)
      lines.findSignsAgain()
    case .path(.yank) where lines.selection != nil: copySelection(on: page)
    // `patchFolder` is nil on a page of git, where Return opens the selected line instead.
    case .open where lines.selection != nil && !lines.isAtStep && page.patchFolder != nil:
      copySelection(on: page)
    default: return false
    }
    return true
  }

  // MARK: Copying

  /// Returns the text that is copied for a selection in a patch, and whether it is whole; nil if old and new
  /// are not side by side.
  /// - Parameter most: the most bytes of the text; the rest is cut.
  func text(
    of selection: Range<LinePosition>, on page: PagerPage, most: Int = LinesView.mostCopied
  ) -> (text: String, isWhole: Bool)? {
    guard let patch = page.lines.patch, patch.patchRows.isSideBySide else { return nil }
    return PatchSides.copied(selection, of: patch, most: most) {
      [filter = page.filter] line in
      if let filter { filter.sourceLine(of: line) } else { line }
    }
  }

  private func copySelection(on page: PagerPage) {
    guard let selection = page.lines.selection, let (text, isWhole) = text(of: selection, on: page) else {
      return
    }
    page.lines.selection = nil
    page.app?.copy(text) { [weak page] outcome in
      guard let page else { return }
      let words = page.view.tree.words
      let what = words.text(isWhole ? "{} bytes" : "the first {} bytes", "\(text.utf8.count)")
      page.frame.status.message = outcome.line(of: what, in: words)
    }
  }

  // MARK: Drawing

  private func layout(of patch: Patch, _ lines: PagerLines) -> PatchSides {
    let margin = PatchMargin(
      patch, inColumns: columns, showsNumbers: lines.showsLineNumbers, isOfOneSide: true)
    return PatchSides(margin: margin, columns: columns, offset: offset, tabWidth: lines.tabWidth)
  }

  /// Returns the signs that draw a patch's row while old and new are side by side: those that lay out the
  /// sides, and those for invisible characters.
  /// - Parameter showsAll: whether tabs, blanks other than a space, all blanks at the end and a carriage
  ///   return get signs too.
  func signs(
    ofRow row: Int, _ text: AttributedText, _ signs: PatchSigns, showsAll: Bool, in lines: PagerLines
  ) -> [LineSign] {
    let state = signs.patch.state.withLock { $0 }
    let layout = layout(of: state.patch, lines)
    if let sides = state.sides(ofRow: row) {
      return layout.signs(of: text, sides, state.patch) { signs.signs(ofLine: $0, $1, showsAll: showsAll) }
    }
    let unseen = signs.signs(of: row, text, showsAll: showsAll)
    let hasMargin = state.patch.hunk(at: state.rows.line(ofRow: row)) != nil
    return layout.signs(ofWhole: text, hasMargin: hasMargin, unseen: unseen)
  }

  // MARK: Scrolling

  /// The number of columns by which one notch of the wheel scrolls a patch sideways.
  private static let wheelColumns = 4

  /// Scrolls both sides of a patch by a notch of the wheel. Returns false at the first column, so that the
  /// wheel can go on to move the page; nil if the lines must handle the wheel themselves.
  func wheel(_ direction: WheelEvent.Direction, _ lines: PagerLines) -> Bool? {
    guard let patch = lines.patch, patch.patchRows.isSideBySide else { return nil }
    switch direction {
    case .left: return scroll(columns: -Self.wheelColumns, lines)
    case .right: return scroll(columns: Self.wheelColumns, lines)
    case .up, .down: return nil
    }
  }

  /// Scrolls both sides of a patch by halves of a side's width. Returns false at the first column, if
  /// `halves` is negative.
  private func scroll(halves: Int, _ lines: PagerLines) -> Bool {
    scroll(columns: halves * max(1, columns / 4), lines)
  }

  private func scroll(columns count: Int, _ lines: PagerLines) -> Bool {
    guard let patch = lines.patch, count > 0 || offset > 0 else { return false }
    let room = layout(of: patch.state.withLock { $0.patch }, lines).oldColumns
    let texts = (lines.source.readyLines(lines.visibleLines) ?? []).flatMap {
      $0.string.split(separator: "\n")
    }
    let widest = texts.map { $0.columns(tabWidth: lines.tabWidth) }.max() ?? 0
    offset = min(max(0, offset + count), max(0, offset, widest - room + 1))
    lines.findSignsAgain()
    return true
  }
}

extension Range<LinePosition> {
  /// Returns the range of all text in a line.
  static func line(_ line: Int) -> Self { LinePosition(line: line)..<LinePosition(line: line, offset: .max) }
}
