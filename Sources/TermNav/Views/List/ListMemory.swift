/// The identities by which a list finds its rows again after the program has changed them.
struct ListMemory {
  /// A row of a list that was drawn.
  struct Seen {
    var id: AnyHashable
    /// The index of the list's row when it was drawn.
    var index: Int
    /// The row's first line when it was drawn, counted from the start of the content.
    var line: Int
    /// The line in which the row was drawn, counted from the first visible line of rows. While rows move, it
    /// is not the line where the row belongs.
    var shownLine: Int
    var content: ListRow
  }

  /// The present indices of the list's rows that were remembered before a change; nil for a row that was not
  /// found.
  struct Found: Equatable {
    var cursor: Int?
    var open: Int?
    var marks: Set<Int> = []
    var anchor: Anchor?
  }

  /// A row of the list that keeps its line on the screen after a change. `line` is counted from the first
  /// visible line of rows.
  struct Anchor: Equatable {
    var index: Int
    var line: Int
  }

  var cursor: AnyHashable?
  var open: AnyHashable?
  var marked: [AnyHashable] = []
  /// The rows of the list that were drawn, from the top.
  var seen: [Seen] = []

  /// The number of rows on each side of a row's former position that are asked for their identity, to find
  /// the row again. It limits the time of a reload in a list with many more rows.
  static let reach = 100_000

  /// Finds the list's rows that were remembered before a change. Rows are asked for their identity, beginning
  /// at their former position and going to both sides, until all are found or `reach` is passed.
  /// - Parameters:
  ///   - rowCount: The number of rows of the list.
  ///   - start: The index to begin at if no row was drawn; nil begins at the first row.
  ///   - top: The content's first visible line. At 0 the list stays at its top, so no row has to keep its
  ///     line.
  ///   - identity: Returns the identity of a row; nil if it has none.
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

  /// Returns the first row of the list that was in sight and still exists, with its former line on the
  /// screen; nil if there is none.
  private func anchor(_ indices: [AnyHashable: Int], _ top: Int) -> Anchor? {
    seen.lazy.compactMap { seen in indices[seen.id].map { Anchor(index: $0, line: seen.line - top) } }.first
  }
}
