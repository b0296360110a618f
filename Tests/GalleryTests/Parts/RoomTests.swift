import TermNav
import TermNavTesting
import Testing

@testable import Gallery

/// RULES 14: where the words of a page stand.
@Suite struct RoomTests {
  private func stage(_ route: String, _ columns: Int, _ rows: Int) throws -> (ClaimStage, SamplePage)? {
    let stage = try ClaimStage(route, size: Size(columns: columns, rows: rows), reducesMotion: true)
    return (stage.t.topPage as? SamplePage).map { (stage, $0) }
  }

  @Test(arguments: [(80, 24, 2), (80, 30, 4), (120, 40, 7), (200, 60, 14)])
  func `the words of all pages begin at one row, a third down what is left beyond 24`(
    _ columns: Int, _ rows: Int, _ row: Int
  ) throws {
    for route in Entry.all.map(\.route) {
      guard let (_, page) = try stage(route, columns, rows), !page.text.isHidden else { continue }
      let bar = page.prefersNavigationBarHidden ? 0 : 1
      #expect(page.text.frame.row + bar == row, "\(route)")
      #expect(page.text.inset == page.card.frame.column || page.room.cardPosition == .beside, "\(route)")
    }
  }

  @Test func `what to try stands beside the words on a wide screen, and before them on a low one`() throws {
    for route in ["start", "gate/veto", "bars/items", "content/list"] {
      let (_, wide) = try #require(try stage(route, 200, 60))
      #expect(wide.card.frame.row == wide.text.frame.row && wide.card.isFramed)
      #expect(wide.card.frame.column >= wide.text.inset + TextView.maximumColumns)
      let (_, low) = try #require(try stage(route, 80, 15))
      #expect(low.text.isHidden || low.card.frame.rows.upperBound <= low.text.frame.row)
      #expect(!low.card.isFramed)
      let (_, usual) = try #require(try stage(route, 80, 24))
      #expect(usual.card.frame.row > usual.text.frame.row)
    }
  }

  /// A page of many scripts is a text to scroll.
  @Test(arguments: Entry.all.map(\.route).filter { $0 != "content/scripts" })
  func `at 40 columns and 12 rows all that a page says is in sight`(_ route: String) throws {
    guard let (stage, page) = try stage(route, 40, 12), !page.text.isHidden else { return }
    for words in page.text.paragraphs.map(\.text) + page.card.tries.map(page.view.facing) {
      #expect(stage.words.contains(words.split(separator: " ").joined(separator: " ")), "\(stage.t.screen)")
    }
    #expect(!stage.lines.dropLast().contains { $0.split(separator: " ").last == "↓" })
  }

  @Test(arguments: ColorDepth.allCases) func `at 40 columns and 12 rows all colours are in sight`(
    _ depth: ColorDepth
  ) throws {
    var theme = Theme()
    theme.depth = depth
    let stage = try ClaimStage(
      "theme/lab", size: Size(columns: 40, rows: 12), theme: theme, reducesMotion: true)
    let names = Theme.Background.allCases.map { $0 == .inactiveSelection ? "inactive" : "\($0)" }
    for word in names + ["a dark", "e green, red", "o inherits", "Try Press", "bad", "card"] {
      #expect(stage.t.screen.contains(word), "\(stage.t.screen)")
    }
    #expect(
      stage.lines[11].contains(
        theme.paintsBackgrounds ? "This card is light on every page." : "A card has no"))
    #expect(!stage.words.contains("…"))
    try stage.t.click("c blue")
    #expect(stage.t.screen.contains("c violet"))
    stage.t.type("o")
    #expect(stage.t.screen.contains("o dark"))
  }

  @Test(arguments: [
    "content/list", "content/rows", "content/pager", "lists/cells", "lists/actions", "lists/choice",
    "lists/sections", "text/lines", "controls/stacks", "controls/touch", "controls/focus", "controls/form",
  ]) func `a content that needs no width stands where the words and what to try do`(_ route: String) throws {
    for columns in [40, 80, 100, 120, 200] {
      let (stage, page) = try #require(try stage(route, columns, 40))
      let content = try #require(page as? ContentPage)
      let frame = content.sample.frame
      #expect(frame.column + content.contentMargin == page.room.inset, "\(columns): \(stage.t.screen)")
      #expect(frame.columns.upperBound - content.contentMargin == columns - page.room.inset)
    }
  }

  @Test(arguments: Entry.all.map(\.route).filter { $0 != "percent/lab" })
  func `where what to try stands beside the words, the lines of Swift stand below them`(_ route: String)
    throws
  {
    guard let (stage, page) = try stage(route, 200, 60), !page.text.isHidden else { return }
    let heading = try #require(stage.lines.firstIndex { $0.contains("In Swift") }, "\(stage.t.screen)")
    for (row, line) in page.code.lines.enumerated() {
      #expect(stage.lines[heading + 1 + row].contains(line.truncated(toColumns: TextView.maximumColumns)))
    }
    #expect(
      !page.view.subviews.contains {
        $0 !== page.code && !$0.isHidden && !$0.frame.intersection(page.code.frame).isEmpty
      })
    let (usual, _) = try #require(try self.stage(route, 80, 24))
    #expect(!usual.t.screen.contains("In Swift"))
  }

  @Test(arguments: Entry.all.map(\.route)) func `a page says one or two sentences`(_ route: String) throws {
    guard let (_, page) = try stage(route, 80, 24), route != "content/scripts" else { return }
    let words = page.text.paragraphs.map(\.text).joined(separator: " ")
    let ends = words.split(separator: " ").count { $0.hasSuffix(".") || $0.hasSuffix("…") }
    #expect((1...2).contains(ends) && page.text.paragraphs.count == 1, "\(words)")
  }
}
