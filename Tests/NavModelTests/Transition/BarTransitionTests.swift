import Testing

@testable import NavModel

/// RULES section 8.
@Suite("§8 The bar during a transition")
struct BarTransitionTests {
  nonisolated static let pairs = [(false, false), (true, false), (false, true), (true, true)]

  private func film(_ p: Double, front: NavigationBarLayout, back: NavigationBarLayout)
    -> [NavigationBarElement]
  {
    StandardNavigationBarStyle().shownElements(front: front, back: back, width: 80, progress: p)
  }

  private let front = NavigationBarLayout(width: 80, back: 8, title: 12, trailing: 5)
  private let back = NavigationBarLayout(width: 80, back: 6, title: 9, trailing: 4)

  @Test func `each of the four pairs, front hidden and back hidden, has its form`() {
    let forms = Self.pairs.map { NavigationBarForm(frontHidden: $0, backHidden: $1) }
    #expect(forms == [.band, .travelsWithBack, .travelsWithFront, .none])
  }

  @Test(arguments: pairs)
  func `a pop from C to P has its form at every column by hand, for all four pairs`(
    hidesC: Bool, hidesP: Bool
  ) {
    let script = Script([TestPage("P", hidden: hidesP), TestPage("C", hidden: hidesC)])
    script.press(0)
    for column in 2...79 {
      script.drag(Double(column))
      #expect(script.nav.transition?.barForm == NavigationBarForm(frontHidden: hidesC, backHidden: hidesP))
      #expect(script.nav.isNavigationBarHidden == hidesC, "committed at the end, not before")
    }
    script.release()
    script.settle()
    #expect(script.nav.isNavigationBarHidden == hidesP)
  }

  @Test(arguments: pairs)
  func `a push is the same film backwards, for all four pairs`(hidesC: Bool, hidesP: Bool) throws {
    let c = TestPage("C", hidden: hidesC)
    let script = Script([TestPage("P", hidden: hidesP)])
    script.nav.push(c)
    let running = try #require(script.nav.transition)
    #expect(running.front === c)
    #expect(running.back === script.top)
    #expect(running.barForm == NavigationBarForm(frontHidden: hidesC, backHidden: hidesP))
    #expect(running.popProgress == 1)
    var last = 1.0
    for _ in 0..<10_000 {
      guard let p = script.p else { break }
      #expect(p <= last)
      last = p
      #expect(script.nav.isNavigationBarHidden == hidesP)
      script.wait(0.01)
    }
    #expect(last < 0.01)
    #expect(script.nav.isNavigationBarHidden == hidesC)
  }

  @Test func `p = 0 is the front page's resting bar, and p = 1 the back page's`() {
    func places(_ elements: [NavigationBarElement]) -> [String] {
      elements.map { "\($0.word) \($0.column) \($0.columns) \($0.opacity)" }.sorted()
    }
    #expect(
      places(film(0, front: front, back: back)) == [
        "frontBackButton \(Double(front.backColumn)) 8 1.0",
        "frontTitle \(Double(front.titleColumn)) 12 1.0",
        "frontTrailingItems \(Double(front.trailingColumn)) 5 1.0",
      ])
    #expect(
      places(film(1, front: front, back: back)) == [
        "backBackButton \(Double(back.backColumn)) 6 1.0",
        "backTitle \(Double(back.titleColumn)) 9 1.0",
        "backTrailingItems \(Double(back.trailingColumn)) 4 1.0",
      ])
  }

  @Test func `titles and back labels move and fade without a step, the most visible last`() {
    var last: [NavigationBarElement.Word: NavigationBarElement] = [:]
    for step in 0...800 {
      let elements = film(Double(step) / 800, front: front, back: back)
      #expect(elements.count >= 3)
      #expect(zip(elements, elements.dropFirst()).allSatisfy { $0.opacity <= $1.opacity })
      for element in elements {
        #expect(element.opacity > 0)
        #expect(element.opacity <= 1)
        if let before = last[element.word] {
          #expect(abs(before.column - element.column) < 0.1)
          #expect(abs(before.opacity - element.opacity) < 0.003)
        }
        last[element.word] = element
      }
    }
    #expect(last.count == 6)
  }

  @Test func `at one half the title of the page below stands where the back label's words were`() throws {
    let label = try #require(film(0.5 - 1e-9, front: front, back: back).first { $0.word == .frontBackButton })
    let half = film(0.5, front: front, back: back)
    let title = try #require(half.first { $0.word == .backTitle })
    #expect(abs(title.column - label.column - 2) < 1e-6)
    #expect(!half.contains { $0.word.isOfFront }, "its chevron is away")
    #expect((label.chevronOpacity ?? 1) < 1e-6, "without a step")
  }

  @Test func `until one half the words are the front's, from there on the back's`() {
    for step in 1..<800 {
      let p = Double(step) / 800
      for element in film(p, front: front, back: back) {
        #expect(element.word.isOfFront == (p < 0.5), "\(element.word) at \(p)")
        #expect(element.opacity >= 0.25)
      }
    }
  }

  @Test(arguments: 0...120)
  func `in a bar at rest label, title and items lie apart, within the width`(width: Int) {
    for label in [0, 1, 6, 40, 200] {
      for title in [0, 1, 9, 30, 200] {
        for items in [0, 1, 5, 60] {
          let bar = NavigationBarLayout(width: width, back: label, title: title, trailing: items)
          #expect(bar.backColumns >= 0)
          #expect(bar.titleColumns >= 0)
          #expect(bar.trailingColumns >= 0)
          #expect(bar.backColumns <= label)
          #expect(bar.titleColumns <= title)
          #expect(bar.trailingColumns <= items)
          var end = 0
          for (column, columns) in [
            (bar.backColumn, bar.backColumns), (bar.titleColumn, bar.titleColumns),
            (bar.trailingColumn, bar.trailingColumns),
          ] where columns > 0 {
            #expect(column >= end)
            end = column + columns + NavigationBarLayout.gap
          }
          #expect(end <= width + NavigationBarLayout.gap)
        }
      }
    }
  }

  @Test func `the title stands in the middle where there is room`() {
    let bar = NavigationBarLayout(width: 80, back: 8, title: 12)
    #expect(bar.titleColumn == 34)
    #expect(NavigationBarLayout(width: 81, back: 0, title: 11).titleColumn == 35)
    #expect(NavigationBarLayout(width: 30, back: 20, title: 20).titleColumn == 23)
  }

  @Test(arguments: pairs)
  func `many cancels are none, for the committed bar of all four pairs`(hidesC: Bool, hidesP: Bool) {
    let script = Script([TestPage("P", hidden: hidesP), TestPage("C", hidden: hidesC)])
    for end in 2...30 {
      script.dragAndRelease(to: Double(end))
      script.settle()
      #expect(script.nav.isNavigationBarHidden == hidesC)
    }
    #expect(!script.log.contains { $0.hasPrefix("stack") })
  }
}

extension NavigationBarElement.Word {
  var isOfFront: Bool {
    switch self {
    case .frontTitle, .frontBackButton, .frontLeadingItems, .frontTrailingItems: true
    case .backTitle, .backBackButton, .backLeadingItems, .backTrailingItems: false
    }
  }
}
