import CLibrary
import TermNav
import TermNavTesting
import Testing

@testable import Browse

@Suite final class FilterTests {
  private func rig(_ count: Int = 0, size: Size = AppTester.standardSize) async throws -> BrowseRig {
    let rig = try BrowseRig(size: size) { folder in
      for name in ["alpha.txt", "betaGamma.txt", "delta", "omega_beta.md"] {
        folder.appending(name.utf8).write("text\n")
      }
      for number in 0..<count { folder.appending("many\(number)".utf8).write("") }
    }
    try await rig.wait { $0.screen.contains("delta") }
    return rig
  }

  @Test func `letters leave the rows that have them, the best first, and mark them`() async throws {
    let rig = try await rig()
    let t = rig.t
    t.type("/")
    #expect(t.screen.contains("4"))
    t.type("be")
    #expect(!t.screen.contains("alpha") && t.screen.contains("2 of 4"))
    #expect(try t.screen.style(of: "betaGamma").attributes.contains(.underline))
    let page = try #require(t.topPage as? BrowseListPage)
    #expect(page.list.cursor.map(page.text) == "betaGamma.txt", "\(t.screen)")
    t.type("g")
    #expect(
      page.list.cursor.map(page.text) == "betaGamma.txt" && t.screen.contains("1 of 4"), "\(t.screen)")
    t.press(.backspace)
    t.press(.down)
    #expect(page.list.cursor.map(page.text) == "omega_beta.md")
  }

  @Test func `Esc shows all rows, with the cursor on the row that was selected`() async throws {
    let rig = try await rig()
    let t = rig.t
    t.type("/om")
    t.press(.escape)
    let page = try #require(t.topPage as? BrowseListPage)
    #expect(t.screen.contains("alpha") && page.list.cursor.map(page.text) == "omega_beta.md")
    #expect(!page.filter.isOn && page.list.isFirstResponder)
    t.type("/zz")
    #expect(t.screen.contains("0 of 4") && page.list.cursor == nil)
    t.press(.escape)
    #expect(page.list.cursor.map(page.text) == "omega_beta.md")
  }

  @Test(arguments: ["/be", ":", "z", "|"])
  func `Ctrl-C ends what is typed, and the program only where nothing is`(_ keys: String) async throws {
    let rig = try await rig()
    func interrupt() throws {
      rig.t.terminal.send(.signal(SIGINT, isSent: false))
      rig.t.loop.turn()
      if rig.t.exitStatus == nil { try rig.t.settle() }
    }
    rig.t.type(keys)
    try rig.t.settle()
    try interrupt()
    #expect(rig.t.exitStatus == nil && rig.t.screen.contains("omega"), "\(rig.t.screen)")
    let page = try #require(rig.t.topPage as? DirectoryPage)
    #expect(!page.filter.isOn)
    try interrupt()
    #expect(rig.t.exitStatus != nil)
  }

  @Test func `Backspace in an empty field ends the filter, and letters of commands are letters`() async throws
  {
    let rig = try await rig()
    let t = rig.t
    t.type("/q")
    #expect(t.exitStatus == nil && t.screen.contains("0 of 4"))
    t.press(.backspace)
    t.press(.backspace)
    #expect((t.topPage as? BrowseListPage)?.filter.isOn == false)
  }

  @Test func `Return opens the best, and who comes back sees all rows`() async throws {
    let rig = try await rig()
    let t = rig.t
    t.type("/del\r")
    try t.settle()
    try await rig.wait { _ in t.topPage is FilePage }
    t.press(.backspace)
    try t.settle()
    #expect(t.screen.contains("alpha"))
  }

  @Test func `Ctrl-N and Ctrl-P move within what was found`() async throws {
    let rig = try await rig()
    let t = rig.t
    t.type("/t")
    let page = try #require(t.topPage as? BrowseListPage)
    let first = page.list.cursor
    t.press(.character("n"), .control)
    #expect(page.list.cursor != first)
    t.press(.character("p"), .control)
    #expect(page.list.cursor == first)
  }

  @Test func `more rows than a step are found by a thread`() async throws {
    let rig = try await rig(ListFilter.stepHere + 500)
    let t = rig.t
    let page = try #require(t.topPage as? BrowseListPage)
    try await rig.wait { _ in page.rowCount == ListFilter.stepHere + 504 }
    t.type("/omega")
    try await rig.wait { $0.screen.contains("1 of 1,504") && !$0.screen.contains("…") }
    #expect(page.list.cursor.map(page.text) == "omega_beta.md")
    t.press(.escape)
    #expect(page.list.shownRows == nil)
  }
}
