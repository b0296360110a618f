import TermNav
import TermNavTesting
import Testing

@testable import Browse

/// RULES 42: the line below the entries of a directory.
@Suite struct PositionLineTests {
  private func rig(size: Size = AppTester.standardSize) async throws -> BrowseRig {
    let rig = try BrowseRig(size: size) { folder in
      for number in 10..<30 {
        folder.appending("file\(number)".utf8).write(String(repeating: "x", count: 100))
      }
    }
    try await rig.read()
    return rig
  }

  @Test func `the line above the hints says where the cursor is, of how many, and the size of all`()
    async throws
  {
    let rig = try await rig()
    func line() -> String { rig.t.screen.lines[22] }
    try await rig.wait { _ in line().contains("2.0K in files    1 of 20") }
    #expect(line().contains(Path.visible(rig.folder.name)))
    rig.t.type("jj")
    #expect(line().hasSuffix(" 3 of 20"))
    rig.t.type("G")
    #expect(line().hasSuffix("20 of 20"))
  }

  @Test func `what is marked is counted, with its size`() async throws {
    let rig = try await rig()
    rig.t.type("j  ")
    try await rig.wait { $0.screen.lines[22].contains("2 marked, 200 in files") }
    rig.browser.state.marks = Marks()
    try await rig.wait { $0.screen.lines[22].contains(" 2.0K in files") }
  }

  @Test func `low screens have it behind the hints, and all their rows`() async throws {
    let rig = try await rig(size: Size(columns: 40, rows: 12))
    try await rig.see("1 of 20")
    #expect(rig.t.screen.lines[11].hasSuffix(" 1 of 20") && rig.t.screen.lines[10].contains("file19"))
    rig.t.type(" ")
    #expect(rig.t.screen.lines[11].hasSuffix("1 marked"))
    rig.t.type(" /f")
    #expect(!rig.t.screen.lines[11].contains(" of 20"))
  }

  @Test func `a filter stands in its place, and buttons for fingers have none`() async throws {
    let rig = try await rig()
    try await rig.see(" 1 of 20")
    rig.t.type("/f")
    #expect(!rig.t.screen.contains("1 of 20") && rig.t.screen.lines[22].hasPrefix(" / f"))
    rig.t.press(.escape)
    #expect(rig.t.screen.lines[22].contains("1 of 20"))
    rig.browser.state.touch = .always
    #expect(!rig.t.screen.contains("1 of 20"))
  }

  @Test func `where there is no room the path is cut at its front, and the last facts stay`() {
    let line = PositionLine()
    line.words = .init(path: "/one/two/three/four", facts: ["main", "", "4.0K", "3 of 9"])
    func drawn(_ columns: Int) -> String {
      let page = ViewController(title: "")
      page.content = line
      let t = AppTester(NavigationApp([page]), size: Size(columns: columns, rows: 3))
      return t.screen.lines[1].split(separator: " ").joined(separator: " ")
    }
    #expect(drawn(60) == "/one/two/three/four main 4.0K 3 of 9")
    #expect(drawn(40) == "…two/three/four main 4.0K 3 of 9")
    #expect(drawn(30) == "…/three/four 4.0K 3 of 9")
    #expect(drawn(20) == "…ree/four 3 of 9")
  }

  @Test func `git's branch and what has changed stand in it, by the call that the letters need`() async throws
  {
    let rig = try await GitRig()
    try await rig.commit([0x61], "one\n", "first")
    rig.path("a").write("two\n")
    rig.path("new").write("")
    rig.rig.directory.perform(.reread, count: nil)
    try await rig.rig.see("main · 2 changed")
  }

  @Test func `a status in a few words has the branch, or the commit, and how far it is`() {
    let head = "# branch.oid 0123456789abcdef0123456789abcdef01234567\0# branch.head "
    #expect(PorcelainStatus(Array((head + "(detached)\0").utf8)).summary == "01234567")
    let status = PorcelainStatus(Array((head + "topic\0# branch.ab +2 -13\0? x\0! y\0").utf8))
    #expect(status.summary == "topic ↑2 ↓13 · 1 changed")
  }

  @Test func `within the home directory a path begins with its sign`() throws {
    let home = try #require(Path(variable: "HOME"))
    #expect(home.shown == "~" && home.appending([0x61]).shown == "~/a")
    #expect(Path(home.bytes + [0x61]).shown == "\(home)a")
  }
}
