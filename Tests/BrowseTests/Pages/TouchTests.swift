import TermNav
import TermNavTesting
import Testing

@testable import Browse

/// Only the pointer is used here, as a finger on a telephone's terminal has it.
@Suite final class TouchTests {
  private let rig: BrowseRig
  private var t: AppTester { rig.t }

  init() async throws {
    rig = try BrowseRig(size: Size(columns: 45, rows: 30)) { folder in
      for number in 0..<30 { folder.appending("file\(number)".utf8).write("line\n") }
      folder.appending("folder".utf8).makeDirectory()
      folder.appending(".secret".utf8).write("")
    }
    rig.browser.state.touch = .always
    try await rig.wait { $0.screen.contains("file3") }
  }

  /// In the middle of a button of the bar at the bottom.
  private func tapButton(_ title: String) throws {
    let page = try #require(t.topPage as? BrowsePage)
    let index = try #require(page.touchBar.shownTitles.firstIndex(of: title), "\(page.touchBar.shownTitles)")
    try t.click(try #require(centers[safe: index]))
    try t.settle()
  }

  /// Of the buttons, on the screen: they stand at its bottom.
  private var centers: [Point] {
    guard let page = t.topPage as? BrowsePage else { return [] }
    return page.touchBar.frames.map { frame in
      Point(
        column: Double(frame.column + frame.size.columns / 2), row: Double(t.screen.size.rows - 1))
    }
  }

  private func choose(_ title: String) async throws {
    try tapButton("⋯")
    let palette = try #require(t.topPage as? PalettePage)
    let index = try #require((0..<palette.rowCount).first { palette.text(at: $0) == title }, "\(title)")
    // A finger drags the list until the row is in sight.
    for _ in 0..<30 where !t.screen.lines.contains(where: { $0.contains(title) }) {
      try t.drag(
        from: Point(column: 20, row: 20), by: Vector(dx: 0, dy: -8), over: .seconds(0.3),
        resting: .seconds(0.4))
      try t.settle()
    }
    let row = try #require(t.screen.places(of: title).first)
    try t.click(Point(column: Double(row.column), row: Double(row.row)))
    try t.settle()
    if t.topPage === palette {
      try t.click(Point(column: Double(row.column), row: Double(row.row)))
      try t.settle()
    }
    #expect(index >= 0 && t.topPage !== palette, "\(title)")
  }

  @Test func `a tap selects, a second one opens, and the large button leads back`() async throws {
    try t.click("file3")
    try t.click("file3")
    try t.settle()
    try await rig.wait { _ in t.topPage is FilePage }
    try t.settle()
    try tapButton("back")
    #expect(t.topPage is DirectoryPage)
  }

  @Test func `filter, files below, text below, hidden, sort and quit are reached`() async throws {
    try tapButton("filter")
    #expect((t.topPage as? BrowseListPage)?.filter.isOn == true)
    try tapButton("all rows")
    #expect((t.topPage as? BrowseListPage)?.filter.isOn == false)
    try await choose("find files")
    #expect(t.topPage is FilesPage)
    try await rig.wait { $0.screen.contains("file0") }
    try tapButton("back")
    try await choose("find text in files")
    #expect(t.topPage is QuestionPage)
    // Words are typed by the terminal's own keyboard.
    t.type("line")
    try tapButton("find")
    try await rig.wait { _ in t.topPage is HitsPage }
    try await rig.wait { $0.screen.contains("30 in 30 files") }
    try tapButton("back")
    try await choose("hidden files")
    try await rig.wait { $0.screen.contains(".secret") }
    try await choose("sort")
    #expect(t.topPage is ArrangementMenu)
    try t.click(Point(column: 20, row: 0))
    try t.settle()
    try await choose("quit")
    #expect(t.exitStatus == 0)
  }

  @Test func `in a text wrapping, following and finding are reached`() async throws {
    rig.browser.open(.file(rig.folder.appending("file1".utf8)))
    try t.settle()
    try await rig.wait { $0.screen.contains("line") }
    let page = try #require(t.topPage as? FilePage)
    try await choose("wrap")
    #expect(page.lines.wrapsLines)
    try await choose("follow")
    #expect(page.lines.followsEnd)
    try await choose("find")
    #expect(t.topPage === page)
  }

  @Test func `a long press on a row lists its actions, and turns fingers on on small screens`() async throws {
    rig.browser.state.touch = .automatic
    #expect(!rig.browser.isTouch)
    try t.press(at: "file3")
    t.advance(by: .seconds(0.7))
    try t.release()
    try t.settle()
    #expect(rig.browser.isTouch && t.topPage is RowMenu)
    let menu = try #require(t.topPage as? RowMenu)
    #expect(menu.list.rowHeight == 2)
    let row = try #require(t.screen.places(of: "mark").first)
    // The lower line of the entry is the entry too.
    try t.click(Point(column: Double(row.column), row: Double(row.row + 1)))
    try t.settle()
    #expect((t.topPage as? DirectoryPage)?.list.marks.count == 1)
  }

  @Test func `on every screen the buttons are two rows and four columns at least`() async throws {
    var random = SplitMix(state: 11)
    for _ in 0..<40 {
      t.resize(
        to: Size(
          columns: Int.random(in: 12...60, using: &random), rows: Int.random(in: 8...40, using: &random)))
      try t.settle()
      for frame in (try #require(t.topPage as? BrowsePage)).touchBar.frames {
        #expect(frame.size.rows >= 2 && frame.size.columns >= 4, "\(t.screen.size)")
      }
      #expect((t.topPage as? BrowseListPage)?.list.rowHeight == 2)
    }
  }

  @Test func `a right click lists the actions of its row`() async throws {
    rig.browser.state.touch = .never
    try t.click("file3", button: .secondary)
    try t.settle()
    let page = try #require(t.navigation.topViewController as? DirectoryPage)
    #expect(t.topPage is RowMenu && page.list.cursor.map(page.text) == "file3")
  }

  @Test func `F2 gives the mouse to the terminal and takes it back, and a sign is there meanwhile`() throws {
    t.press(.function(2))
    #expect(!t.app.isMouseWanted && t.screen.contains("F2"))
    for _ in 0..<3 {
      t.advance(by: .seconds(20))
      #expect(t.screen.contains("F2: mouse"))
      rig.browser.open(.file(rig.folder.appending("file1".utf8)))
      try t.settle()
    }
    t.resize(to: Size(columns: 12, rows: 5))
    #expect(t.screen.contains("F2: mouse"))
    t.press(.function(2))
    t.advance(by: .seconds(20))
    #expect(t.app.isMouseWanted && !t.screen.contains("F2: mouse"))
  }
}

extension Array {
  fileprivate subscript(safe index: Int) -> Element? { indices.contains(index) ? self[index] : nil }
}
