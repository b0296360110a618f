import Invariants
import Testing

@testable import TermNav

/// RULES section 8: the band shows whole words, or such as are cut with …, and no fragment.
@Suite struct BarWordsTests {
  private struct Pair {
    var below: (title: String, back: String?, items: [String])
    var above: (title: String, items: [String])
  }

  private nonisolated static let long = "Settings and preferences"
  private nonisolated static let pairs = [
    Pair(below: ("Inbox", nil, ["Compose"]), above: ("Mail", ["Reply"])),
    Pair(below: ("Inbox", nil, ["Reply"]), above: ("Mail", ["Compose"])),
    Pair(below: ("Home", nil, []), above: ("Page", [])),
    Pair(below: (long, nil, ["Edit", "Add"]), above: ("A long title of the page in front", ["Done"])),
    Pair(below: ("Page", "Back", ["Done"]), above: (long, ["Edit", "Add"])),
    Pair(below: ("漢字のタイトル", nil, ["編集", "追加"]), above: ("長い漢字のタイトルです", ["完了"])),
    Pair(below: ("", nil, ["✓"]), above: ("", ["A", "B"])),
    Pair(below: ("漢字", "戻る", []), above: ("Aé漢", ["編"])),
    Pair(
      below: (String(repeating: "m", count: 90), nil, ["Archive"]),
      above: (String(repeating: "w", count: 90), [])),
  ]

  private static func stage(_ pair: Pair, theme: Theme, _ direction: LayoutDirection) -> NavigationController
  {
    let root = FixedPage("Root")
    let below = FixedPage(pair.below.title)
    below.navigationItem.backTitle = pair.below.back
    below.navigationItem.trailingItems = pair.below.items.map { BarItem($0) {} }
    let above = FixedPage(pair.above.title)
    above.navigationItem.trailingItems = pair.above.items.map { BarItem($0) {} }
    return NavigationController([root, below, above])
  }

  /// What the band shows, by the painter alone.
  private func band(
    _ navigation: NavigationController, _ width: Int, _ progress: Double, theme: Theme,
    _ direction: LayoutDirection
  ) -> String {
    let pages = navigation.viewControllers
    var surface = Surface(size: Size(columns: width, rows: 1))
    surface.draw(isMirrored: direction == .rightToLeft) {
      NavigationBarPainter(theme: theme).drawBand(
        front: BarContent(of: pages[2], in: navigation), back: BarContent(of: pages[1], in: navigation),
        progress: progress, style: StandardNavigationBarStyle(), on: &$0)
    }
    return surface.text(ofRow: 0)
  }

  /// Every word that may stand there: the labels, and their beginnings with an …
  private func allowed(_ navigation: NavigationController) -> [String] {
    let pages = navigation.viewControllers
    var labels = ["‹", "›"]
    for page in pages {
      for title in [page.title, page.navigationItem.backTitle ?? page.title] where !title.isEmpty {
        labels.append(title)
        labels += (1..<title.columns).map { title.truncated(toColumns: $0) }
      }
      labels += page.navigationItem.trailingItems.map(\.title)
    }
    return Array(Set(labels)).sorted { $0.count > $1.count }
  }

  /// The first place at which something stands that is none of the labels; nil where all is whole.
  private func fragment(in line: String, _ labels: [String]) -> Substring? {
    var rest = line[...]
    while true {
      rest = rest.drop { $0 == " " }
      if rest.isEmpty { return nil }
      guard
        let label = labels.first(where: {
          rest.hasPrefix($0) && (rest.count == $0.count || rest.dropFirst($0.count).first == " ")
        })
      else { return rest }
      rest = rest.dropFirst(label.count)
    }
  }

  @Test func `held at 0.36 with Compose below and Reply above, the bar shows Reply alone`() {
    let below = FixedPage("Inbox")
    below.navigationItem.trailingItems = [BarItem("Compose") {}]
    let above = FixedPage("Mail")
    above.navigationItem.trailingItems = [BarItem("Reply") {}]
    let stage = StyleStage([below, above], size: Size(columns: 80, rows: 4))
    let line = stage.picture(at: 0.36).lines[0]
    #expect(line.hasSuffix("  Reply ") && !line.contains("C"), "“\(line)”")
    let later = stage.picture(at: 0.7).lines[0]
    #expect(later.hasSuffix("  Compose "), "“\(later)”")
  }

  @Test(arguments: pairs.indices, [LayoutDirection.leftToRight, .rightToLeft])
  func `no fragment of a word at any progress and width`(_ index: Int, _ direction: LayoutDirection) {
    for theme in [Theme(), Theme(depth: .mono)] {
      let navigation = Self.stage(Self.pairs[index], theme: theme, direction)
      let labels = allowed(navigation)
      for width in TestLength.of(
        [20, 21, 32, 47, 80, 161],
        full: [20, 21, 22, 25, 28, 32, 37, 40, 47, 59, 80, 81, 100, 120, 161, 200])
      {
        // A line that stood there at the step before is whole still.
        var last = ""
        for step in 0...50 {
          let line = band(navigation, width, Double(step) / 50, theme: theme, direction)
          defer { last = line }
          if line != last, let fragment = fragment(in: line, labels) {
            Issue.record("\(width) columns, p = \(Double(step) / 50): “\(fragment)” in “\(line)”")
            return
          }
        }
      }
    }
  }

  @Test(arguments: pairs.indices)
  func `at both ends the band is the bar at rest`(_ index: Int) {
    for width in TestLength.isFull
      ? Array(1...200) : Array(1...40) + Array(stride(from: 43, through: 200, by: 7))
    {
      let navigation = Self.stage(Self.pairs[index], theme: Theme(), .leftToRight)
      let pages = navigation.viewControllers
      for (progress, page) in [(0.0, pages[2]), (1.0, pages[1])] {
        var surface = Surface(size: Size(columns: width, rows: 1))
        surface.draw {
          NavigationBarPainter(theme: Theme()).draw(
            BarContent(of: page, in: navigation), on: &$0)
        }
        #expect(band(navigation, width, progress, theme: Theme(), .leftToRight) == surface.text(ofRow: 0))
      }
    }
  }
}
