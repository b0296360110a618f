import Drawings
import NavModel
import TermNav
import TermNavRecording
import TermNavTesting
import Testing

@testable import Gallery

/// The pictures of the guide: pages of the gallery, at rest or held on their way.
@Suite struct GuideDrawingTests {
  /// Where a guide's article finds them: beside it.
  private func keep(_ name: String, _ drawing: String) throws {
    try KeptDrawing("docs/TermNav.docc/\(name).svg").verify(drawing)
  }

  /// A presented page asks its gallery while it goes, which would be gone before it.
  private static var kept: [Gallery] = []

  private func stage(
    _ route: String, _ size: Size = Size(columns: 60, rows: 14), appearance: Theme.Appearance = .dark
  ) throws -> AppTester {
    let gallery = Gallery(route: try #require(Route(argument: route)), theme: Theme(appearance: appearance))
    Self.kept.append(gallery)
    return AppTester(gallery.app, size: size)
  }

  private func picture(of t: AppTester, appearance: Theme.Appearance = .dark) throws -> ScreenPicture {
    _ = t.screen
    return ScreenPicture(
      try #require(t.terminal.frame), isLight: appearance == .light,
      title: t.topPage.title.isEmpty ? "TermNav" : t.topPage.title)
  }

  /// A page of the gallery after some steps.
  private func picture(
    _ route: String, _ size: Size = Size(columns: 60, rows: 14), appearance: Theme.Appearance = .dark,
    at progress: Double? = nil, _ steps: (AppTester) throws -> Void = { _ in }
  ) throws -> ScreenPicture {
    let t = try stage(route, size, appearance: appearance)
    try steps(t)
    if let progress {
      t.navigation.pop(initiallyInteractive: true)
      t.navigation.updateInteractiveTransition(progress)
    }
    return try picture(of: t, appearance: appearance)
  }

  @Test func `each style at 40 %`() throws {
    let names = ["slide", "cover", "cube", "flip", "fade", "rise", "scale"]
    let pictures = try names.map { try picture("transitions/\($0)", at: 0.4) }
    let light = try picture("transitions/slide", appearance: .light, at: 0.4)
    try keep(
      "styles",
      DrawingGrid(
        title: "Pages held at 40 %: \(names.joined(separator: ", ")), and slide on a light page",
        pairs: pictures + [light]
      )
      .text)
  }

  @Test func `the four bars`() throws {
    let routes = ["shown-shown", "shown-hidden", "hidden-shown", "hidden-hidden"]
    let pictures = try routes.map { try picture("bars/\($0)", Size(columns: 60, rows: 9), at: 0.4) }
    try keep(
      "bars",
      DrawingGrid(
        title: "A bar over a bar, no bar over a bar, a bar over no bar, no bar at all, held at 40 %",
        pairs: pictures
      ).text)
  }

  @Test func `sheets, questions and toasts`() async throws {
    var pictures: [ScreenPicture] = []
    for route in ["present/sheet", "present/popover", "present/alert", "present/toast"] {
      let t = try stage(route)
      t.type("p")
      try await t.idle()
      try t.settle()
      pictures.append(try picture(of: t))
    }
    try keep(
      "sheets",
      DrawingGrid(
        title: "A sheet, a popover, an alert and a toast", pairs: pictures
      ).text)
  }

  @Test func `controls`() throws {
    let size = Size(columns: 60, rows: 18)
    let routes = ["controls/form", "controls/text", "controls/picker", "controls/stacks"]
    let pictures = try routes.map { try picture($0, size) }
    try keep(
      "controls",
      DrawingGrid(
        title: "A form with controls, fields, pickers, and tiles that share the room",
        pairs: pictures
      ).text)
  }

  @Test func `lists`() throws {
    let size = Size(columns: 60, rows: 16)
    let pictures = try ["lists/sections", "lists/cells"].map { try picture($0, size) }
    let swiped = try picture("lists/actions", size) {
      try $0.drag(from: "Wren", by: Vector(dx: 8, dy: 0), resting: .seconds(0.5))
      try $0.settle()
    }
    let marked = try picture("lists/choice", size) {
      for key: Key in [.character(" "), .down, .character(" "), .down, .down, .character(" ")] {
        $0.press(key)
      }
    }
    try keep(
      "lists",
      DrawingGrid(
        title: "Sections, cells in columns, a row that is open, marked rows",
        pairs: pictures + [swiped, marked]
      ).text)
  }

  @Test func `split view and tabs`() throws {
    let split = try picture("containers/split", Size(columns: 100, rows: 14))
    let tabs = try picture("containers/tabs", Size(columns: 60, rows: 14))
    try keep("containers", DrawingGrid(title: "A split view, and tabs", [[split], [tabs]]).text)
  }

  @Test func `dark and light`() throws {
    let pictures = try [Theme.Appearance.dark, .light].map {
      try picture("theme/lab", Size(columns: 60, rows: 18), appearance: $0)
    }
    try keep("themes", DrawingGrid(title: "One page, dark and light", [pictures]).text)
  }

  @Test func `a text with the word that was found`() throws {
    let found = try picture("text/lines", Size(columns: 80, rows: 16)) {
      $0.type("/1")
      $0.press(.enter)
    }
    try keep("text", found.text(.svg))
  }

  @Test func `where the keys go`() throws {
    try keep("focus", try picture("controls/focus", Size(columns: 72, rows: 16)).text(.svg))
  }

  @Test func `lines of a command, and of one that fails`() async throws {
    var pictures: [ScreenPicture] = []
    for command in ["printf '%s\\n' Skagen Lerwick Bergen", "echo 'no ferry today' >&2; exit 3"] {
      let t = try stage("programs/run", Size(columns: 60, rows: 16))
      t.type("c")
      t.press("Ctrl-U")
      t.type("\(command)\n")
      try await t.rest()
      pictures.append(try picture(of: t))
    }
    try keep(
      "processes",
      DrawingGrid(title: "A command's lines in a list; a command that fails, and its exit status", [pictures])
        .text)
  }

  @Test func `the cells that a step of the cursor changes`() throws {
    let t = try stage("content/list")
    let first = try picture(of: t)
    let old = try #require(t.terminal.frame)
    t.press(.down)
    _ = t.screen
    var cells = try #require(t.terminal.frame)
    let (columns, unchanged) = (cells.size.columns, Style(Color(0x4A515D), on: Color(0x14161B)))
    for row in 0..<cells.size.rows {
      for column in 0..<columns where cells[column, row] == old[column, row] {
        let glyph = cells[column, row].glyph
        cells.draw { $0.set(Cell(glyph, unchanged), column: column, row: row) }
      }
    }
    try keep(
      "performance",
      DrawingGrid(
        title: "A list; the cells that are sent when the cursor goes a row down, the others in grey",
        [[first, ScreenPicture(cells, title: "The cells that are sent")]]
      ).text)
  }

  // MARK: Films

  private static let filmRate = 15.0

  private func film(
    _ name: String, _ route: String, title: String, pointer: Point, size: Size = Size(columns: 60, rows: 16),
    _ scene: (Camera) async throws -> Void
  ) async throws {
    let gallery = Gallery(route: try #require(Route(argument: route)), theme: Theme(appearance: .dark))
    let camera = Camera(gallery.app, size: size, pointer: pointer)
    try await camera.roll()
    try await scene(camera)
    var film = camera.film
    film.title = title
    try withExtendedLifetime(gallery) { try keep(name, film.animatedSVG(frameRate: Self.filmRate)) }
  }

  @Test func `the menu of pages below, in motion`() async throws {
    try await film(
      "back-menu", "stack/lab", title: "The back button is held, and a page far below is chosen",
      pointer: Point(column: 30, row: 9)
    ) { camera in
      for _ in 0..<3 {
        camera.t.type("n")
        try await camera.wait(0.5)
      }
      try await camera.move(4, 0.5, 0.5)
      camera.press()
      try await camera.wait(0.9)
      camera.release()
      try await camera.wait(0.4)
      try await camera.move(6, 3.5, 0.4)
      try await camera.click()
      try await camera.wait(1)
    }
  }

  @Test func `a swipe of a row, in motion`() async throws {
    try await film(
      "swipe", "lists/actions",
      title: "A row is swiped open, its button is pressed; another is swiped as far as it goes",
      pointer: Point(column: 12, row: 8)
    ) { camera in
      try await camera.wait(0.3)
      try await camera.move(to: "Wren", 0.4)
      camera.press()
      try await camera.move(20, camera.row, 0.6)
      try await camera.wait(0.3)
      camera.release()
      try await camera.wait(0.6)
      try await camera.move(to: "Read", 0.4)
      try await camera.click()
      try await camera.wait(0.8)
      try await camera.move(52, camera.row + 2, 0.4)
      camera.press()
      try await camera.move(6, camera.row, 0.7)
      camera.release()
      try await camera.wait(1.2)
    }
  }

  @Test func `who gets the drag, in motion`() async throws {
    try await film(
      "who-gets-the-drag", "content/map",
      title: "A drag on a map pans it; from the page's edge it takes the page away",
      pointer: Point(column: 40, row: 8)
    ) { camera in
      try await camera.wait(0.3)
      camera.press()
      try await camera.move(24, 6, 0.7)
      try await camera.move(36, 8, 0.6)
      camera.release()
      try await camera.wait(0.4)
      try await camera.move(0.2, 8, 0.5)
      camera.press()
      try await camera.move(40, 8, 0.9)
      camera.release()
      try await camera.wait(0.9)
    }
  }
}
