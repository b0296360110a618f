import TermNav
import TermNavTesting
import Testing

@testable import Gallery

/// RULES 14: the card of the first screen moves, stands, and is pulled.
@Suite final class PreviewCardTests {
  /// A program does not keep them.
  private var galleries: [Gallery] = []

  private func tester(
    _ size: Size = AppTester.standardSize, reducesMotion: Bool = false, isMirrored: Bool = false
  ) -> AppTester {
    let gallery = Gallery(route: .root, theme: Theme())
    gallery.app.navigation.reducesMotion = reducesMotion
    gallery.app.navigation.layoutDirection = isMirrored ? .rightToLeft : .leftToRight
    galleries.append(gallery)
    return AppTester(gallery.app, size: size)
  }

  private func framesInASecond(of t: AppTester) -> Int {
    t.forgetEvents()
    t.advance(by: .seconds(1))
    return t.frames.count { $0.cells > 0 }
  }

  // MARK: Its turns

  @Test(arguments: [
    (Size(columns: 76, rows: 20), true), (Size(columns: 80, rows: 24), true),
    (Size(columns: 200, rows: 60), true),
    (Size(columns: 75, rows: 20), false), (Size(columns: 76, rows: 19), false),
  ]) func `the card is there from 76 columns and 20 rows on, and moves from the start`(
    _ size: Size, _ isThere: Bool
  ) {
    let t = tester(size)
    #expect(t.screen.contains("╭") == isThere)
    t.advance(by: .seconds(0.5))
    #expect((framesInASecond(of: t) > 10) == isThere)
    #expect(t.transitions.isEmpty, "it is a picture, not a transition")
  }

  @Test func `it turns three times and stands, and three more times for another entry`() throws {
    let t = tester()
    t.press(.down)
    for _ in 0..<2 {
      let rest = t.picture
      var turns = 0
      for _ in 0..<300 {
        let before = t.picture
        t.advance(by: .seconds(0.05))
        if t.picture == rest, before != rest { turns += 1 }
      }
      #expect(turns == 3)
      #expect(t.app.deadline == nil && !t.app.isMoving, "the program sleeps")
      t.press(.down)
    }
  }

  @Test func `with reduced motion it stands part-way`() {
    let t = tester(reducesMotion: true)
    let still = t.picture
    #expect(t.screen.contains("╭"))
    t.advance(by: .seconds(2))
    #expect(t.picture == still)
  }

  @Test func `without the window's focus it stands at once`() {
    let t = tester()
    let rest = t.picture
    t.advance(by: .seconds(1.5))
    #expect(t.picture != rest)
    t.send("\u{1B}[O")
    #expect(t.picture == rest && framesInASecond(of: t) == 0)
  }

  @Test func `while a page is above nothing moves behind it`() throws {
    let t = tester()
    t.type("9")
    try t.settle()
    #expect(framesInASecond(of: t) == 0)
    #expect(t.app.deadline == nil)
  }

  // MARK: The pointer

  /// On the card at 80×24.
  private static let place = Point(column: 50, row: 10)

  @Test func `a press holds it, and a release lets it decide`() throws {
    let t = tester()
    let rest = t.picture
    t.advance(by: .seconds(1.2))
    try t.press(at: Self.place)
    let held = t.picture
    #expect(held != rest && framesInASecond(of: t) == 0)
    try t.release()
    t.advance(by: .seconds(2))
    #expect(t.picture == rest && t.topPage.name == "gallery", "a long press opens nothing")
    #expect(t.app.deadline == nil)
  }

  @Test(arguments: [false, true]) func `a drag pulls it under the pointer, and nothing refuses it`(
    _ isMirrored: Bool
  ) throws {
    let t = tester(isMirrored: isMirrored)
    t.press(.down)
    let rest = t.picture
    let way = isMirrored ? -1.0 : 1
    let start = isMirrored ? Point(column: 30, row: 10) : Self.place
    try t.press(at: start)
    try t.move(to: Point(column: start.column + way * 10, row: 10), over: .seconds(0.2))
    #expect(!t.screen.contains("nothing lies below") && !t.screen.contains("root"))
    let pulled = t.picture
    #expect(pulled != rest)
    t.advance(by: .seconds(1))
    #expect(t.picture == pulled)
    try t.release()
    t.advance(by: .seconds(2))
    #expect(t.picture == rest && t.topPage.name == "gallery")
  }

  @Test func `far enough it leaves, shows the page below for a moment, and comes again`() throws {
    let t = tester()
    t.press(.down)
    let rest = t.picture
    try t.drag(from: Self.place, to: Point(column: 77, row: 10), over: .seconds(0.3))
    t.advance(by: .seconds(0.6))
    #expect(t.picture != rest)
    let below = t.picture
    t.advance(by: .seconds(0.2))
    #expect(t.picture == below)
    t.advance(by: .seconds(3))
    #expect(t.picture == rest && t.topPage.name == "gallery")
  }

  @Test(arguments: [76, 80, 120, 200]) func `a line below it says what one may do with it`(_ columns: Int)
    throws
  {
    let t = tester(Size(columns: columns, rows: 24))
    let words =
      columns > 100
      ? "Pull this page to the right, or click it to open it." : "Pull this page right, or click "
    let row = try #require(t.screen.lines.firstIndex { $0.contains(words) }, "\(t.screen)")
    #expect(t.screen[row - 1].contains("╰"))
    t.type("/zzzz")
    #expect(!t.screen.contains("Pull this page"), "there is no page to pull")
    t.press(.escape)
    t.type("m")
    #expect(!t.screen.contains("Pull this page"), "there is no mouse to pull it with")
  }

  @Test func `from right to left the line says the other side`() {
    #expect(tester(isMirrored: true).screen.contains("Pull this page left"))
  }

  @Test func `while the page is away the line says that it comes back`() throws {
    let t = tester()
    try t.drag(from: Self.place, to: Point(column: 77, row: 10), over: .seconds(0.3))
    t.advance(by: .seconds(0.6))
    #expect(t.screen.contains("Pulled away. It comes back in a moment."))
    #expect(!t.screen.contains("Pull this page"))
    t.advance(by: .seconds(3))
    #expect(t.screen.contains("Pull this page right"))
  }

  @Test func `a click opens the entry`() throws {
    let t = tester(reducesMotion: true)
    t.press(.down)
    try t.click(Self.place)
    #expect(t.topPage.name == "slide")
  }
}
