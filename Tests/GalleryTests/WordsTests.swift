import TermNav
import TermNavTesting
import Testing

@testable import Gallery

/// RULES 14: what the gallery says is so.
@Suite final class WordsTests {
  /// A program does not keep them.
  private var galleries: [Gallery] = []

  private func tester(_ route: String, _ direction: LayoutDirection = .leftToRight) throws -> AppTester {
    let gallery = Gallery(route: try #require(Route(argument: route)), theme: Theme())
    gallery.app.navigation.layoutDirection = direction
    galleries.append(gallery)
    let t = AppTester(gallery.app)
    try t.settle()
    return t
  }

  private static let comments = ["Nothing lies below the list."] + GateRefusal.allCases.map(\.words)

  private func comment(_ t: AppTester) -> String? { Self.comments.first { t.screen[23].contains($0) } }

  /// Where a drag that content takes begins, and where it goes.
  nonisolated struct Drag: Sendable {
    let route: String
    let from: (column: Double, row: Double)
    let by: (columns: Double, rows: Double)

    init(_ route: String, _ column: Double, _ row: Double, _ columns: Double, _ rows: Double) {
      (self.route, from, by) = (route, (column, row), (columns, rows))
    }
  }

  nonisolated static let drags: [Drag] = [
    Drag("lists/actions", 50, 8, -30, 0), Drag("lists/actions", 30, 8, 30, 0),
    Drag("content/rows", 50, 9, -20, 0),
    Drag("content/list", 40, 14, 0, -8), Drag("content/list", 40, 9, 0, 6),
    Drag("lists/sections", 40, 14, 0, -8),
    Drag("content/scroll", 50, 12, -20, 0), Drag("content/scroll", 40, 12, 0, -5),
    Drag("content/pager", 50, 12, -30, 0),
    Drag("content/map", 40, 12, -20, 0), Drag("content/map", 40, 12, 0, -6),
    Drag("content/map", 40, 10, 20, 3),
    Drag("text/lines", 20, 8, 0, 8), Drag("text/lines", 20, 8, -12, 0), Drag("gate/root", 30, 14, 0, -8),
  ]

  @Test(arguments: drags.indices) func `a drag that another recognizer wins is not commented`(_ index: Int)
    throws
  {
    let drag = Self.drags[index]
    let t = try tester(drag.route)
    try t.press(at: Point(column: drag.from.column, row: drag.from.row))
    for step in 1...10 {
      let part = Double(step) / 10
      try t.move(
        to: Point(
          column: drag.from.column + drag.by.columns * part, row: drag.from.row + drag.by.rows * part),
        over: .seconds(0.03))
      #expect(comment(t) == nil, "\(drag.route), step \(step)")
    }
    try t.release()
    #expect(comment(t) == nil, "\(drag.route), released")
  }

  @Test(arguments: [
    ("start", -20.0, 0.0, "Pull the page the other way."), ("gate/veto", 20.0, 0.0, "The page says no."),
    ("gate/root", 20.0, 0.0, "Nothing lies below the list."),
    ("gate/pop-disabled", 20.0, 0.0, "This page can't be dragged away."),
  ]) func `a drag that nothing takes is`(_ route: String, _ columns: Double, _ rows: Double, _ words: String)
    throws
  {
    let t = try tester(route)
    // On the list: the card beside it is pulled by every drag.
    try t.press(at: Point(column: 25, row: 10))
    try t.move(to: Point(column: 25 + columns, row: 10 + rows), over: .seconds(0.3))
    #expect(comment(t) == words)
  }

  @Test func `the digits of a page that is set from outside work`() throws {
    let t = try tester("gate/from-outside")
    #expect(t.screen.contains("shown"))
    t.type("1")
    try t.settle()
    #expect(t.topPage.prefersNavigationBarHidden)
    t.type("2")
    #expect(t.topPage.interactivePopDisabled)
    t.type("3")
    #expect(t.topPage.interactivePopMaxAllowedInitialDistanceToLeftEdge == 20)
    t.type("4")
    #expect(t.navigation.interactivePopMaxAllowedInitialDistanceToLeftEdge == 9)
  }

  @Test func `what names a direction is mirrored`() throws {
    let t = try tester("lists/actions", .rightToLeft)
    #expect(t.screen.contains("Drag a row to the left, another one far to the right."))
    t.press(.character("?"))
    for _ in 0..<3 where !t.screen.contains("hold ›") { t.press(.pageDown) }
    #expect(t.screen.contains("hold ›"))
    #expect(t.screen.contains("drag ←"))
    #expect(!t.screen.contains("hold ‹"))
    let line = try tester("gate/max-distance", .rightToLeft)
    #expect(line.screen.contains("+ left"))
    #expect(try !tester("content/map", .rightToLeft).screen.contains("drags right the page"))
  }

  @Test func `a page with a bar over one without does not speak of two bars`() throws {
    let t = try tester("bars/hidden-shown")
    #expect(!t.screen.contains("both pages have a bar"))
    #expect(try tester("bars/shown-shown").screen.contains("both pages have a bar"))
    let hidden = try tester("bars/shown-hidden")
    hidden.type("s")
    try hidden.settle()
    #expect(!hidden.screen.contains("both pages have a bar"))
  }
}
