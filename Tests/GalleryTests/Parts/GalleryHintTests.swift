import TermNav
import TermNavTesting
import Testing

@testable import Gallery

/// RULES 14 and 28: the gallery's last row.
@Suite final class GalleryHintTests {
  /// A program does not keep them.
  private var galleries: [Gallery] = []

  private func tester(
    _ route: Route = .root, _ size: Size = AppTester.standardSize
  ) -> AppTester {
    let gallery = Gallery(route: route, theme: Theme())
    galleries.append(gallery)
    return AppTester(gallery.app, size: size)
  }

  private func lastRow(of t: AppTester) -> String { t.screen[t.screen.size.rows - 1] }

  /// Without the number of the rows below.
  private func hints(of t: AppTester) -> Substring { lastRow(of: t).prefix(60) }

  /// Ways back to the list.
  enum Way: CaseIterable {
    case drag, wheel, heldByKeys, cancelledDrag

    @MainActor func take(_ t: AppTester) throws {
      switch self {
      case .drag: try t.drag(from: Point(column: 2, row: 12), to: Point(column: 60, row: 12))
      case .wheel: for _ in 0..<30 { try t.wheel(.left, at: Point(column: 2, row: 12)) }
      case .heldByKeys:
        t.press(.right, .shift)
        t.press(.enter)
      case .cancelledDrag:
        try t.drag(from: Point(column: 2, row: 12), to: Point(column: 10, row: 12), over: .seconds(1))
        try t.settle()
        t.press(.escape)
      }
      try t.settle()
      t.advance(by: .seconds(4))
    }
  }

  @Test(arguments: ["controls/touch", "start", "bars/hidden-hidden", "content/slider"], Way.allCases)
  func `after each way back the list's last row is the list's, and a click on it does what it says`(
    _ route: String, _ way: Way
  ) throws {
    let list = tester()
    let t = tester(try #require(Route(argument: route)))
    for _ in 0..<2 where t.topPage.name != "gallery" { try way.take(t) }
    #expect(hints(of: t) == hints(of: list))
    try t.click("i inspector")
    #expect(t.screen.contains("Inspector"))
  }

  @Test(arguments: ["0", "I"]) func `the first frame of a page that opens shows the list as it rests`(
    _ key: String
  ) throws {
    let t = tester()
    let rest = hints(of: t)
    t.type(key)
    #expect(t.app.progress == 0)
    #expect(hints(of: t) == rest)
  }

  // MARK: Clicks

  @Test(arguments: [
    ("lists/choice", "Ctrl-A all", "26 of 26"), ("lists/actions", "Del Delete, Later", "Esc close the row"),
    ("lists/actions", "Ins Read", "Esc close the row"), ("controls/text", "⏎ sign up", "not yet"),
    ("controls/picker", "Space open", "Bergen"), ("lists/sections", "g G ends", "Isles"),
    ("content/pager", "← → turn", "Page 2 of 4"), ("content/list", "↑↓ choose", "▌"),
    ("percent/lab", "0–9 tenths", "90"),
  ]) func `a click on a hint does what it says`(_ route: String, _ hint: String, _ seen: String) throws {
    let t = tester(try #require(Route(argument: route)), Size(columns: 120, rows: 30))
    try t.settle()
    try t.click(hint)
    try? t.settle()
    #expect(t.screen.contains(seen), "\(t.screen)")
  }

  @Test func `a click on Tab's hint goes on, and undo and copy wait for what they need`() throws {
    let t = tester(try #require(Route(argument: "controls/text")))
    let before = t.topPage.view.firstResponderIndex
    try t.click("Tab next")
    #expect(t.topPage.view.firstResponderIndex != before)
    let e = tester(try #require(Route(argument: "controls/editor")))
    e.type("abc ")
    try e.click("Alt-U undo")
    #expect(!e.screen.contains("abc Dear"))
    try e.click("Alt-R redo")
    #expect(e.screen.contains("abc Dear"))
  }

  @Test(arguments: [
    ("controls/stacks", "r show all"), ("content/rows", "u bring all back"), ("gestures/lab", "x remove"),
    ("controls/editor", "Alt-C copy"),
  ]) func `what has nothing to do yet is dim`(_ route: String, _ hint: String) throws {
    let t = tester(try #require(Route(argument: route)), Size(columns: 120, rows: 30))
    let place = try #require(t.screen.places(of: hint).last)
    let style = t.screen.surface[place.column, place.row].style
    #expect(style.foreground == t.app.theme.style(.disabled, on: .bar).foreground)
  }

  @Test(arguments: [("content/map", "Home north-west"), ("content/scroll", "Home to the start")])
  func `keys of views have the page's titles`(_ route: String, _ hint: String) throws {
    #expect(lastRow(of: tester(try #require(Route(argument: route)))).contains(hint))
  }

  @Test func `a click on the number of rows below shows them`() throws {
    let t = tester()
    func below() throws -> Int {
      let words = lastRow(of: t).split(separator: " ")
      guard let more = words.firstIndex(of: "more") else { return 0 }
      return try #require(Int(words[more - 1]))
    }
    let count = try below()
    try t.click("more ↓")
    let next = try below()
    #expect(next < count - 10)
    t.type("g")
    #expect(lastRow(of: t).contains("\(next) more ↓"), "the sign of two touches stands beside it")
    #expect(lastRow(of: t).contains("●● F8"))
  }

  @Test func `without the mouse no hint and no line of the help is about it`() throws {
    let t = tester(try #require(Route(argument: "start")), Size(columns: 80, rows: 40))
    #expect(lastRow(of: t).contains("drag → back"))
    t.type("m")
    #expect(!lastRow(of: t).contains("drag"))
    t.type("?")
    #expect(!t.screen.contains("drag →"))
    #expect(!t.screen.contains("hold ‹"))
    #expect(!t.screen.contains("Drag with two"))
  }

  @Test(arguments: [KeyPress(.character("?")), KeyPress(.function(1))])
  func `the help opens by two keys, on the list and on a page`(_ key: KeyPress) throws {
    for route in [Route.root, try #require(Route(argument: "transitions/slide"))] {
      let t = tester(route)
      t.press(key)
      #expect(t.screen.contains("any key closes") && t.screen.contains("?  F1"))
    }
  }

  @Test func `hints name one key for going back, and q quits on the list`() throws {
    for entry in Entry.all {
      let t = tester(try #require(Route(argument: entry.route)), Size(columns: 200, rows: 40))
      #expect(!t.screen.contains("or quit"), "\(entry.route)")
    }
    let t = tester(try #require(Route(argument: "transitions/slide")))
    #expect(lastRow(of: t).contains("Esc back") && !lastRow(of: t).contains("q back"))
    t.type("q")
    try t.settle()
    #expect(lastRow(of: t).contains("q quit"))
    t.type("q")
    #expect(t.exitStatus == 0)
  }

  @Test(arguments: [Size(columns: 80, rows: 24), Size(columns: 120, rows: 40)])
  func `the inspector makes room for the help`(_ size: Size) {
    let t = tester(.root, size)
    t.type("i")
    #expect(t.screen.contains("1×  , speed"))
    t.type("?")
    #expect(t.screen.contains("any key closes") && !t.screen.contains("1×  , speed"))
    #expect(!t.screen.contains("answers") && !t.screen.contains("didShow"), "\(t.screen)")
    t.type("x")
    #expect(t.screen.contains("1×  , speed"))
  }

  @Test func `on a wide screen no hint comes twice`() throws {
    for entry in Entry.all {
      let t = tester(try #require(Route(argument: entry.route)), Size(columns: 200, rows: 40))
      let hints = lastRow(of: t).split(separator: "   ").map { $0.trimmingPrefix { $0 == " " } }
      #expect(hints.count == Set(hints).count, "\(entry.route): \(hints)")
      #expect(hints.count { $0.hasPrefix("drag") } <= 1, "\(entry.route): \(hints)")
    }
  }

  // MARK: Right to left

  @Test(arguments: [false, true]) func `marks of direction are seen nowhere, and no other word turns`(
    _ isMirrored: Bool
  ) throws {
    for entry in Entry.all {
      let gallery = Gallery(route: try #require(Route(argument: entry.route)), theme: Theme())
      galleries.append(gallery)
      if isMirrored { gallery.app.navigation.layoutDirection = .rightToLeft }
      let t = AppTester(gallery.app, size: Size(columns: 120, rows: 50))
      for word in [
        "{left", "{right", "{→", "{←", "{‹", "right one",
        isMirrored ? "to the right: the page" : "to the left: the page",
      ] {
        #expect(!t.screen.contains(word), "\(entry.route) \(word)")
      }
    }
  }

  @Test func `from right to left a page says where its drags go`() throws {
    func screen(_ route: String) throws -> Screen {
      let gallery = Gallery(route: try #require(Route(argument: route)), theme: Theme())
      galleries.append(gallery)
      gallery.app.navigation.layoutDirection = .rightToLeft
      return AppTester(gallery.app).screen
    }
    #expect(try screen("text/lines").contains("Drag ← scrolls"))
    #expect(try screen("content/list").contains("Drag ← goes back"))
    #expect(try screen("content/rows").contains("the left one"))
    #expect(try screen("gate/max-distance").contains("+ left"))
  }
}

extension View {
  fileprivate var firstResponderIndex: Int? {
    var views = [self]
    var index = 0
    while let view = views.popLast() {
      if view.isFirstResponder { return index }
      index += 1
      views += view.subviews
    }
    return nil
  }
}
