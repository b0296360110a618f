import TermNav
import TermNavText

/// The rows of a patch, by their number in the whole patch even if the lines are filtered.
extension PagerLines {
  private var filter: FilteredLines? { source as? FilteredLines }

  /// The row of the patch that is selected or found, or else the first one in sight.
  var currentRow: Int { filter?.sourceLine(of: currentLine) ?? currentLine }

  private var topRow: Int { filter?.sourceLine(of: top) ?? top }

  /// Shows and selects a row that the user has stepped to. The selection makes it the current one, even if it
  /// cannot be scrolled to the top.
  func select(_ row: Int) {
    let shown = filter?.line(notBefore: row) ?? row
    scroll(to: shown)
    selectStep(shown)
  }

  /// Removes the selection of a step, so that a found line or a chosen link becomes the current one.
  func forgetStep() {
    if isAtStep { selection = nil }
    keepStep()
  }

  /// Begins a selection of lines: all lines of the file or hunk that was stepped to, or else the current
  /// line.
  func selectLines(of patch: PatchLines) {
    let row = isAtStep && visibleLines.contains(currentLine) ? currentRow : nil
    if row == nil { forgetStep() } else { keepStep() }
    perform(.selectLines)
    if filter == nil, let row, let last = patch.state.withLock({ $0.lastRow(ofPartAt: row) }), last > row {
      perform(.down, count: last - row)
    }
  }

  /// Steps to the next file or hunk, or to one before if `count` is negative; returns whether there is one.
  /// - Parameters:
  ///   - kind: What to step to.
  ///   - count: How many steps.
  ///   - first: The row that the first step from the top goes to.
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
  /// The actions in a patch that hints show first, and the others.
  nonisolated static let firstActions: [Action] = [.diff(.nextHunk), .sequence(.next)]
  nonisolated static let otherActions: [Action] = [
    .diff(.previousHunk), .sequence(.previous), .diff(.fold), .diff(.foldAll), .diff(.raw),
    .diff(.beside),
  ]
}
