/// What a list knows its rows by, from before a change of the rows.
struct ListMemory {
  /// A row that was in sight.
  struct Seen {
    var id: AnyHashable
    var row: Int
    /// Of the content.
    var line: Int
    /// Of the view, as it was drawn.
    var shownLine: Int
    var content: ListRow
  }

  var selected: AnyHashable?
  var open: AnyHashable?
  var marked: [AnyHashable] = []
  /// The row that a full swipe has taken out of sight.
  var swept: AnyHashable?
  /// From the top.
  var seen: [Seen] = []
}

/// Where the rows are now that were selected, open, marked and in sight.
struct KeptRows {
  var selection: Int?
  var open: Int?
  var marks: Set<Int> = []
  var top: (row: Int, line: Int)?
}

extension ListView {
  /// Rows asked for their identity on either side of where they were; our own figure.
  static let identityReach = 100_000

  func rememberSelection() {
    guard let identity else { return }
    memory.selected = selection.flatMap { identity($0) }
  }

  func rememberMarks() {
    guard let identity else { return }
    memory.marked = marks.compactMap { identity($0) }
  }

  func rememberOpenRow() {
    guard let identity else { return }
    memory.open = openRow.flatMap { identity($0) }
  }

  /// Asks the rows from where they were to both sides, until all are found.
  func findKept() -> KeptRows {
    var kept = KeptRows()
    guard let identity, rowCount > 0 else {
      if identity == nil { kept.marks = marks.filter { $0 < rowCount } }
      return kept
    }
    var wanted = Set(memory.marked).union(memory.seen.map(\.id))
    if let selected = memory.selected { wanted.insert(selected) }
    if let open = memory.open { wanted.insert(open) }
    if wanted.isEmpty { return kept }
    var rows: [AnyHashable: Int] = [:]
    let start = min(max(0, memory.seen.first?.row ?? selection ?? 0), rowCount - 1)
    for distance in 0...min(Self.identityReach, rowCount) {
      for row in distance == 0 ? [start] : [start + distance, start - distance] where 0..<rowCount ~= row {
        guard let id = identity(row), wanted.remove(id) != nil else { continue }
        rows[id] = row
      }
      if wanted.isEmpty { break }
    }
    kept.selection = memory.selected.flatMap { rows[$0] }
    kept.open = memory.open.flatMap { rows[$0] }
    kept.marks = Set(memory.marked.compactMap { rows[$0] })
    kept.top = memory.seen.lazy.compactMap { seen in rows[seen.id].map { ($0, seen.line) } }.first
    return kept
  }
}
