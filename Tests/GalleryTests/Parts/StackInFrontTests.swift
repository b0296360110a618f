import TermNav
import TermNavTesting
import Testing

@testable import Gallery

/// The gallery's keys act on the stack in front, and strip and inspector speak of what moves, wherever it does.
@Suite struct StackInFrontTests {
  private func point(_ column: Double, _ row: Double) -> Point { Point(column: column, row: row) }

  // MARK: Keys

  @Test func `s on a full screen pushes there, and the pages below stay`() throws {
    let g = GalleryTester("present/full")
    g.t.type("p")
    try g.t.settle()
    g.t.press(.tab)
    g.t.type("s")
    try g.t.settle()
    #expect(g.programNames == ["gallery", "present-full"])
    #expect(g.frontNames == ["note", "shown-1"])
    g.t.type("q")
    try g.t.settle()
    #expect(g.frontNames == ["note"])
  }

  @Test func `q in a sheet asks as Esc does, and what was written stays`() async throws {
    let g = GalleryTester("present/sheet")
    g.t.type("p")
    try g.t.settle()
    g.t.type("abc")
    g.t.press(.tab)
    g.t.type("q")
    try await g.t.idle()
    try g.t.settle()
    #expect(g.app.visibleViewController is Alert)
    #expect(g.t.screen.contains("abc"))
    #expect(g.programNames == ["gallery", "present-sheet"])
  }

  @Test(arguments: ["s", "d", "q"]) func `the page below a popover does not change`(_ key: String) throws {
    let g = GalleryTester("present/popover")
    g.t.type("p")
    try g.t.settle()
    g.t.type(key)
    try g.t.settle()
    #expect(g.programNames == ["gallery", "present-popover"])
    #expect(g.app.presentedViewControllers.isEmpty == (key == "q"))
  }

  @Test(arguments: ["s", "q"]) func `nothing is pushed under an alert`(_ key: String) async throws {
    let g = GalleryTester("present/alert")
    g.t.type("p")
    try await g.t.idle()
    #expect(g.app.visibleViewController is Alert)
    g.t.type(key)
    try await g.t.idle()
    try g.t.settle()
    #expect(g.programNames == ["gallery", "present-alert"])
    #expect(g.frontNames.count == 1)
  }

  @Test func `q goes back one page in tabs and in a split view, as Esc does`() throws {
    let tabs = GalleryTester("containers/tabs")
    tabs.t.press(.enter)
    try tabs.t.settle()
    #expect(tabs.frontNames == ["ferries", "HarbourPage"])
    tabs.t.type("q")
    try tabs.t.settle()
    #expect(tabs.frontNames == ["ferries"])
    let split = GalleryTester("containers/split")
    split.t.press(.enter)
    split.t.type("n")
    try split.t.settle()
    #expect(split.frontNames == ["harbours", "HarbourPage", "HarbourPage"])
    split.t.press(.tab)
    split.t.type("q")
    try split.t.settle()
    #expect(split.frontNames == ["harbours", "HarbourPage"])
    #expect(split.programNames == ["gallery", "split"])
  }

  // MARK: The strip

  private func expectHeld(_ g: GalleryTester, words: String) {
    let percent = "\(Int((g.app.progress * 100).rounded())) %"
    #expect(g.lastRow.contains(words) && g.lastRow.contains(percent), "\(g.lastRow), not \(percent)")
  }

  @Test func `a drag on a sheet's second page has a strip, and the inspector the trace's figures`() throws {
    let g = GalleryTester("present/sheet", size: Size(columns: 120, rows: 40))
    g.t.type("p")
    try g.t.settle()
    try g.t.click("More")
    try g.t.settle()
    g.t.press(.function(12))
    try g.t.press(at: point(30, 30))
    try g.t.move(to: point(70, 30), over: .seconds(0.4))
    g.t.advance(by: .seconds(0.3))
    expectHeld(g, words: "springs back")
    #expect(g.t.screen.contains("p 50 %"))
    #expect(g.t.screen.contains("interactivePop changed"))
    #expect(!g.t.screen.contains("nothing asked yet"))
    #expect(g.t.screen.contains("note › note-more"))
    try g.t.release()
  }

  @Test func `a sheet that is pulled up or down has a strip`() throws {
    let g = GalleryTester("present/sheet")
    g.t.type("p")
    try g.t.settle()
    for (row, words, percent) in [(5.0, "✓ goes higher", "9 %"), (21, "✓ goes down", "82 %")] {
      try g.t.press(at: point(40, 13))
      try g.t.move(to: point(40, row), over: .seconds(0.4))
      g.t.advance(by: .seconds(0.3))
      #expect(g.lastRow.contains(words) && g.lastRow.contains(percent), "\(g.lastRow)")
      if row < 13 { try g.t.move(to: point(40, 13), over: .seconds(0.4)) }
      g.t.advance(by: .seconds(0.3))
      try g.t.release()
      try g.t.settle()
    }
    #expect(!g.lastRow.contains("goes down"))
  }

  @Test func `a drag in a split view's detail has a strip`() throws {
    let g = GalleryTester("containers/split", size: Size(columns: 120, rows: 30))
    g.t.press(.enter)
    g.t.type("n")
    try g.t.settle()
    try g.t.press(at: point(50, 10))
    try g.t.move(to: point(86, 10), over: .seconds(0.4))
    g.t.advance(by: .seconds(0.3))
    expectHeld(g, words: "springs back")
    try g.t.release()
  }

  @Test func `a drag that is refused in a sheet says why`() throws {
    let g = GalleryTester("present/sheet")
    g.t.type("p")
    try g.t.settle()
    try g.t.press(at: point(20, 20))
    try g.t.move(to: point(30, 20), over: .seconds(0.2))
    #expect(g.lastRow.contains("   Nothing lies below this page."))
    try g.t.release()
  }

  @Test func `a push that is caught shows how far it has come`() throws {
    let g = GalleryTester("start")
    g.t.type("s")
    g.t.advance(by: .seconds(0.1))
    try g.t.press(at: point(60, 8))
    try g.t.move(to: point(57, 8), over: .seconds(0.1))
    g.t.advance(by: .seconds(0.3))
    #expect(g.lastRow.contains("opens"))
    expectHeld(g, words: "%")
    try g.t.release()
  }

  @Test func `the strip promises what Return does while keys hold the page`() throws {
    let g = GalleryTester("start")
    for _ in 0..<3 { g.t.press(.right, .shift) }
    #expect(g.lastRow.contains("✓ goes back"))
    #expect(g.lastRow.contains("15 %"))
    g.t.press(.enter)
    try g.t.settle()
    #expect(g.programNames == ["gallery"])
  }

  // MARK: How an entry opens

  @Test(arguments: ["transitions/slide", "transitions/cube", "bars/hidden-shown", "bars/style"])
  func `the first frame of an entry is the list, and no page is seen that nobody opened`(_ route: String)
    throws
  {
    let g = GalleryTester()
    let list = g.t.screen.lines
    let index = try #require(Entry.all.firstIndex { $0.route == route })
    g.t.type(String(try #require(Entry.key(of: index))))
    #expect(g.app.runningTransition?.driver.percentComplete == 0)
    #expect(g.t.screen.lines.dropFirst().dropLast() == list.dropFirst().dropLast())
    #expect(g.app.navigation.transition?.from.name == "gallery")
    try g.t.settle()
    #expect(g.programNames.count == (route.hasPrefix("bars/") ? 3 : 2))
    let style = Entry.all[index].style.map { "\(type(of: $0))" } ?? "SlideStyle"
    for page in g.app.navigation.viewControllers.dropFirst() {
      #expect("\(type(of: g.app.navigation.style(of: page)))" == style)
    }
  }

  @Test func `an entry of two pages that is dragged back while it opens leaves the list`() throws {
    let g = GalleryTester()
    let index = try #require(Entry.all.firstIndex { $0.route == "bars/shown-shown" })
    g.t.type(String(try #require(Entry.key(of: index))))
    g.t.advance(by: .seconds(0.08))
    try g.t.drag(from: point(60, 8), to: point(78, 8), over: .seconds(0.1))
    try g.t.settle()
    #expect(g.programNames == ["gallery"])
  }
}
