import TermNav
import TermNavTesting
import Testing

@testable import Gallery

/// RULES 14: the list's preview is of the marked row, and of its kind.
@Suite struct PreviewTests {
  private func list() throws -> (gallery: Gallery, t: AppTester) {
    let gallery = Gallery(route: .root, theme: Theme())
    return (gallery, AppTester(gallery.app, size: Size(columns: 120, rows: 40)))
  }

  private static let listColumns = 36

  /// The marked row's title, and the title below the frame.
  private func titles(_ t: AppTester) throws -> (marked: String, shown: String) {
    let lines = t.screen.lines
    let mark = try #require(lines.first { $0.hasPrefix("▌") }, "\(t.screen)")
    let frame = try #require(lines.lastIndex { $0.contains("╰") })
    let shown = lines[frame + 2].dropFirst(Self.listColumns + 1)
    let words = mark.prefix(Self.listColumns).split { "▌›▐ ".contains($0) }.dropFirst()
    return (words.joined(separator: " "), shown.split(separator: " ").joined(separator: " "))
  }

  @Test func `the preview is of the row that is marked, through a search and after it`() throws {
    let (gallery, t) = try list()
    for key in ["/", "t", "a", "b", "s"] {
      t.type(key)
      let (marked, shown) = try titles(t)
      #expect(marked == shown, "after \(key)")
    }
    #expect(try titles(t).shown == "Tabs")
    for key: Key in [.enter, .escape, .down, .pageDown, .home, .end] {
      t.press(key)
      let (marked, shown) = try titles(t)
      #expect(marked == shown, "after \(key)")
    }
    t.type("/zzz")
    #expect(t.screen.contains("zzz"))
    t.press(.escape)
    let (marked, shown) = try titles(t)
    #expect(marked == shown)
    withExtendedLifetime(gallery) {}
  }

  /// The preview of an entry, its frame left out, after some seconds of it.
  private func preview(of route: String, after seconds: Seconds) throws -> [String] {
    let gallery = Gallery(route: try #require(Route(argument: route)), theme: Theme())
    let t = AppTester(gallery.app, size: Size(columns: 120, rows: 40))
    t.navigation.popToRoot(animated: false)
    try t.settle()
    t.press(.up)
    t.press(.down)
    t.advance(by: .seconds(seconds))
    let lines = t.screen.lines
    let top = try #require(lines.firstIndex { $0.contains("╭") })
    let bottom = try #require(lines.lastIndex { $0.contains("╰") })
    return lines[top + 1..<bottom].map { String($0.dropFirst(Self.listColumns + 4)) }
  }

  @Test(arguments: ["present/sheet", "present/full"])
  func `a presented page moves down in its preview, and never to the side`(
    _ route: String
  ) throws {
    func place(_ lines: [String]) throws -> (row: Int, column: Int) {
      let row = try #require(lines.firstIndex { $0.contains("Cancel") }, "\(lines.joined(separator: "\n"))")
      return (row, lines[row].prefix { $0 != "C" }.count)
    }
    let (rest, half) = (try place(preview(of: route, after: 0.1)), try place(preview(of: route, after: 1.9)))
    #expect(half.row > rest.row + 5)
    #expect(half.column == rest.column)
    #expect(rest.row == (route == "present/sheet" ? 2 : 0))
  }

  @Test(arguments: [
    ("present/popover", "Medium"), ("present/alert", "[ Cancel ]"), ("present/toast", "Saved"),
  ])
  func `a card stands over the page in its preview, and goes without moving`(_ route: String, _ words: String)
    throws
  {
    let rest = try preview(of: route, after: 0.1)
    let entry = try #require(Entry.all.first { $0.route == route })
    #expect(rest.contains { $0.contains(words) }, "\(rest.joined(separator: "\n"))")
    #expect(rest.contains { $0.contains(entry.title) }, "the page below")
    let gone = try preview(of: route, after: 1.9)
    #expect(gone.contains { $0.contains(entry.title) })
    // A popover folds up, and at one half has half of its rows.
    let last = route == "present/popover" ? "Large" : words
    #expect(!gone.contains { $0.contains(last) })
  }

  @Test(arguments: [
    ("bars/shown-shown", "Lighthouse"), ("bars/hidden-shown", "Lighthouse"), ("bars/colours", "Lighthouse"),
    ("bars/items", "Flag"), ("bars/style", "Lighthouse"),
  ]) func `a preview of bars shows their own`(_ route: String, _ word: String) throws {
    #expect(try preview(of: route, after: 0.1)[0].contains(word))
  }

  @Test(arguments: ["bars/shown-hidden", "bars/hidden-hidden"]) func `a preview without a bar has none`(
    _ route: String
  ) throws {
    #expect(try preview(of: route, after: 0.1)[0].allSatisfy { $0 == " " || $0 == "│" })
  }

  @Test func `the preview of colours has the colour of its page`() throws {
    let gallery = Gallery(route: try #require(Route(argument: "bars/colours")), theme: Theme())
    let t = AppTester(gallery.app, size: Size(columns: 120, rows: 40))
    t.navigation.popToRoot(animated: false)
    try t.settle()
    #expect(try t.screen.style(of: "Lighthouse").background == Color(0x0B6E75))
  }
}
