import TermNav
import TermNavTesting
import Testing

@testable import Gallery

/// What inspector, gesture laboratory and programs say is so.
@Suite struct InspectorHeadTests {
  private func point(_ column: Double, _ row: Double) -> Point { Point(column: column, row: row) }

  @Test func `while a text has the keys the inspector names keys that reach it`() throws {
    let g = GalleryTester("gate/editor")
    g.t.press(.function(12))
    #expect(g.t.screen.contains("F9 speed  F10 frame  F12 closes"), "\(g.t.screen)")
    g.t.type(",.i")
    #expect(g.t.screen.contains(",.i"), "letters are the text's")
    #expect(g.app.timeScale == 1)
    g.t.press(.function(9))
    #expect(g.app.timeScale == 0.25)
    g.t.press(.function(12))
    #expect(!g.t.screen.contains("Inspector"))
    #expect(g.app.timeScale == 1)
  }

  @Test func `elsewhere it names letters`() throws {
    let g = GalleryTester("start")
    g.t.type("i")
    #expect(g.t.screen.contains(", speed  . frame  i closes"))
    g.t.type(",")
    #expect(g.app.timeScale == 0.25)
  }

  @Test(arguments: [false, true])
  func `it tells how long a page takes to its end`(_ reducesMotion: Bool) throws {
    let stage = try ClaimStage("start", size: Size(columns: 120, rows: 40), reducesMotion: reducesMotion)
    stage.t.type("i")
    try stage.t.press(at: point(2, 12))
    try stage.t.move(to: point(40, 12), over: .seconds(1))
    let end = try stage.line("ends at column")
    #expect(end.contains("at once") == reducesMotion && end.contains("in 0.") != reducesMotion, "\(end)")
    #expect(stage.words.contains("spring: nothing moves") == reducesMotion)
  }

  @Test(arguments: ["gate/editor", "start"])
  func `the sign names a key that works also in a text`(_ route: String) throws {
    let g = GalleryTester(route)
    g.t.press(.function(8))
    #expect(g.lastRow.contains("●● F8"))
    g.t.press(.function(8))
    #expect(!g.lastRow.contains("●●"))
    g.t.press(.function(2))
    #expect(g.lastRow.contains("no mouse  F2") && !g.app.isMouseWanted)
    g.t.press(.function(2))
    #expect(g.app.isMouseWanted && !g.lastRow.contains("no mouse"))
  }

  // MARK: The gesture laboratory

  private func lab() throws -> (GalleryTester, Double, Double) {
    let g = GalleryTester("gestures/lab")
    let row = try #require(g.t.screen.lines.firstIndex { $0.contains("drag anywhere") })
    let column = try #require(
      g.t.screen[row].range(of: "drag anywhere").map { found in
        g.t.screen[row].distance(from: g.t.screen[row].startIndex, to: found.lowerBound)
      })
    // Beyond the edge zone, where the page's own drag goes first.
    return (g, Double(column) + 9, Double(row))
  }

  @Test func `a pan that is cancelled by a second press took its own time`() throws {
    let (g, column, row) = try lab()
    try g.t.press(at: point(column, row))
    try g.t.move(to: point(column + 4, row), over: .seconds(0.5))
    // The release was lost.
    g.t.send("\u{1B}[<0;\(Int(column) + 6);\(Int(row) + 1)M")
    #expect(g.t.screen.contains("Pan cancelled: moved +4, +0 in 0.50 s"), "\(g.t.screen)")
    g.t.send("\u{1B}[<0;\(Int(column) + 6);\(Int(row) + 1)m")
  }

  @Test func `another button during a pan is no press of its own`() throws {
    let (g, column, row) = try lab()
    try g.t.press(at: point(column, row))
    try g.t.move(to: point(column + 4, row), over: .seconds(0.5))
    g.t.send("\u{1B}[<2;\(Int(column) + 5);\(Int(row) + 1)M")
    #expect(g.gallery.journal.press.trail.first == point(column, row))
    g.t.send("\u{1B}[<2;\(Int(column) + 5);\(Int(row) + 1)m")
    try g.t.release()
    #expect(g.t.screen.contains("Pan ended: moved +4, +0 in 0.50 s"), "\(g.t.screen)")
  }

  @Test func `a pan that is held still has no speed`() throws {
    let (g, column, row) = try lab()
    try g.t.press(at: point(column, row))
    try g.t.move(to: point(column + 6, row), over: .seconds(0.2))
    #expect(g.t.screen.contains("speed +30, +0"), "\(g.t.screen)")
    g.t.advance(by: .seconds(3))
    let figures = try #require(g.t.screen.lines.firstIndex { $0.contains("moved +6, +0") })
    #expect(g.t.screen[figures + 1].contains("speed +0, +0"), "\(g.t.screen)")
    #expect(!g.t.screen.contains("speed +30"))
    try g.t.release()
  }

  @Test func `a slow drag on the swipe's tile takes the page without a jump`() throws {
    let g = GalleryTester("gestures/lab")
    let row = Double(try #require(g.t.screen.lines.firstIndex { $0.contains("flick anywhere") }))
    let line = g.t.screen[Int(row)]
    let found = try #require(line.range(of: "flick anywhere"))
    let start = Double(line.distance(from: line.startIndex, to: found.lowerBound))
    try g.t.press(at: point(start, row))
    var last = 0.0
    for step in 1...12 {
      g.t.advance(by: .seconds(0.075))
      try g.t.move(to: point(start + Double(step), row))
      let now = g.app.navigation.interactivePopProgress * 80
      #expect(now - last <= 1.001, "\(step)")
      last = now
    }
    #expect(last > 4)
    try g.t.release()
  }

  // MARK: Programs

  @Test func `a second command says that one runs`() throws {
    let g = GalleryTester("programs/run")
    g.t.type("c")
    g.t.press(.enter)
    g.t.type("c")
    g.t.press(.enter)
    #expect(g.t.screen.contains("a command runs: Ctrl-C ends it"), "\(g.t.screen)")
  }
}
