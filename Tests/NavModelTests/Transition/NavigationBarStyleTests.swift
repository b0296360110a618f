import Invariants
import Testing

@testable import NavModel

/// RULES section 8: a bar's style is a pure function of front, back, width and p.
@Suite struct NavigationBarStyleTests {
  private nonisolated static let widths = [1, 2, 8, 20, 40, 80, 200]
  private func bars(_ width: Int) -> [NavigationBarLayout] {
    [(0, 0, 0), (0, 5, 0), (8, 0, 0), (8, 0, 9), (8, 6, 4), (30, 2, 12)].flatMap { back, leading, trailing in
      [0, 4, 60].map {
        NavigationBarLayout(width: width, back: back, leading: leading, title: $0, trailing: trailing)
      }
    }
  }

  @Test(arguments: everyNavigationBarStyle.indices) func `p = 0 and p = 1 are the two bars at rest`(
    _ index: Int
  ) {
    let style = everyNavigationBarStyle[index]
    for width in Self.widths {
      for front in bars(width) {
        for back in bars(width) {
          func shown(_ p: Double) -> [NavigationBarElement] {
            style.shownElements(front: front, back: back, width: width, progress: p)
          }
          #expect(shown(0) == front.elements(isFront: true))
          #expect(shown(1) == back.elements(isFront: false))
          #expect(shown(-.infinity) == shown(0) && shown(.infinity) == shown(1))
        }
      }
    }
  }

  @Test(arguments: everyNavigationBarStyle.indices)
  func `near its ends it shows the words of the bar at rest, where they rest`(
    _ index: Int
  ) {
    let style = everyNavigationBarStyle[index]
    for front in bars(80) {
      for back in bars(80) {
        for (p, rest) in [
          (1e-7, front.elements(isFront: true)), (1 - 1e-7, back.elements(isFront: false)),
        ] {
          let elements = style.elements(front: front, back: back, width: 80, progress: p)
          for word in rest {
            let moving = elements.first { $0.word == word.word }
            #expect(moving != nil && abs((moving?.column ?? 0) - word.column) < 1e-4, "\(word.word) at \(p)")
            #expect((moving?.opacity ?? 0) > 0.999 && moving?.columns == word.columns)
          }
        }
      }
    }
  }

  @Test(arguments: everyNavigationBarStyle.indices) func `words move without a jump, and fade without a step`(
    _ index: Int
  ) {
    let style = everyNavigationBarStyle[index]
    for front in bars(80) {
      for back in bars(80) {
        var last: [NavigationBarElement.Word: NavigationBarElement] = [:]
        for step in 1..<400 {
          let p = Double(step) / 400
          for element in style.elements(front: front, back: back, width: 80, progress: p) {
            #expect(element.opacity >= 0 && element.opacity <= 1 && element.column.isFinite)
            if let before = last[element.word] {
              #expect(
                abs(before.column - element.column) < 0.2 && abs(before.opacity - element.opacity) < 0.011)
            }
            last[element.word] = element
          }
        }
      }
    }
  }

  @Test func `the fixed back button stays, and its chevron never fades`() throws {
    let front = NavigationBarLayout(width: 80, back: 8, title: 12, trailing: 5)
    let back = NavigationBarLayout(width: 80, back: 6, title: 9)
    for step in 1..<100 {
      let p = Double(step) / 100
      let elements = FixedBackNavigationBarStyle().elements(front: front, back: back, width: 80, progress: p)
      let button = try #require(elements.last)
      #expect(button.word == (p < 0.5 ? .frontBackButton : .backBackButton))
      #expect(button.column == 1 && button.chevronOpacity == 1)
    }
  }

  @Test func `above the root the fixed back button fades where it is`() throws {
    let front = NavigationBarLayout(width: 40, back: 8, title: 12)
    let root = NavigationBarLayout(width: 40, back: 0, title: 9)
    for p in [0.125, 0.25, 0.375] {
      let elements = FixedBackNavigationBarStyle().elements(front: front, back: root, width: 40, progress: p)
      let button = try #require(elements.last)
      #expect(button.word == .frontBackButton && button.column == 1)
      #expect(abs(button.opacity - (1 - 1.5 * p)) < 1e-9 && button.chevronOpacity == nil)
    }
    let late = FixedBackNavigationBarStyle().elements(front: front, back: root, width: 40, progress: 0.5)
    #expect(late.map(\.word) == [.backTitle])
  }

  @Test func `one title leaves toward trailing, and the other comes after it, from leading`() throws {
    let front = NavigationBarLayout(width: 80, back: 8, title: 12)
    let back = NavigationBarLayout(width: 80, back: 6, title: 9)
    var last = 0.0
    for step in 1..<100 {
      let elements = FixedBackNavigationBarStyle().elements(
        front: front, back: back, width: 80, progress: Double(step) / 100)
      let titles = elements.filter { $0.word == .frontTitle || $0.word == .backTitle }
      let title = try #require(titles.first)
      #expect(titles.count == 1 && title.word == (step < 50 ? .frontTitle : .backTitle))
      if step == 50 { last = Double(front.titleStart) }
      #expect(title.column >= last - 1e-9)
      last = title.column
    }
    #expect(last <= Double(back.titleColumn))
  }

  @Test func `with items beside it the standard label stays, and the title comes from behind the items`()
    throws
  {
    let front = NavigationBarLayout(width: 80, back: 8, leading: 6, title: 12)
    let back = NavigationBarLayout(width: 80, back: 0, title: 9)
    for p in [0.1, 0.4, 0.6, 0.9] {
      let elements = StandardNavigationBarStyle().elements(front: front, back: back, width: 80, progress: p)
      #expect(elements.first { $0.word == .frontBackButton }?.column == (p < 0.5 ? 1 : nil))
      let items = elements.first { $0.word == .frontLeadingItems }?.column
      #expect(items == (p < 0.5 ? Double(front.leadingColumn) : nil))
      if let title = elements.first(where: { $0.word == .backTitle }) {
        #expect(title.column > Double(front.titleStart))
      }
    }
  }
}
