import Foundation
import TermNavTesting
import Testing

@testable import Gallery
@testable import TermNav

/// RULES 14: the list's preview is of the marked row, and of its kind.
@Suite struct PreviewTests {
  private func list() throws -> (gallery: Gallery, t: AppTester) {
    let gallery = Gallery(route: .root, theme: Theme())
    return (gallery, AppTester(gallery.app, size: Size(columns: 120, rows: 40)))
  }

  private static let listColumns = 32

  /// Whether the first glyph beside the list is a corner of the card.
  private func begins(_ line: String, _ corner: String) -> Bool {
    line.dropFirst(Self.listColumns + 1).drop { $0 == " " }.hasPrefix(corner)
  }

  /// The marked row's words, and the words below the frame.
  private func words(_ t: AppTester) throws -> (marked: String, shown: String) {
    let lines = t.screen.lines
    let mark = try #require(lines.first { $0.hasPrefix("▌") }, "\(t.screen)")
    let frame = try #require(lines.lastIndex { begins($0, "╰") })
    let words = lines[(frame + 2)...].map { $0.dropFirst(Self.listColumns + 1) }
    let shown = try #require(words.first { $0.contains { $0 != " " } })
    let title = mark.prefix(Self.listColumns).split { "▌›▐ ".contains($0) }.dropFirst()
    let entry = Entry.all.first { $0.title == title.joined(separator: " ") }
    let detail = try #require(entry?.detail, "\(title)")
    return (
      detail.prefix(1).uppercased() + detail.dropFirst(),
      shown.split(separator: " ").joined(separator: " ")
    )
  }

  @Test func `the preview is of the row that is marked, through a search and after it`() throws {
    let (gallery, t) = try list()
    for key in ["/", "t", "a", "b", "s"] {
      t.type(key)
      let (marked, shown) = try words(t)
      #expect(marked == shown, "after \(key)")
    }
    #expect(try words(t).shown == "Each with pages of its own")
    for key: Key in [.escape, .down, .pageDown, .home, .end] {
      t.press(key)
      let (marked, shown) = try words(t)
      #expect(marked == shown, "after \(key)")
    }
    t.type("/zzz")
    #expect(t.screen.contains("zzz"))
    let card = t.screen.lines.filter { $0.dropFirst(Self.listColumns + 2).hasPrefix("│") }
    #expect(
      card.count > 10
        && card.allSatisfy { $0.dropFirst(Self.listColumns + 3).allSatisfy { " │".contains($0) } })
    t.press(.escape)
    let (marked, shown) = try words(t)
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
    let top = try #require(lines.firstIndex { begins($0, "╭") })
    let bottom = try #require(lines.lastIndex { begins($0, "╰") })
    let column = lines[top].prefix { $0 != "╭" }.count
    return lines[top + 1..<bottom].map { String($0.dropFirst(column + 2)) }
  }

  @Test(arguments: ["present/sheet", "present/full"])
  func `a presented page moves down in its preview, and never to the side`(
    _ route: String
  ) throws {
    let lines = try preview(of: route, after: 0.1)
    func place(_ lines: [String]) throws -> (row: Int, column: Int) {
      let row = try #require(lines.firstIndex { $0.contains("Cancel") }, "\(lines.joined(separator: "\n"))")
      return (row, lines[row].prefix { $0 != "C" }.count)
    }
    let (rest, half) = (try place(lines), try place(preview(of: route, after: 1.9)))
    #expect(half.row > rest.row + 4)
    #expect(half.column == rest.column)
    #expect(rest.row == (route == "present/sheet" ? lines.count / 2 : 0))
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
    ("bars/shown-shown", "A bar over a bar"), ("bars/hidden-shown", "A bar over no bar"),
    ("bars/colours", "A colour for each bar"), ("bars/items", "Flag"), ("bars/style", "Fixed back button"),
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
    #expect(try t.screen.style(of: "‹ Harbour").background == Color(0x0B6E75))
  }

  // MARK: The entry's own page

  @Test(arguments: Entry.all.indices) func `a preview is the page itself, and does nothing but show it`(
    _ index: Int
  ) async throws {
    let gallery = Gallery(route: .root, theme: Theme())
    let t = AppTester(gallery.app, size: Size(columns: 120, rows: 40))
    let app = gallery.app
    let entry = Entry.all[index]
    let rule = app.navigation.releasePolicy.name
    let limit = app.navigation.interactivePopMaxAllowedInitialDistanceToLeftEdge
    let style = "\(type(of: app.navigation.navigationBarStyle))"
    let views = app.navigation.rootViewController.view.subviews
    let pane = try #require(views.lazy.compactMap { $0 as? EntryPreview }.first)
    let scene = PreviewScene(entry, gallery, standard: app.navigation.transitionStyle)
    pane.card.show(scene)
    t.forgetEvents()
    t.advance(by: .seconds(1.9))
    #expect(t.topPage.name == "gallery")
    try await t.idle(for: .seconds(14))
    #expect(app.deadline == nil && !app.isMoving, "no alarm")
    for page in [scene.front, scene.back].flatMap(\.withInnerPages) {
      #expect(page.work.tasks.isEmpty, "no task, and so no process")
      #expect(page.work.watches.allSatisfy { $0 is HintBar }, "no watch")
    }
    #expect(app.presentedViewControllers.isEmpty && t.transitions.isEmpty, "no question")
    #expect(app.navigation.releasePolicy.name == rule)
    #expect(app.navigation.interactivePopMaxAllowedInitialDistanceToLeftEdge == limit)
    #expect("\(type(of: app.navigation.navigationBarStyle))" == style)
    #expect(app.navigation.completionSpeed == 1)
    #expect(app.quit(), "\(entry.route) asks nothing while it is a picture")
  }

  @Test func `a map is a map, and a form a form`() throws {
    #expect(try preview(of: "content/map", after: 0.1).contains { $0.contains("Harbour") })
    #expect(try preview(of: "controls/form", after: 0.1).contains { $0.contains("Force") })
    #expect(try preview(of: "present/sheet", after: 0.1).contains { $0.contains("Nothing is lost") })
  }

  @Test(arguments: Entry.all.indices) func `the lines below the card stand in the page's source`(
    _ index: Int
  ) throws {
    let entry = Entry.all[index]
    let code = try #require(entry.code, "\(entry.route)")
    let here = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    let file = here.appendingPathComponent("../../Sources/Gallery/\(code.file)")
    var rest = try String(contentsOf: file, encoding: .utf8)[...]
    for line in code.lines {
      let place = try #require(rest.range(of: line), "\(entry.route): “\(line)” is not in \(code.file)")
      rest = rest[place.upperBound...]
    }
    #expect((1...3).contains(code.lines.count) && Entry.codes.count == Entry.all.count)
  }
}
