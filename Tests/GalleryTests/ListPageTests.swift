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
      let (t, _) = tester(Size(columns: 70, rows: rows), reducesMotion: true)
      t.type("/the")
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
    #expect(t.topPage.name == "slide")
    try t.settle()
    t.press(.escape)
    t.type("/gesture lab")
    #expect(t.topPage.name == "gallery")
    t.press(.enter)
    try t.settle()
    #expect(t.topPage.name == "gesture-lab")
    t.press(.escape)
    try t.settle()
    #expect(
      !t.screen.contains("/ gesture lab") && t.screen.lines.contains { $0.hasPrefix("▌ A  Gesture lab") })
  }

  @Test func `while words are searched the hints say that Return opens`() {
    let (t, _) = tester()
    t.type("/cub")
    #expect(t.screen[23].contains("⏎ open"))
  }

  @Test func `the key by which the reader ends opens nothing`() throws {
    let (t, _) = tester(reducesMotion: true)
    t.type("Q")
    try t.settle()
    #expect(t.topPage.name == "gallery" && t.exitStatus == nil)
  }

  @Test(arguments: [Size(columns: 80, rows: 24), Size(columns: 120, rows: 40), Size(columns: 40, rows: 40)])
  func `a search finds captions at every width`(_ size: Size) throws {
    let (t, _) = tester(size, reducesMotion: true)
    t.type("/box")
    #expect(t.screen.lines.contains { $0.prefix(32).contains("Cube") }, "\(t.screen)")
    #expect(t.screen.lines.count { $0.contains("›") } == 1)
  }

  @Test(arguments: [Size(columns: 40, rows: 12), AppTester.standardSize, Size(columns: 200, rows: 60)])
  func `quit is among the hints at every size`(_ size: Size) {
    let (t, _) = tester(size)
    #expect(t.screen[size.rows - 1].contains("q quit"))
  }

  @Test func `rows answer the pointer`() throws {
    let (t, _) = tester(reducesMotion: true)
    let place = try #require(t.screen.places(of: "Cover").first)
    let rest = t.screen.surface[place.column, place.row].style
    try t.move(to: "Cover")
    #expect(t.screen.surface[place.column, place.row].style.background != rest.background)
  }

  @Test(arguments: Entry.all.indices) func `a page has the title that the list gives it`(_ index: Int) {
    let (t, gallery) = tester(reducesMotion: true)
    let entry = Entry.all[index]
    #expect(entry.make(gallery).last?.title == entry.title)
    #expect(t.screen.size == AppTester.standardSize)
  }

  @Test(arguments: Entry.all.indices) func `an entry opens one page, and two where the lower is the subject`(
    _ index: Int
  ) throws {
    let (t, gallery) = tester(reducesMotion: true)
    let entry = Entry.all[index]
    let pages = entry.make(gallery)
    #expect(pages.count == (entry.route.hasPrefix("bars/") ? 2 : 1))
    guard pages.count == 2 else { return }
    t.type(String(try #require(entry.key)))
    try t.settle()
    t.press(.escape)
    try t.settle()
    #expect(t.screen.contains("This is the page below. Pull it away too."))
  }

  // MARK: The words above the list

  @Test func `two sentences say what this is and what to do`() {
    let (t, _) = tester(Size(columns: 120, rows: 40))
    #expect(
      t.screen.contains(
        "A Swift library for terminal pages that you pull away with the mouse, and a file reader built on it."
      ))
    #expect(t.screen.contains("Open a page, then pull it to the right with the mouse."))
  }

  @Test func `at 80 columns the sentences say it, too`() {
    let (t, _) = tester()
    #expect(t.screen.contains("A Swift library for pages that you pull away, and a file reader built on it."))
    #expect(t.screen.contains("Open a page, then pull it to the right with the mouse."))
  }

  @Test func `without a mouse no sentence speaks of dragging`() {
    let (t, gallery) = tester()
    t.type("m")
    for _ in 0..<2 {
      let words = t.screen.lines.prefix(4).joined()
      #expect(!words.contains("pull") && !words.contains("drag") && words.contains("Open a page with"))
      t.type("m")
      gallery.mayHaveMouse = false
      t.resize(to: Size(columns: 81, rows: 24))
    }
  }

  @Test func `after the first drag the list says what comes next, until a page was caught`() throws {
    let (t, _) = tester(reducesMotion: true)
    let next = "Now catch one: 1 Slide"
    t.type("9")
    try t.settle()
    t.press(.escape)
    #expect(!t.screen.contains(next), "a key is no drag")
    t.type("9")
    try t.settle()
    try t.drag(from: Point(column: 4, row: 8), to: Point(column: 70, row: 8), over: .seconds(0.2))
    try t.settle()
    #expect(t.screen.contains(next))
    t.type("1")
    try t.settle()
    t.press(.right, .shift)
    t.press(.enter)
    try t.settle()
    #expect(t.topPage.name == "gallery" && t.screen.contains(next), "it was held by keys, and not caught")
    t.type("1")
    try t.settle()
    t.press(.escape)
    try t.settle()
    #expect(t.topPage.name == "gallery" && t.screen.contains(next))
  }

  @Test func `a page that was caught while it moved is the end of what comes next`() throws {
    let (t, _) = tester()
    let next = "Now catch one: 1 Slide"
    func pull() throws {
      t.type("1")
      try t.settle()
      try t.drag(from: Point(column: 4, row: 8), to: Point(column: 70, row: 8), over: .seconds(0.2))
      try t.settle()
    }
    try pull()
    #expect(t.screen.contains(next))
    t.type("1")
    t.advance(by: .seconds(0.1))
    try t.press(at: Point(column: 60, row: 8))
    try t.move(to: Point(column: 57, row: 8), over: .seconds(0.1))
    t.advance(by: .seconds(0.3))
    try t.release()
    try t.settle()
    t.press(.escape)
    try t.settle()
    #expect(t.topPage.name == "gallery" && !t.screen.contains(next))
    #expect(t.screen.contains("Pull a page, or catch it while it moves: that is all it takes."))
  }

  @Test func `a click on what comes next opens it`() throws {
    let (t, _) = tester(reducesMotion: true)
    try t.click("Open a page, then")
    try t.settle()
    #expect(t.topPage.name == "gallery", "nothing comes next before the first drag")
    t.type("9")
    try t.settle()
    try t.drag(from: Point(column: 4, row: 8), to: Point(column: 70, row: 8), over: .seconds(0.2))
    try t.settle()
    try t.click("Now catch one")
    try t.settle()
    #expect(t.topPage.name == "slide")
  }

  // MARK: The reader

  @Test func `the reader is an entry where it is built in, and no other key changes`() throws {
    let (t, _) = tester()
    #expect(!t.screen.contains("Read this folder"))
    let gallery = Gallery(route: .root, theme: Theme(), reader: Command("/bin/true"))
    galleries.append(gallery)
    let other = AppTester(gallery.app)
    #expect(other.screen.contains("@  Read this folder") && other.screen.contains("1  Slide"))
    other.type("1")
    try other.settle()
    #expect(other.topPage.name == "slide")
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
