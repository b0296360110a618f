/// The graph beside a log: lines that lead from each commit, which has a row, down to its parents.
///
/// Rows are added in git's order. Every 1,024 rows the state of the lines is kept, as a checkpoint. When a
/// row comes into sight, its signs are made from the checkpoint before it.
nonisolated struct GraphLanes: Sendable {
  /// The first 128 bits of a commit's hash, which tell the commits of a log apart.
  struct Hash: Hashable, Sendable {
    var high, low: UInt64

    /// The value in place of a hash where a column of a log's graph has no line.
    fileprivate static let free = Hash(high: 0, low: 0)
  }

  struct Commit: Sendable {
    var hash: Hash
    var parents: [Hash]
  }

  /// The sign of a commit in a log's graph, and that of a commit with a parent in a row above it.
  static let signOfCommit: Unicode.Scalar = "●"
  static let signOfParentAbove: Unicode.Scalar = "▲"

  /// The number of rows of a log's graph from one checkpoint, at which the graph's state is kept, to the
  /// next.
  static let step = 1024

  /// The number of rows that were added to a log's graph.
  private(set) var count = 0
  /// The lines of a log's graph before the first row, and before each further `step`th row.
  private var checkpoints: [Lanes] = []
  private var lanes = Lanes()
  /// The commits that were added to a log's graph, by the first 64 bits of their hashes. They tell which
  /// parents are in rows above their child. Empty after `finish()`.
  private var added: Set<UInt64> = []
  /// For a row of a log's graph, the parents of its commit that are in rows above it, as where clocks were
  /// wrong; no line leads up to them.
  private var parentsAbove: [Int: [Hash]] = [:]
  /// The parents to which a log's graph draws no line, since the log does not contain them.
  private var hidden: Set<Hash> = []

  init() {}

  /// Creates the graph of a log, without lines to the given commits, because the log does not contain them.
  init(without hidden: Set<Hash>) { self.hidden = hidden }

  /// The commits to which lines of a log's graph still lead: parents of added commits that have not been
  /// added themselves.
  var missing: Set<Hash> { lanes.targets }

  mutating func append(_ commit: Commit) {
    if count % Self.step == 0 { checkpoints.append(lanes) }
    added.insert(commit.hash.high)
    let above = commit.parents.filter { added.contains($0.high) }
    if !above.isEmpty { parentsAbove[count] = above }
    addRow(commit, at: count, in: &lanes)
    count += 1
  }

  /// Frees the memory of a log's graph that only adding more rows would need.
  mutating func finish() { added = [] }

  /// Returns the rows of a log's graph whose signs are made together with those of the given row, because
  /// they have the same checkpoint.
  func block(around row: Int) -> Range<Int> {
    let start = row / Self.step * Self.step
    return start..<max(start, min(count, start + Self.step))
  }

  /// Whether a parent of the row's commit is in a row above it, so that the graph has no line to that parent.
  func hasParentAbove(row: Int) -> Bool { parentsAbove[row] != nil }

  /// Returns the characters of a log's graph for each row of a block.
  /// - Parameter commits: the commits of the block, in their order.
  func signs(of block: Range<Int>, _ commits: some Sequence<Commit>) -> [String] {
    guard checkpoints.indices ~= block.lowerBound / Self.step else { return [] }
    var lanes = checkpoints[block.lowerBound / Self.step]
    return zip(block, commits).map { row, commit in
      addRow(commit, at: row, in: &lanes)
      return lanes.signs(commit: hasParentAbove(row: row) ? Self.signOfParentAbove : Self.signOfCommit)
    }
  }

  private func addRow(_ commit: Commit, at row: Int, in lanes: inout Lanes) {
    let above = parentsAbove[row]
    if above == nil, hidden.isEmpty { return lanes.addRow(commit.hash, commit.parents) }
    lanes.addRow(
      commit.hash, commit.parents.filter { above?.contains($0) != true && !hidden.contains($0) })
  }
}

nonisolated extension GraphLanes {
  /// The lines of a log's graph that lead on below a row, each in a column (a lane), and the signs of that
  /// row.
  struct Lanes: Sendable {
    /// For each column of a log's graph, the commit to which its line leads; `free` where the column has no
    /// line.
    private var awaited: [Hash] = []
    /// For each column of a log's graph, the directions in which the row added last has lines.
    private var cells: [Cell] = []
    /// The column of the commit that was last added to a log's graph, if no line leads down from it; nil
    /// otherwise. The next commit avoids that column: right below, it would seem to be the parent.
    private var ended: Int?
    /// Whether two columns of a log's graph may have lines that lead to the same commit.
    private var hasTwins = false

    /// The most columns of a log's graph; further lines are not drawn. 128 columns are more than most screens
    /// have.
    static let most = 128

    private struct Cell: OptionSet {
      var rawValue: UInt8
      static let up = Cell(rawValue: 1)
      static let down = Cell(rawValue: 2)
      static let left = Cell(rawValue: 4)
      static let right = Cell(rawValue: 8)
      static let commit = Cell(rawValue: 16)
      /// The cell of a graph in which a horizontal line passes behind the vertical one, which is drawn
      /// without a break.
      static let crossed = Cell(rawValue: 32)
      static let passing: Cell = [.up, .down]
    }

    var targets: Set<Hash> { Set(awaited).subtracting([.free]) }

    mutating func addRow(_ hash: Hash, _ parents: [Hash]) {
      cells.removeAll(keepingCapacity: true)
      for lane in awaited { cells.append(lane == .free ? [] : .passing) }
      let column = begin(hash)
      var span = column...column
      for lane in awaited.indices.dropFirst(column + 1) where awaited[lane] == hash {
        cells[lane] = .up
        awaited[lane] = .free
        span = column...lane
      }
      awaited[column] = .free
      for parent in parents where parent != awaited[column] {
        if awaited[column] == .free {
          hasTwins = hasTwins || awaited.contains(parent)
          awaited[column] = parent
          cells[column].insert(.down)
        } else if let lane = lane(to: parent, from: column) {
          cells[lane].insert(.down)
          // The commit's line goes sideways to this column of the graph, and down in it to the parent. The sign
          // shows from which side the line comes.
          cells[lane].insert(lane < column ? .right : .left)
          span = min(span.lowerBound, lane)...max(span.upperBound, lane)
        }
      }
      draw(span, around: column)
      joinLanes(beside: span)
      if column >= Self.most { awaited[column] = .free }
      ended = awaited[column] == .free ? column : nil
      while awaited.last == .free { awaited.removeLast() }
    }

    /// Returns the column of a commit in a log's graph: the first whose line leads to the commit, otherwise
    /// one without a line.
    private mutating func begin(_ hash: Hash) -> Int {
      if let column = awaited.firstIndex(of: hash) {
        cells[column] = [.up, .commit]
        return column
      }
      let end = ended == awaited.count ? awaited.count + 1 : awaited.count
      let column = awaited.indices.first { awaited[$0] == .free && $0 != ended } ?? end
      while column >= awaited.count {
        awaited.append(.free)
        cells.append([])
      }
      cells[column] = .commit
      return column
    }

    /// Returns the column of a log's graph for the line to a further parent of a merge: one whose line leads
    /// to that parent already, or one without a line after the commit's column. Nil where there is none and
    /// the graph has `most` columns.
    private mutating func lane(to parent: Hash, from column: Int) -> Int? {
      if let lane = awaited.firstIndex(of: parent) { return lane }
      // A column whose line ends in the present row is not free: the two lines would look like one.
      if let lane = awaited.indices.dropFirst(column + 1).first(where: {
        awaited[$0] == .free && cells[$0].isEmpty
      }) {
        awaited[lane] = parent
        return lane
      }
      guard awaited.count < Self.most else { return nil }
      awaited.append(parent)
      cells.append([])
      return awaited.count - 1
    }

    /// Draws the horizontal line in a row of a log's graph, from the row's commit to the outermost columns
    /// whose lines the row joins, ends or begins.
    private mutating func draw(_ span: ClosedRange<Int>, around column: Int) {
      for lane in span {
        // In a column of the graph that the horizontal line only crosses, the cell is exactly `passing`, or
        // empty.
        if cells[lane] == .passing { cells[lane].insert(.crossed) }
        if lane > span.lowerBound { cells[lane].insert(.left) }
        if lane < span.upperBound { cells[lane].insert(.right) }
      }
    }

    /// Where several columns of a log's graph lead to the same commit, joins their lines with the leftmost
    /// one, if the row has room for a horizontal line. Otherwise they would stay side by side down to that
    /// commit.
    private mutating func joinLanes(beside span: ClosedRange<Int>) {
      guard hasTwins else { return }
      hasTwins = false
      for lane in awaited.indices.reversed() where awaited[lane] != .free {
        guard let target = awaited.firstIndex(of: awaited[lane]), target < lane else { continue }
        hasTwins = true
        guard cells[lane] == .passing, cells[target] == .passing,
          target > span.upperBound || lane < span.lowerBound,
          cells[target...lane].allSatisfy({ $0 == .passing || $0.isEmpty })
        else { continue }
        for between in target...lane {
          if between > target, between < lane, cells[between] == .passing {
            cells[between].insert(.crossed)
          }
          if between > target { cells[between].insert(.left) }
          if between < lane { cells[between].insert(.right) }
        }
        cells[lane].remove(.down)
        awaited[lane] = .free
      }
    }

    /// The characters of the row that was last added to a log's graph: two for each column, the second of
    /// which is a blank or a part of a horizontal line.
    /// - Parameter commit: the sign of the row's commit.
    func signs(commit: Unicode.Scalar) -> String {
      var text = ""
      for cell in cells {
        text.unicodeScalars.append(cell.contains(.commit) ? commit : Self.line(of: cell))
        text.unicodeScalars.append(cell.contains(.right) ? "─" : " ")
      }
      while text.hasSuffix(" ") { text.removeLast() }
      return text
    }

    private static func line(of cell: Cell) -> Unicode.Scalar {
      cell.contains(.crossed) ? "│" : lines[Int(cell.rawValue & 15)]
    }

    /// The characters of a log's graph, each at the index that the bits `up`, `down`, `left` and `right` of
    /// its cell make.
    private static let lines: [Unicode.Scalar] = [
      " ", "│", "│", "│", "─", "╯", "╮", "┤", "─", "╰", "╭", "├", "─", "┴", "┬", "┼",
    ]
  }
}

nonisolated extension GraphLanes.Commit {
  /// Reads a commit from a line of a log that begins with the hash and the parents' hashes, separated by
  /// blanks; nil where the line does not begin with a hash.
  init?(_ line: UnsafeBufferPointer<UInt8>) {
    var (hashes, start): ([GraphLanes.Hash], Int) = ([], 0)
    while start < line.count, let hash = GraphLanes.Hash(line, from: start) {
      hashes.append(hash)
      while start < line.count, line[start] > 0x20 { start += 1 }
      guard start < line.count, line[start] == 0x20 else { break }
      start += 1
    }
    guard let hash = hashes.first else { return nil }
    self.init(hash: hash, parents: Array(hashes.dropFirst()))
  }
}

nonisolated extension GraphLanes.Hash {
  /// Reads the first 32 digits of a commit's hash that begins at the byte `start`; nil where there are fewer
  /// digits.
  init?(_ bytes: UnsafeBufferPointer<UInt8>, from start: Int) {
    guard start + 32 <= bytes.count else { return nil }
    var halves: (UInt64, UInt64) = (0, 0)
    for index in 0..<32 {
      guard let digit = bytes[start + index].hashDigit else { return nil }
      if index < 16 {
        halves.0 = halves.0 << 4 | UInt64(digit)
      } else {
        halves.1 = halves.1 << 4 | UInt64(digit)
      }
    }
    self.init(high: halves.0, low: halves.1)
  }
}
