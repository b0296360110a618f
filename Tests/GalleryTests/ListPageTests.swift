import TermNav
import TermNavTesting
import Testing

@testable import Gallery

/// RULES 14: the first screen.
@Suite final class ListPageTests {
  /// A program does not keep them.
  private var galleries: [Gallery] = []

  /// What the program listens to on every page, and the list of itself.
  private static let taken = Set("dghijklmqs/?]")

  private func tester(
    _ size: Size = AppTester.standardSize, reducesMotion: Bool = false
  ) -> (AppTester, Gallery) {
    let gallery = Gallery(route: .root, theme: Theme())
    gallery.app.navigation.reducesMotion = reducesMotion
    galleries.append(gallery)
    return (AppTester(gallery.app, size: size), gallery)
  }

  @Test func `each entry has a key of its own, which nobody else has`() {
    #expect(Entry.keys.count == Set(Entry.keys).count && Entry.keys.allSatisfy { !Self.taken.contains($0) })
    #expect(Entry.all.count <= Entry.keys.count, "an entry without a key")
    #expect(Set(Entry.all.map(\.route)).count == Entry.all.count)
  }

  @Test(arguments: Entry.all.indices) func `each key opens its entry`(_ index: Int) throws {
    let (t, gallery) = tester(reducesMotion: true)
    let key = try #require(Entry.key(of: index))
    t.type(String(key))
    let opened = t.navigation.viewControllers.dropFirst().map(\.name)
    #expect(opened == Entry.all[index].make(gallery).map(\.name))
    #expect(t.screen.size == AppTester.standardSize)
  }

  @Test func `the last row counts the entries below those in sight`() throws {
    let (t, _) = tester()
    func below() throws -> Int {
      let words = t.screen[23].split(separator: " ")
      guard let more = words.firstIndex(of: "more") else { return 0 }
      return try #require(Int(words[more - 1]))
    }
    let rows = t.screen.lines.dropFirst(3).count { $0.contains("›") }
    #expect(try below() == Entry.all.count - rows)
    t.press(.end)
    #expect(try below() == 0)
  }

  @Test
  func `a click on the number of entries below goes to the first of them, also of those that were found`()
    throws
  {
    func search(rows: Int) -> AppTester {
      let (t, _) = tester(Size(columns: 80, rows: rows), reducesMotion: true)
      t.type("/the")
      t.press(.enter)
      return t
    }
    // Without the sign of where the list is scrolled to.
    func entries(_ t: AppTester) -> [String] {
      t.screen.lines.filter { $0.contains("›") }.map { String($0.prefix(60).dropFirst()) }
    }
    let found = entries(search(rows: 100))
    let t = search(rows: 12)
    let before = entries(t)
    try #require(found.count > 2 * before.count && found.count < Entry.all.count)
    #expect(before == Array(found.prefix(before.count)))
    try t.click("more ↓")
    #expect(entries(t).first == found[before.count])
  }

  @Test func `narrow screens leave out details, and cut nothing`() {
    let (t, _) = tester(Size(columns: 40, rows: 12))
    #expect(t.screen.contains("Your first drag") && !t.screen.contains("catch it"))
    for _ in 0..<6 {
      #expect(!t.screen.lines.contains { $0.contains("…") }, "\(t.screen)")
      t.press(.pageDown)
    }
  }

  @Test func `arrows, letters and the search reach a page, and letters of a search open none`() throws {
    let (t, _) = tester(reducesMotion: true)
    t.type("jl")
    #expect(t.topPage.name == "b-slide")
    try t.settle()
    t.press(.escape)
    t.press(.escape)
    t.type("/gesture lab")
    #expect(t.topPage.name == "gallery")
    t.press(.enter)
    t.press(.right)
    #expect(t.topPage.name == "gesture-lab")
  }

  // MARK: The preview

  private static let wide = Size(columns: 120, rows: 30)

  @Test func `from 110 columns on the entry's transition is shown, out to one half and back`() throws {
    let (narrow, _) = tester(Size(columns: 109, rows: 30))
    #expect(!narrow.screen.contains("╭"))
    let (t, _) = tester(Self.wide)
    #expect(t.screen.contains("╭"))
    let rest = t.picture
    t.advance(by: .seconds(2))
    #expect(t.picture != rest)
    t.press(.down)
    #expect(t.screen.contains("Slide: the page below follows."))
    #expect(t.transitions.isEmpty, "it is a picture, not a transition")
  }

  private func framesInASecond(of t: AppTester) -> Int {
    t.forgetEvents()
    t.advance(by: .seconds(1))
    return t.frames.count { $0.cells > 0 }
  }

  @Test func `it moves from the start`() {
    let (t, _) = tester(Self.wide)
    t.advance(by: .seconds(0.5))
    #expect(framesInASecond(of: t) > 10)
  }

  @Test(arguments: [true, false]) func `a window that is widened shows it moving`(_ afterKey: Bool) {
    let (t, _) = tester(Size(columns: 80, rows: 30))
    t.advance(by: .seconds(100))
    #expect(framesInASecond(of: t) == 0)
    if afterKey { t.press(.down) }
    t.advance(by: .seconds(10))
    t.resize(to: Self.wide)
    t.advance(by: .seconds(0.5))
    #expect(framesInASecond(of: t) > 10)
    t.advance(by: .seconds(40))
    #expect(framesInASecond(of: t) == 0)
  }

  @Test func `without a touch for 30 seconds it stands still, and the program sleeps`() throws {
    let (t, _) = tester(Self.wide)
    t.advance(by: .seconds(28))
    #expect(t.app.deadline != nil)
    t.advance(by: .seconds(8))
    #expect(t.app.deadline == nil && !t.app.isMoving)
    let still = t.picture
    t.press(.down)
    t.advance(by: .seconds(2))
    #expect(t.picture != still && t.app.deadline != nil)
  }

  @Test func `with reduced motion it stands still part-way`() {
    let (t, _) = tester(Self.wide, reducesMotion: true)
    let still = t.picture
    #expect(t.screen.contains("╭"))
    t.advance(by: .seconds(2))
    #expect(t.picture == still)
  }

  @Test func `while a page is above nothing moves behind it`() throws {
    let (t, _) = tester(Self.wide)
    t.type("9")
    try t.settle()
    t.advance(by: .seconds(31))
    #expect(t.app.deadline == nil)
  }

  // MARK: The invitation

  @Test func `the first page invites once, and a touch ends it`() throws {
    let (t, _) = tester()
    t.type("0")
    try t.settle()
    t.forgetEvents()
    t.advance(by: .seconds(4))
    #expect(t.transitions.first?.phase == .began && t.transitions.last?.phase == .cancelled)
    let farthest = t.transitions.map(\.progress).max() ?? 0
    #expect((0.14...0.15).contains(farthest))
    t.forgetEvents()
    t.advance(by: .seconds(10))
    #expect(t.transitions.isEmpty)
  }

  @Test func `a key or a press before it keeps the page still, and Esc during it goes back`() throws {
    let (t, _) = tester()
    t.type("0")
    try t.settle()
    t.type("g")
    t.forgetEvents()
    t.advance(by: .seconds(4))
    #expect(t.transitions.isEmpty)
    let (other, _) = tester()
    other.type("0")
    try other.settle()
    other.advance(by: .seconds(1.2))
    #expect(other.navigation.isInteractivePopDriven)
    other.press(.escape)
    try other.settle()
    #expect(other.topPage.name == "gallery")
  }
}
