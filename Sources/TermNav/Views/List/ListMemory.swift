/// What a list knows its rows by, so that it finds them again when its program has changed them.
struct ListMemory {
  /// A row that was drawn.
  struct Seen {
    var id: AnyHashable
    /// The program's number of the row.
    var index: Int
    /// The row's first line, from the start of the content.
    var line: Int
    /// The line of the view in which the row was drawn; another one while rows are on their way.
    var shownLine: Int
    var content: ListRow
  }

  /// The numbers that the remembered rows have now.
  struct Found: Equatable {
    var cursor: Int?
    var open: Int?
    var marks: Set<Int> = []
    var anchor: Anchor?
  }

  /// A row that stays in its line of the view.
  struct Anchor: Equatable {
    var index: Int
    var line: Int
  }

  var cursor: AnyHashable?
  var open: AnyHashable?
  var marked: [AnyHashable] = []
  /// From the top.
  var seen: [Seen] = []

  /// How many rows are asked for their identity on either side of where they were; our own figure.
  static let reach = 100_000

  /// Asks the rows for their identity, from where they were to both sides, until all remembered ones are found.
  /// - Parameters:
  ///   - start: the row to begin at, where none was seen.
  ///   - top: the content's first line in sight; at 0 a list stays at its top, and no row keeps its line.
  func find(
    in rowCount: Int, from start: Int?, top: Int, identity: (Int) -> AnyHashable?
  ) -> Found {
    var wanted = Set(marked).union(seen.map(\.id))
    if let cursor { wanted.insert(cursor) }
    if let open { wanted.insert(open) }
    guard rowCount > 0, !wanted.isEmpty else { return Found() }
    var indices: [AnyHashable: Int] = [:]
    let origin = min(max(0, seen.first?.index ?? start ?? 0), rowCount - 1)
    for distance in 0...min(Self.reach, rowCount) {
      for index in distance == 0 ? [origin] : [origin + distance, origin - distance]
      where 0..<rowCount ~= index {
        guard let id = identity(index), wanted.remove(id) != nil else { continue }
        indices[id] = index
      }
      if wanted.isEmpty { break }
    }
    return Found(
      cursor: cursor.flatMap { indices[$0] }, open: open.flatMap { indices[$0] },
      marks: Set(marked.compactMap { indices[$0] }), anchor: top > 0 ? anchor(indices, top) : nil)
  }

  /// The first row in sight that is still there.
  private func anchor(_ indices: [AnyHashable: Int], _ top: Int) -> Anchor? {
    seen.lazy.compactMap { seen in indices[seen.id].map { Anchor(index: $0, line: seen.line - top) } }.first
  }
}
