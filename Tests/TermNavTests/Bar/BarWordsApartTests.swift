import Invariants
import Testing

@testable import TermNav

/// RULES section 8: words of two bars never stand on one band, and words of one bar never read as one.
@Suite struct BarWordsApartTests {
  /// Titles, back labels and items of pages, each word known by its letter: those of the page below are in small letters.
  private static func pages(_ kind: Int) -> [FixedPage] {
    let (below, above) = (
      FixedPage(kind % 3 == 0 ? "b" : String(repeating: "b", count: kind % 3 == 1 ? 9 : 60)),
      FixedPage(kind % 2 == 0 ? "TTTTTT" : String(repeating: "T", count: 70))
    )
    let root = FixedPage("rrrr")
    let items = kind / 2 % 4
    if items & 1 != 0 {
      above.navigationItem.trailingItems = [BarItem("AAAAAAA") {}, BarItem("FFFFFFF") {}]
      below.navigationItem.trailingItems = [BarItem("ddd") {}]
    }
    if items & 2 != 0 {
      above.navigationItem.leadingItems = [BarItem("LLLL") {}]
      above.navigationItem.leadingItemsSupplementBackButton = kind % 2 == 0
      below.navigationItem.leadingItems = [BarItem("ll") {}]
    }
    below.navigationItem.backTitle = kind % 5 == 0 ? "XXXX" : nil
    return kind % 7 == 0 ? [below, above] : [root, below, above]
  }

  private func stage(
    _ kind: Int, _ style: any NavigationBarStyle, columns: Int, theme: Theme = Theme(),
    direction: LayoutDirection = .leftToRight
  ) -> StyleStage {
    let stage = StyleStage(
      Self.pages(kind), size: Size(columns: columns, rows: 3), theme: theme, direction: direction)
    stage.navigation.navigationBarStyle = style
    return stage
  }

  /// Runs of letters with their columns; `…` ends a word, and chevrons are none.
  private func words(_ line: String) -> [(text: String, first: Int, end: Int)] {
    var words: [(text: String, first: Int, end: Int)] = []
    for (column, letter) in line.enumerated() where letter != " " {
      if let last = words.last, last.end == column {
        words[words.count - 1] = (last.text + String(letter), last.first, column + 1)
      } else {
        words.append((String(letter), column, column + 1))
      }
    }
    return words
  }

  private func expectApart(_ line: String, _ p: Double, _ what: String) {
    let words = words(line)
    for word in words {
      #expect(Set(word.text.filter { $0.isLetter }).count <= 1, "\(what), p \(p): “\(line)”")
    }
    for (one, next) in zip(words, words.dropFirst())
    where !["‹", "›"].contains(one.text) && !["‹", "›"].contains(next.text) {
      #expect(next.first - one.end >= 2, "\(what), p \(p): “\(line)”")
    }
    // The label of the front page's back button is a word of its bar, and is the title below.
    let isFront = p < 0.5
    let foreign: Set<Character> = isFront ? ["d", "l", "r"] : ["T", "A", "F", "L", "X"]
    #expect(foreign.isDisjoint(with: line), "\(what), p \(p): “\(line)”")
  }

  @Test(arguments: everyNavigationBarStyle.indices, LayoutDirection.allCases)
  func `at no p do words of both bars stand on the band, and two columns are free between words`(
    _ index: Int, _ direction: LayoutDirection
  ) {
    let style = everyNavigationBarStyle[index]
    for columns in Array(40...60) + [80, 81, 110, 160, 200] {
      for kind in TestLength.isFull || columns == 40 || columns == 80 ? Array(0..<16) : [columns % 16] {
        let stage = stage(kind, style, columns: columns, direction: direction)
        let steps = (TestLength.isFull ? 8 : columns <= 80 ? 2 : 1) * columns
        for step in 1..<steps {
          let p = Double(step) / Double(steps)
          expectApart(
            stage.picture(at: p).lines[0], p, "\(style), \(columns) columns, pages \(kind), \(direction)")
        }
      }
    }
  }

  @Test(arguments: [ColorDepth.indexed, .sixteen, .mono], everyNavigationBarStyle.indices)
  func `with fewer colours it is the same`(_ depth: ColorDepth, _ index: Int) {
    for kind in 0..<16 {
      let stage = stage(kind, everyNavigationBarStyle[index], columns: 40, theme: Theme(depth: depth))
      for step in 1..<80 {
        expectApart(
          stage.picture(at: Double(step) / 80).lines[0], Double(step) / 80, "pages \(kind), \(depth)")
      }
    }
  }

  @Test(arguments: everyNavigationBarStyle.indices)
  func `the title that leaves keeps away from its items, and is faint when it has gone half the way`(
    _ index: Int
  ) throws {
    let stage = stage(2, everyNavigationBarStyle[index], columns: 80)
    var last = 0
    for step in 1..<320 {
      let picture = stage.picture(at: Double(step) / 640)
      let line = picture.lines[0]
      let title = try #require(words(line).first { $0.text == "TTTTTT" })
      let items = try #require(words(line).first { $0.text == "AAAAAAA" })
      #expect(title.first >= last && items.first - title.end >= 6, "\(line)")
      last = title.first
    }
    let title = try #require(words(stage.picture(at: 0.499).lines[0]).first { $0.text == "TTTTTT" })
    let style = stage.picture(at: 0.499)[title.first, 0].style
    let (bar, text) = (Theme().bar.background, Theme().barTitle.foreground)
    #expect(style.foreground == ColorMath.blend(bar, text, 3 / 8.0))
  }

  @Test func `the label that becomes the title stands in one place at one half, without its chevron`() throws
  {
    let stage = stage(1, StandardNavigationBarStyle(), columns: 80)
    let (before, after) = (stage.picture(at: 0.4999).lines[0], stage.picture(at: 0.5001).lines[0])
    let label = try #require(words(before).first { $0.text == "bbbbbbbbb" })
    let title = try #require(words(after).first { $0.text == "bbbbbbbbb" })
    #expect(abs(label.first - title.first) <= 1)
    #expect(words(after).filter { $0.text == "‹" }.allSatisfy { $0.first == 1 }, "\(after)")
  }
}
