import NavModel
import TermNavTesting
import TermNavText
import Testing

@testable import TermNav

/// A program's code that a view of lines calls may read the view, and change it.
@Suite @MainActor struct LinesCallbackTests {
  private func read(_ view: LinesView) {
    _ = (view.top, view.visibleLines, view.currentLine, view.percentSeen, view.selection, view.query)
    _ = (view.foundLine, view.foundCount, view.isFollowing, view.isTyping, view.viewState, view.keyCommands)
  }

  /// Each time another change.
  private func change(_ view: LinesView, _ step: Int) {
    switch step % 8 {
    case 0: view.scroll(to: step)
    case 1: view.wrapsLines.toggle()
    case 2: view.find(TextQuery("line \(step)"))
    case 3: view.selection = LinePosition(line: step)..<LinePosition(line: step + 1)
    case 4: view.showsLineNumbers.toggle()
    case 5: view.endFind()
    case 6: view.scroll(rows: 1, columns: 1)
    default: view.findLinksAgain()
    }
  }

  private func rig(_ setUp: (LinesView, _ isCalled: @escaping () -> Void) -> Void) -> (
    rig: LinesRig, count: () -> Int
  ) {
    var (count, isCalling) = (0, false)
    let long = AttributedText(String(repeating: "see line 7 ", count: 9))
    let rig = LinesRig(LineBuffer((0..<300).map { $0.isMultiple(of: 9) ? long : "line \($0)" })) { view in
      setUp(view) { [unowned view] in
        count += 1
        if isCalling { return }
        isCalling = true
        defer { isCalling = false }
        self.read(view)
        // A change calls again: without a bound it would go on for ever.
        if count <= 60 { self.change(view, count) }
      }
    }
    return (rig, { count })
  }

  private func use(_ rig: LinesRig) async throws {
    for keys in ["j", "G", "/line 1\n", "n", "w", "ooO", "#", "V", "g", "/7", "\n"] {
      rig.tester.type(keys)
      try await rig.tester.idle()
      rig.tester.advance(by: .seconds(0.1))
      _ = rig.rows
    }
  }

  @Test func `when other lines come into sight`() async throws {
    let (rig, count) = rig { view, isCalled in view.onScroll = isCalled }
    try await use(rig)
    #expect(count() > 5)
  }

  private static let link = TextLink("https://a.example/x")!

  @Test func `when links are looked for`() async throws {
    let (rig, count) = rig { view, isCalled in
      view.onLink = { _ in }
      view.linkFinder = { _ in
        isCalled()
        return [(0..<4, Self.link)]
      }
    }
    try await use(rig)
    #expect(count() > 5)
  }

  @Test func `when a link is opened by a click and by a key`() async throws {
    let (rig, count) = rig { view, isCalled in
      view.onLink = { _ in isCalled() }
      view.linkFinder = { _ in [(0..<4, Self.link)] }
    }
    try await rig.tester.idle()
    try rig.tester.click(Point(column: 1, row: 1))
    #expect(count() == 1)
    rig.tester.type("o\n")
    #expect(count() == 2)
  }

  @Test func `when signs are asked for`() async throws {
    let (rig, count) = rig { view, isCalled in
      view.signFinder = { _, _ in
        isCalled()
        return [LineSign("<sign>", in: 0..<1)]
      }
    }
    try await use(rig)
    #expect(count() > 5)
  }

  @Test func `when the places of a query are asked for`() async throws {
    let (rig, count) = rig { view, isCalled in
      view.matchFinder = { _, line, text in
        isCalled()
        return text(line) == nil ? [] : [0..<2]
      }
    }
    try await use(rig)
    #expect(count() > 5)
  }
}
