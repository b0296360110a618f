import TermNav
import TermNavTesting
import Testing

@testable import Gallery

/// RULES 14: what the gallery does with much room, and with little.
@Suite final class WideScreenTests {
  /// A program does not keep them.
  private var galleries: [Gallery] = []

  private func tester(_ columns: Int, _ rows: Int) -> AppTester {
    let gallery = Gallery(route: .root, theme: Theme())
    galleries.append(gallery)
    return AppTester(gallery.app, size: Size(columns: columns, rows: rows))
  }

  @Test func `on a wide screen the list has details, and the card most of the rest`() throws {
    let lines = tester(200, 60).screen.lines
    #expect(lines.contains { $0.contains("pull it away, let go, catch it") })
    let top = try #require(lines.firstIndex { $0.contains("╭─────") })
    let bottom = try #require(lines.lastIndex { $0.contains("╰─────") })
    #expect(bottom - top > 28)
    let border = lines[top].drop { $0 != "╭" }.prefix { $0 != "╮" }
    #expect(border.count > 76)
  }

  @Test(arguments: ["transitions/cube", "content/map", "present/alert", "transitions/slide"])
  func `a card has the shape of a screen, and at most 100 columns and 36 rows`(_ route: String) throws {
    let t = tester(80, 24)
    let gallery = try #require(galleries.last)
    let entry = try #require(Entry.all.first { $0.route == route })
    let size = PreviewScene(entry, gallery, standard: t.app.navigation.transitionStyle).mostSize
    #expect((32...100).contains(size.columns) && size.rows == size.columns * 3 / 8 + 1)
    #expect(size.rows <= 36)
  }

  @Test func `what to try with the colours stands beside the choices on a wide screen`() throws {
    let stage = try ClaimStage("theme/lab", size: Size(columns: 200, rows: 60), reducesMotion: true)
    let row = try #require(stage.lines.firstIndex { $0.contains("Appearance") })
    #expect(stage.lines[row].contains("Try"))
  }

  @Test(arguments: [(40, 12), (80, 24), (200, 60)]) func `the line of the greatest distance cuts no words`(
    _ columns: Int, _ rows: Int
  ) throws {
    let stage = try ClaimStage(
      "gate/max-distance", size: Size(columns: columns, rows: rows), reducesMotion: true)
    let lines = stage.lines.filter { $0.contains("┊") }
    let isFree = lines.allSatisfy { line in
      let parts = line.split(separator: "┊", maxSplits: 1, omittingEmptySubsequences: false)
      return parts[0].allSatisfy { $0 == " " } && parts[1].prefix(4).allSatisfy { $0 == " " }
    }
    #expect(lines.count > 1 && isFree, "\(stage.t.screen)")
  }

  @Test(arguments: ["release/policies", "stack/lab", "controls/stacks"])
  func `at 40 columns no word is cut`(_ route: String) throws {
    let stage = try ClaimStage(route, size: Size(columns: 40, rows: 12), reducesMotion: true)
    #expect(!stage.words.contains("…"), "\(stage.t.screen)")
  }

  @Test func `two pages of a style have different words`() throws {
    let stage = try ClaimStage("transitions/fade", size: Size(columns: 80, rows: 24), reducesMotion: true)
    let first = (stage.t.topPage as? SamplePage)?.text.paragraphs.map(\.text)
    stage.t.type("n")
    try stage.t.settle()
    #expect((stage.t.topPage as? SamplePage)?.text.paragraphs.map(\.text) != first)
  }
}
