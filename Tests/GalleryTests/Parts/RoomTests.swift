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
      #expect(page.text.inset == page.card.frame.column || page.room.cardPlace == .beside, "\(route)")
    }
  }

  @Test func `what to try stands beside the words on a wide screen, and before them on a low one`() throws {
    for route in ["start", "gate/veto", "bars/items", "content/list"] {
      let (_, wide) = try #require(try stage(route, 200, 60))
      #expect(wide.card.frame.row == wide.text.frame.row && wide.card.isFramed)
      #expect(wide.card.frame.column >= wide.text.inset + TextView.measure)
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

  @Test(arguments: Entry.all.map(\.route)) func `a page says one or two sentences`(_ route: String) throws {
    guard let (_, page) = try stage(route, 80, 24), route != "content/scripts" else { return }
    let words = page.text.paragraphs.map(\.text).joined(separator: " ")
    let ends = words.split(separator: " ").count { $0.hasSuffix(".") || $0.hasSuffix("…") }
    #expect((1...2).contains(ends) && page.text.paragraphs.count == 1, "\(words)")
  }
}
