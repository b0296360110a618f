import TermNav
import TermNavText

/// What keys do in a patch, wherever it has come from.
extension PagerPage {
  /// The patch that is shown.
  var patch: PatchLines? { source as? PatchLines }

  /// Those that are worth a hint, and others.
  var patchActions: (first: [Action], others: [Action]) {
    guard patch != nil else { return ([], []) }
    return (
      [.diff(.nextHunk), .sequence(.next)],
      [.diff(.previousHunk), .sequence(.previous), .diff(.fold), .diff(.foldAll), .diff(.raw)]
    )
  }

  /// Returns whether it is an action of the patch.
  func performInPatch(_ action: Action, _ count: Int?) -> Bool {
    guard let patch else { return false }
    // What is found or chosen is the page's line from now on.
    switch action {
    case .lines(.find), .lines(.findBackwards), .lines(.findNext), .lines(.findPrevious), .lines(.nextLink),
      .lines(.previousLink), .lines(.selectLines):
      if let stepped = lines.stepped, lines.selection == stepped { lines.selection = nil }
    default: break
    }
    switch action {
    case .diff(.nextHunk): step(.hunk, count ?? 1, in: patch)
    case .diff(.previousHunk): step(.hunk, -(count ?? 1), in: patch)
    case .sequence(.next): step(.file, count ?? 1, in: patch)
    case .sequence(.previous): step(.file, -(count ?? 1), in: patch)
    case .diff(.fold):
      guard let row = patch.toggleFold(at: currentRow) else {
        frame.status.message = patch.isRaw ? "as it is written it has no folds" : "no file is here"
        return true
      }
      showAgain(patch, from: min(row, top))
      select(row)
    case .diff(.foldAll): showAgain(patch, from: patch.toggleAllFolds(keeping: top))
    case .diff(.raw):
      let row = patch.toggleRaw(keeping: top)
      showAgain(patch, from: row)
    default: return false
    }
    frame.status.setNeedsDisplay()
    return true
  }

  /// The row that is selected or found, or else the first one in sight, whatever is filtered.
  private var currentRow: Int { filter?.sourceLine(of: lines.currentLine) ?? lines.currentLine }

  /// Selects the row that is stepped to: it is the page's line also where the end keeps it from the top.
  private func step(_ kind: Patch.Kind, _ count: Int, in patch: PatchLines) {
    let selected = lines.selection.map(\.lowerBound.line).flatMap {
      lines.visibleLines.contains($0) ? currentRow : nil
    }
    if kind == .file, count == 1, top == 0, selected == nil, let firstStop { return select(firstStop) }
    var stop: Int?
    for _ in 0..<min(abs(count), 1000) {
      guard let next = patch.stop(kind, from: stop ?? selected ?? top, backwards: count < 0) else { break }
      stop = next
    }
    if let stop {
      select(stop)
    } else {
      frame.status.message = count > 0 ? "this is the last one" : "this is the first one"
    }
  }

  private func select(_ row: Int) {
    scroll(to: row)
    let shown = filter?.line(notBefore: row) ?? row
    lines.selection = LinePosition(line: shown)..<LinePosition(line: shown, offset: .max)
    lines.stepped = lines.selection
  }
}
