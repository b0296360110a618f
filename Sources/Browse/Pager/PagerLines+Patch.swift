import TermNav
import TermNavText

/// Steps to files and hunks, and selections, in a patch. A row's number is that in the whole patch, even
/// while lines are filtered.
extension PagerLines {
  private var filter: FilteredLines? { source as? FilteredLines }

  /// The row of the patch that is selected, otherwise the one that was found last, if it is in sight,
  /// otherwise the first one in sight.
  var currentRow: Int { filter?.sourceLine(of: currentLine) ?? currentLine }

  private var topRow: Int { filter?.sourceLine(of: top) ?? top }

  /// Scrolls to a row of the patch to which the user has stepped, and selects it. The selection marks the row
  /// as the current one, even where it cannot be scrolled to the top.
  func select(_ row: Int) {
    let shown = filter?.line(notBefore: row) ?? row
    scroll(to: shown)
    selectStep(shown)
  }

  /// Removes the selection that a step to a file or hunk of the patch has made. A found line or a chosen link
  /// then becomes the current row.
  func forgetStep() {
    if isAtStep { selection = nil }
    keepStep()
  }

  /// Begins a selection of a patch's lines. If the user has just stepped to a file or hunk, all its lines are
  /// selected; otherwise, or while a filter hides lines, the current line is.
  func selectLines(of patch: PatchLines) {
    let row = isAtStep && visibleLines.contains(currentLine) ? currentRow : nil
    if row == nil { forgetStep() } else { keepStep() }
    perform(.selectLines)
    if filter == nil, let row, let last = patch.state.withLock({ $0.lastRow(ofPartAt: row) }), last > row {
      perform(.down, count: last - row)
    }
  }

  /// Steps to the next file or hunk of the patch, or back if `count` is negative. Returns whether there was
  /// one to step to.
  /// - Parameters:
  ///   - kind: `.file` for files, otherwise `.hunk`.
  ///   - count: How many steps.
  ///   - first: The row for the first step to a file from the top of the text; nil for the next file's row.
  func step(to kind: Patch.Kind, _ count: Int, first: Int? = nil) -> Bool {
    guard let patch else { return false }
    let selected = selection.flatMap { visibleLines.contains($0.lowerBound.line) ? currentRow : nil }
    if kind == .file, count == 1, topRow == 0, selected == nil, let first {
      select(first)
      return true
    }
    var stop: Int?
    for _ in 0..<min(abs(count), 1000) {
      guard let next = patch.stop(kind, from: stop ?? selected ?? topRow, backwards: count < 0) else { break }
      stop = next
    }
    if let stop { select(stop) }
    return stop != nil
  }
}

extension PatchLines {
  /// The actions of a patch that the hints for keys show first. `otherActions` has the remaining actions.
  nonisolated static let firstActions: [Action] = [.diff(.nextHunk), .sequence(.next)]
  nonisolated static let otherActions: [Action] = [
    .diff(.previousHunk), .sequence(.previous), .diff(.fold), .diff(.foldAll), .diff(.raw),
    .diff(.beside), .diff(.yankHunk),
  ]
}
