import TermNav
import TermNavTesting
import Testing

@testable import Gallery

/// The laboratory says what is so at each instant, and its plots stand while the page is held.
@Suite struct PercentLabTests {
  private func point(_ column: Double, _ row: Double) -> Point { Point(column: column, row: row) }

  /// Opened from the list.
  private func opened(_ size: Size = AppTester.standardSize) throws -> GalleryTester {
    let g = GalleryTester(size: size)
    try g.open("percent/lab")
    return g
  }

  private func row(of text: String, in g: GalleryTester) -> Int? {
    g.t.screen.lines.firstIndex { $0.contains(text) }
  }

  @Test(arguments: [Size(columns: 80, rows: 24), Size(columns: 120, rows: 40), Size(columns: 40, rows: 12)])
  func `opened from the list it is the page of its route, at rest`(_ size: Size) throws {
    let g = try opened(size)
    #expect(g.t.screen.contains("at rest"))
    #expect(g.t.screen.contains("p 0.000"))
    let other = GalleryTester("percent/lab", size: size)
    #expect(g.t.screen.lines.dropFirst() == other.t.screen.lines.dropFirst())
  }

  @Test func `with reduced motion a page that is let go is at its end at once`() throws {
    let stage = try ClaimStage("percent/lab", reducesMotion: true)
    #expect(stage.words.contains("finish 0 ms") && stage.words.contains("cancel 0 ms"), "\(stage.t.screen)")
    stage.t.type("3x")
    try stage.t.settle()
    #expect(stage.words.contains("at rest") && stage.t.now == TestClock.start)
  }

  @Test func `after it was held, cancelled, left and brought back it says rest again`() throws {
    let g = try opened()
    let rest = g.t.screen.lines
    g.t.type("3cccccx")
    try g.t.settle()
    #expect(g.t.screen.lines == rest)
    g.t.type("s")
    try g.t.settle()
    g.t.press(.escape)
    try g.t.settle()
    #expect(g.t.screen.lines == rest)
    g.t.press(.escape)
    try g.t.settle()
    g.t.type("]")
    try g.t.settle()
    #expect(g.t.screen.lines == rest)
  }

  @Test func `a pointer's drag has one figure, in the strip and on the page`() throws {
    let g = try opened()
    try g.t.press(at: point(10, 3))
    try g.t.move(to: point(30, 3), over: .seconds(0.3))
    g.t.advance(by: .seconds(0.3))
    #expect(g.lastRow.contains("25 %"))
    #expect(g.t.screen.contains("p 0.250"))
    #expect(g.t.screen.contains("held"))
    #expect(!g.t.screen.contains("at rest"))
    try g.t.release()
    try g.t.settle()
    #expect(g.t.screen.contains("at rest"))
  }

  @Test func `while it is held the plots stand, its hints are seen, and a resize keeps all of it in place`()
    throws
  {
    let g = try opened()
    let plot = row(of: "Spring from rest", in: g)
    let slider = row(of: "0 ├", in: g)
    g.t.type("8")
    #expect(row(of: "Spring from rest", in: g) == plot)
    #expect(row(of: "0 ├", in: g) == slider)
    #expect(g.t.screen[22].contains("x cancel"), "\(g.t.screen)")
    #expect(g.lastRow.contains("80 %"))
    g.t.resize(to: Size(columns: 120, rows: 30))
    let fresh = GalleryTester("percent/lab", size: Size(columns: 120, rows: 30))
    #expect(row(of: "0 ├", in: g) == row(of: "0 ├", in: fresh))
    #expect(g.t.screen.contains("p 0.800"))
    g.t.type("x")
    try g.t.settle()
    #expect(g.t.screen.lines.dropFirst() == fresh.t.screen.lines.dropFirst())
  }

  @Test func `the slider can be dragged twice`() throws {
    let g = try opened()
    let slider = Double(try #require(row(of: "0 ├", in: g)))
    for end in [30.0, 50.0, 20.0] {
      try g.t.drag(from: point(10, slider), to: point(end, slider), over: .seconds(0.2))
      let part = (end - 4) / 71
      #expect(abs(g.app.navigation.interactivePopProgress - part) < 0.02, "\(end)")
      #expect(g.app.navigation.isInteractivePopDriven)
    }
    g.t.type("x")
    try g.t.settle()
    #expect(g.programNames == ["gallery", "percent-lab"])
  }

  @Test func `what is not a key now is no hint: cancel and let go at rest, all once it leaves`() throws {
    let g = try opened()
    let page = try #require(g.t.topPage as? PercentLabPage)
    #expect(page.keyCommands.filter { !$0.isEnabled }.map(\.title) == ["cancel", "let go"])
    g.t.type("4")
    #expect(page.keyCommands.filter { !$0.isEnabled }.isEmpty)
    g.t.type("f")
    g.t.advance(by: .seconds(0.1))
    #expect(!g.t.screen.contains("x cancel"), "keys are the list's")
    try g.t.settle()
    #expect(g.programNames == ["gallery"])
  }

  @Test func `let go to leave, the plots sink with the page, and nothing is left at the end`() throws {
    // Without the preview, which has the plots, too.
    let g = try opened(Size(columns: 75, rows: 24))
    g.t.type("6")
    let start = try #require(row(of: "0 ├", in: g))
    g.t.type("f")
    var last = start
    for _ in 0..<60 {
      g.t.advance(by: .seconds(1.0 / 60))
      guard let now = row(of: "0 ├", in: g) else { break }
      #expect((last...last + 4).contains(now))
      last = now
    }
    try g.t.settle()
    let fresh = GalleryTester(size: Size(columns: 75, rows: 24))
    #expect(g.t.screen.lines.dropLast() == fresh.t.screen.lines.dropLast() || g.programNames == ["gallery"])
    #expect(row(of: "0 ├", in: g) == nil)
  }
}
