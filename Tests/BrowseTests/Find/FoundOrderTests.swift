import CLibrary
import TermNav
import TermNavTesting
import Testing

@testable import Browse

/// In which order things found stand.
@Suite(.serialized, .timeLimit(.minutes(5))) final class FoundOrderTests {
  /// Looks for words by a script, which waits for the file `go` before the second part.
  private func page(_ first: String, _ second: String = "") async throws -> (BrowseRig, HitsPage) {
    let rig = try BrowseRig()
    let tool = rig.folder.appending("tool".utf8)
    let go = rig.folder.appending("go".utf8)
    tool.write(
      "#!/bin/sh\nprintf '\(first)'\nwhile ! [ -e \(go) ]; do sleep 0.02; done\nprintf '\(second)'\n")
    _ = tool.withCString { chmod($0, 0o755) }
    rig.browser.tools.words = tool.string ?? ""
    rig.browser.open(.hits("needle", in: rig.folder))
    try rig.t.settle()
    let page = try #require(rig.t.topPage as? HitsPage)
    try await rig.wait { _ in page.rowCount > 0 }
    return (rig, page)
  }

  private func hits(_ name: String, _ lines: ClosedRange<Int>) -> String {
    lines.map { "\(name)\\000\($0):1:needle\\n" }.joined()
  }

  private func end(_ rig: BrowseRig, _ sum: String) async throws {
    rig.folder.appending("go".utf8).write("")
    try await rig.see(sum)
  }

  private func headings(_ page: HitsPage) -> [String] {
    (0..<page.rowCount).filter { page.text(at: $0).isEmpty }.map { page.row(at: $0).title }
  }

  @Test func `files with hits stand in the order of their names, whatever comes first`() async throws {
    let (rig, page) = try await page(
      hits("m/b.txt", 1...2) + hits("z", 1...1), hits("a", 1...1) + hits("m.txt", 3...3) + hits("m/a", 1...2))
    #expect(headings(page) == ["m/b.txt", "z"])
    try await end(rig, "7 in 5 files.")
    #expect(headings(page) == ["a", "m.txt", "m/a", "m/b.txt", "z"])
    #expect(page.text(at: 1) == "a:1: needle")
    #expect(page.found(at: 7)?.name == Array("m/b.txt".utf8))
    #expect(page.found(at: 8)?.line == 0)
  }

  @Test func `hits that come before the cursor's leave it on its hit and in its row of the screen`()
    async throws
  {
    let (rig, page) = try await page(hits("m", 1...60), hits("a", 1...30) + hits("z", 1...3))
    page.list.moveCursor(to: 25)
    page.list.scroll(to: 20)
    let (text, line) = (page.text(at: 25), 25 - page.list.top)
    try await end(rig, "93 in 3 files.")
    let row = try #require(page.list.cursor)
    #expect(page.text(at: row) == text)
    #expect(row - page.list.top == line)
  }

  @Test func `with the cursor out of sight the rows in sight stay`() async throws {
    let (rig, page) = try await page(hits("m", 1...90), hits("a", 1...30))
    page.list.scroll(to: 50)
    let top = page.text(at: page.list.top)
    try await end(rig, "120 in 2 files.")
    #expect(page.text(at: page.list.top) == top)
    #expect(page.text(at: try #require(page.list.cursor)) == "m:1: needle")
  }

  @Test func `a filter that is on finds the same hits when others come before them`() async throws {
    let (rig, page) = try await page(hits("m", 1...40), hits("a", 1...30))
    rig.t.type("/m:33")
    let row = try #require(page.list.cursor)
    #expect(page.text(at: row) == "m:33: needle")
    try await end(rig, "70 in 2 files.")
    try await rig.wait { _ in page.list.shownRows?.count == 1 }
    #expect(page.text(at: try #require(page.list.cursor)) == "m:33: needle")
  }

  // MARK: Rows above the cursor

  @Test func `a directory that is opened again has rows above its cursor in sight`() async throws {
    let rig = try BrowseRig(size: Size(columns: 60, rows: 20)) { folder in
      for number in 0..<200 { folder.appending("name\(number)".utf8).write("") }
    }
    rig.browser.cursors.remember(Array("name100".utf8), in: rig.folder)
    let page = DirectoryPage(rig.folder)
    page.browser = rig.browser
    rig.t.navigation.push(page)
    try rig.t.settle()
    try await rig.read()
    let row = try #require(page.list.cursor)
    #expect(page.text(at: row) == "name100")
    #expect(row - page.list.top >= 5)
    #expect(page.list.top + page.list.size.rows - row >= 5, "and rows below it")
  }

  @Test func `a parent has rows above the directory that was left in sight`() async throws {
    let rig = try BrowseRig(size: Size(columns: 60, rows: 20), opening: "dir100") { folder in
      for number in 0..<200 { folder.appending("dir\(number)".utf8).makeDirectory() }
    }
    try await rig.read()
    rig.t.type("h")
    try rig.t.settle()
    try await rig.read()
    let row = try #require(rig.directory.list.cursor)
    #expect(rig.directory.text(at: row) == "dir100")
    #expect(row - rig.directory.list.top >= 5)
  }
}
