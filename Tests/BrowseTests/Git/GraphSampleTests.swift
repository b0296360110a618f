import TermNav
import TermNavTesting
import Testing

@testable import Browse

/// Logs of real repositories, which `Scripts/lab repositories` names, beside what git tells of them.
@Suite(
  .serialized,
  .enabled(if: !RepositorySample.repositories.isEmpty, "Scripts/lab repositories names repositories"))
final class GraphSampleTests {
  /// Lines are followed from so many commits of each log.
  private static let commits = 400

  @Test(arguments: RepositorySample.repositories, ["", "--all", "--topo-order", "HEAD~10..HEAD", "-n 300"])
  func `a log has git's commits in git's order, and its lines lead to their parents`(
    _ repository: String, _ line: String
  )
    async throws
  {
    let rig = try await GitRig(size: Size(columns: 200, rows: 24))
    let page = try #require(try await rig.open(.log(Path(repository), LogQuery(line: line))) as? GitLogPage)
    var command = Command("git", arguments: ["-C", ByteString(repository), "log", "--format=%H %P"])
    command.arguments += line.split(separator: " ").map { ByteString(String($0)) }
    command.cutsOutputIntoLines = false
    let told = try await command.gitOutput().text.split(separator: "\n").map { $0.split(separator: " ") }
    #expect(page.rowCount == told.count)
    let rows = Dictionary(uniqueKeysWithValues: told.enumerated().map { ($1[0], $0) })
    let grid = (0..<page.rowCount).map { Array(page.shown.signs(of: $0)) }
    var random = RepositorySample.Shuffle()
    var (misses, merges, above, beyond) = (0, 0, 0, 0)
    for (row, commit) in told.enumerated() where page.shown[row].hash != commit[0] { misses += 1 }
    for row in (0..<told.count).shuffled(using: &random).prefix(Self.commits) {
      let parents = told[row].dropFirst().map { rows[$0] }
      // What stands above, or is not in the log, has no line; and a log with an end has none beyond it.
      let below = Set(parents.filter { $0.map { $0 > row } ?? !page.query.hasEdge })
      if parents.count > 1 { merges += 1 }
      above += parents.count { $0.map { $0 < row } ?? false }
      let found = GraphLanesTests.arrivals(from: row, grid)
      if found == below { continue }
      // A parent whose line would have needed more columns than there are has none.
      let isWide = grid[row].count >= 2 * GraphLanes.Lanes.most - 1
      if isWide, found.isSubset(of: below) { beyond += 1 } else { misses += 1 }
    }
    #expect(misses == 0)
    print(
      "\(repository) \(line): \(told.count) commits, \(merges) merges of those tried, \(above) parents above, \(beyond) with parents beyond the columns, \(misses) misses, widest \(grid.map(\.count).max() ?? 0)"
    )
  }
}
