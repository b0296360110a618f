import TermNav
import TermNavTesting
import Testing

@testable import Browse

/// The filters of lists that git fills.
@Suite(.serialized, .timeLimit(.minutes(5))) final class GitListFilterTests {
  private func rig() async throws -> (GitRig, [String]) {
    let rig = try await GitRig()
    var hashes: [String] = []
    for (number, subject) in ["Mend the parser", "A pause mars everything", "Parser: mend it", "End"]
      .enumerated()
    {
      hashes.append(try await rig.commit("one", "\(number)\n", subject))
    }
    return (rig, hashes)
  }

  private func shown(_ page: BrowsePage) -> [Int]? { (page as? BrowseListPage)?.list.shownRows }

  @Test func `a log finds words as they stand, all of them, the newest commits first`() async throws {
    let (rig, _) = try await rig()
    let page = try await rig.open(.log(rig.folder))
    rig.t.type("/parser")
    #expect(shown(page) == [1, 3])
    rig.t.type(" mend")
    #expect(shown(page) == [1, 3])
    rig.t.type(" ada 2023")
    #expect(shown(page) == [1, 3], "author and date are of the words")
    #expect(try rig.t.screen.style(of: "mend it").attributes.contains(.underline))
    rig.t.type("x")
    #expect(shown(page) == [])
  }

  @Test func `a log finds a commit by its whole hash, and marks what is shown of it`() async throws {
    let (rig, hashes) = try await rig()
    let page = try await rig.open(.log(rig.folder))
    rig.t.type("/" + hashes[1])
    #expect(shown(page) == [2])
    let found = (page as? GitLogPage)?.foundRanges
    let marked = found?(FuzzyMatch(hashes[1], byWords: true), String(hashes[1].prefix(8)), 2)
    #expect(marked == [0..<8])
    rig.t.press(.escape)
    rig.t.type("/" + hashes[0].prefix(10))
    #expect(shown(page) == [3])
    #expect((page as? BrowseListPage)?.list.cursor == 3)
  }

  @Test func `after a filter n and N go on among all rows`() async throws {
    let (rig, _) = try await rig()
    let page = try #require(try await rig.open(.log(rig.folder)) as? GitLogPage)
    func press(_ keys: String, _ row: Int) async throws {
      rig.t.type(keys)
      try await rig.until { page.list.cursor == row }
    }
    rig.t.type("n")
    #expect(page.list.cursor == 0 && !page.actions.contains(.list(.findNext)))
    rig.t.type("/parser")
    rig.t.press(.escape)
    #expect(page.list.cursor == 1 && shown(page) == nil)
    try await press("n", 3)
    rig.t.type("n")
    try await rig.wait(for: "this is the last one")
    try await press("N", 1)
    try await press("j", 2)
    try await press("N", 1)
    try await press("gg", 0)
    try await press("2n", 3)
  }

  @Test func `branches, tags and stashes are found by words as they stand, in their order`() async throws {
    let (rig, _) = try await rig()
    for name in ["feature/one", "fix-nature", "f-e-a-t"] { try await rig.git("branch", name) }
    try await rig.git("tag", "feat-1")
    let page = try await rig.open(.branches(rig.folder))
    rig.t.type("/feat")
    let list = try #require(page as? GitBranchesPage)
    #expect(
      list.list.shownRows?.map { list.text(at: $0).split(separator: " ")[0] } == ["feature/one", "feat-1"])
    rig.t.press(.escape)
    for text in ["one", "two"] {
      rig.path("one").write(text)
      try await rig.git("stash", "push", "-m", "kept \(text)")
    }
    let stashes = try await rig.open(.stashes(rig.folder))
    rig.t.type("/kept")
    #expect(shown(stashes) == [0, 1])
    rig.t.type(" one")
    #expect(shown(stashes) == [1])
  }

  @Test func `a status is found by letters with anything between, and a blame by words`() async throws {
    let (rig, _) = try await rig()
    rig.path("changed-file").write("x")
    let status = try await rig.open(.status(rig.folder))
    rig.t.type("/cfl")
    #expect(shown(status)?.count == 1)
    rig.t.press(.escape)
    try await rig.commit("text", "first line\nsecond\n", "Add a text")
    let blame = try #require(try await rig.open(.blame(rig.path("text"))) as? GitBlamePage)
    rig.t.type("&seco\r")
    try await rig.until { blame.lines.source.count.known == 1 && blame.line == 1 }
  }
}
