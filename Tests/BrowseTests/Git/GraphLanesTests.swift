import Testing

@testable import Browse

/// Made-up histories; a commit is a number, and its parents are others.
@Suite struct GraphLanesTests {
  typealias History = [(commit: Int, parents: [Int])]

  nonisolated static func hash(_ number: Int) -> GraphLanes.Hash {
    GraphLanes.Hash(high: UInt64(number), low: UInt64(number))
  }

  static func commits(_ history: History) -> [GraphLanes.Commit] {
    history.map { .init(hash: hash($0.commit), parents: $0.parents.map(hash)) }
  }

  static func signs(_ history: History) -> [String] {
    var lanes = GraphLanes()
    let commits = commits(history)
    for commit in commits { lanes.append(commit) }
    var rows: [String] = []
    while rows.count < commits.count {
      let block = lanes.block(around: rows.count)
      rows += lanes.signs(of: block, commits[block])
    }
    return rows
  }

  @Test func `a history without merges is one line`() {
    #expect(Self.signs([(3, [2]), (2, [1]), (1, [])]) == ["●", "●", "●"])
  }

  @Test func `a merge opens a lane, and the commit where it began closes it`() {
    #expect(
      Self.signs([(5, [4, 3]), (4, [2]), (3, [2]), (2, [1]), (1, [])]) == ["●─╮", "● │", "│ ●", "●─╯", "●"])
  }

  @Test func `an octopus has a lane for each parent`() {
    #expect(
      Self.signs([(9, [5, 4, 3, 2]), (5, [1]), (4, [1]), (3, [1]), (2, [1]), (1, [])]) == [
        "●─┬─┬─╮", "● │ │ │", "│ ● │ │", "├─╯ ● │", "├───╯ ●", "●─────╯",
      ])
  }

  @Test func `a line across passes behind those that only go down`() {
    #expect(
      Self.signs([(9, [5]), (8, [6]), (7, [3]), (5, [4, 3]), (6, []), (4, []), (3, [])]) == [
        "●", "│ ●", "│ │ ●", "●─│─┤", "│ ● │", "●   │", "    ●",
      ])
  }

  @Test func `criss-cross merges lead to the lanes that are there`() {
    #expect(
      Self.signs([(9, [7, 6]), (8, [6, 7]), (7, [5]), (6, [5]), (5, [])]) == [
        "●─╮", "├─│─●", "● ├─╯", "│ ●", "●─╯",
      ])
  }

  @Test func `below a root a commit of another history stands in another column`() {
    #expect(Self.signs([(4, []), (3, [2]), (2, []), (1, [])]) == ["●", "  ●", "  ●", "●"])
  }

  @Test func `a parent that stands above has no line, and its child another sign`() {
    #expect(Self.signs([(1, []), (3, [1]), (2, [])]) == ["●", "  ▲", "●"])
    // A line leads to the parent below, and none to the one above.
    #expect(Self.signs([(1, []), (3, [2, 1]), (2, [])]) == ["●", "  ▲", "  ●"])
  }

  @Test func `more lanes than there is room for have no line, and no row is lost`() {
    let parents = Array(1...300)
    let rows = Self.signs([(1000, parents)] + parents.map { ($0, []) })
    #expect(rows.count == 301 && rows.allSatisfy { $0.count <= 2 * GraphLanes.Lanes.most + 2 })
    #expect(rows.allSatisfy { $0.contains("●") })
  }

  @Test func `a line of git has a hash and its parents`() {
    func read(_ line: String) -> GraphLanes.Commit? {
      var line = line
      return line.withUTF8 { GraphLanes.Commit($0) }
    }
    let (a, b) = (String(repeating: "0a", count: 20), String(repeating: "f1", count: 20))
    #expect(read("\(a) \(b) 17\0x")?.parents.count == 1)
    #expect(read("\(a) \0x")?.parents.count == 0)
    #expect(read(a)?.hash == GraphLanes.Hash(high: 0x0a0a_0a0a_0a0a_0a0a, low: 0x0a0a_0a0a_0a0a_0a0a))
    #expect(read("fatal: nothing") == nil && read("") == nil)
  }

  // MARK: Random walks

  /// A history in an order in which no parent stands above its child, with merges, octopuses and several roots.
  private static func random(_ seed: UInt64, rows: Int) -> History {
    var state = seed
    func next(_ limit: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(state >> 33) % max(1, limit)
    }
    return (0..<rows).map { row in
      // Near parents, so that lines end; now and then one far away, or none.
      let count = [1, 1, 1, 1, 1, 2, 2, 2, 3, 5, 0][next(11)]
      let parents = (0..<count).map { _ in row + 1 + (next(12) == 0 ? next(200) : next(9)) }
      return (row, parents.reduce(into: []) { if $1 < rows, !$0.contains($1) { $0.append($1) } })
    }
  }

  /// Where the lines from the commit of a row lead, as the signs show it; nil is the end of the log.
  static func arrivals(from row: Int, _ grid: [[Character]]) -> Set<Int?> {
    func sign(_ row: Int, _ column: Int) -> Character { column < grid[row].count ? grid[row][column] : " " }
    /// The columns of the line across that a column is part of.
    func run(_ row: Int, _ column: Int) -> ClosedRange<Int> {
      var (low, high) = (column, column)
      while low > 0, sign(row, low - 1) == "─" { low -= 2 }
      while sign(row, high + 1) == "─" { high += 2 }
      return low...high
    }
    func descend(_ row: Int, _ column: Int) -> Int? {
      var (row, column) = (row + 1, column)
      while row < grid.count {
        switch sign(row, column) {
        case "●", "▲": return row
        case "│", "├", "┤", "┼": row += 1
        case "╯", "┴":
          let run = run(row, column)
          if let commit = grid[row].firstIndex(where: "●▲".contains), run.contains(commit) { return row }
          guard
            let target = stride(from: run.lowerBound, through: run.upperBound, by: 2).first(where: {
              sign(row, $0) == "├"
            })
          else {
            Issue.record("a line ends in row \(row): \(String(grid[row]))")
            return row
          }
          (row, column) = (row + 1, target)
        default:
          Issue.record("a line is lost in row \(row), column \(column): \(String(grid[row]))")
          return row
        }
      }
      return nil
    }
    guard let commit = grid[row].firstIndex(where: "●▲".contains) else { return [] }
    var found: Set<Int?> = []
    for column in stride(from: run(row, commit).lowerBound, through: run(row, commit).upperBound, by: 2) {
      // A commit's own sign does not say whether a line leads down from it: what is below it does.
      let isLeaving =
        column == commit
        ? row + 1 < grid.count && sign(row + 1, column) != " " && !"╮╭┬─".contains(sign(row + 1, column))
        : "├┤┼╮╭┬".contains(sign(row, column))
      if isLeaving { found.insert(descend(row, column)) }
    }
    return found
  }

  @Test(arguments: 1...40) func `each parent's line leads from the commit to the parent's row`(_ seed: Int) {
    let history = Self.random(UInt64(seed), rows: 300)
    let grid = Self.signs(history).map(Array.init)
    for (row, parents) in history {
      let found = Self.arrivals(from: row, grid)
      #expect(found == Set(parents), "row \(row) of \(seed): \(String(grid[row]))")
    }
  }

  @Test func `rows that are made from a checkpoint are those that were made one after the other`() {
    let history = Self.random(7, rows: 5000)
    let commits = Self.commits(history)
    var lanes = GraphLanes.Lanes()
    let rows = commits.map { commit in
      lanes.addRow(commit.hash, commit.parents)
      return lanes.signs(commit: GraphLanes.signOfCommit)
    }
    #expect(Self.signs(history) == rows)
  }
}
