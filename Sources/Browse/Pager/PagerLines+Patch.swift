import TermNav
import TermNavText

/// The rows of a patch, also where they are filtered.
extension PagerLines {
  private var filter: FilteredLines? { source as? FilteredLines }

  /// The row of the patch that is selected or found, or else the first one in sight.
  var currentRow: Int { filter?.sourceLine(of: currentLine) ?? currentLine }

  private var topRow: Int { filter?.sourceLine(of: top) ?? top }

  /// Selects a row that is stepped to: it is the page's line also where the end keeps it from the top.
  func select(_ row: Int) {
    let shown = filter?.line(notBefore: row) ?? row
    scroll(to: shown)
    selectStep(shown)
  }

  /// What is found or chosen is the page's line from now on.
  func forgetStep() {
    if isAtStep { selection = nil }
    keepStep()
  }

  /// Selects lines: of a file or a hunk that was stepped to, all; else the one that is selected or found, or is first in sight.
  func selectLines(of patch: PatchLines) {
    let row = isAtStep && visibleLines.contains(currentLine) ? currentRow : nil
    if row == nil { forgetStep() } else { keepStep() }
    perform(.selectLines)
    if filter == nil, let row, let last = patch.state.withLock({ $0.lastRow(ofPartAt: row) }), last > row {
      perform(.down, count: last - row)
    }
  }

  /// Steps to the next file or hunk, or to the one before; returns whether there is one.
  /// - Parameter first: where the first step to a file goes, from the top.
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
  /// Actions that are worth a hint, and others.
  nonisolated static let firstActions: [Action] = [.diff(.nextHunk), .sequence(.next)]
  nonisolated static let otherActions: [Action] = [
    .diff(.previousHunk), .sequence(.previous), .diff(.fold), .diff(.foldAll), .diff(.raw),
    .diff(.beside),
  ]
}
