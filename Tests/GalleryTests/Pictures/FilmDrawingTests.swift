import Drawings
import Foundation
import TermNav
import TermNavRecording
import Testing

@testable import Browse
@testable import Gallery

/// README's film: the reader, then the gallery, then what to type.
@Suite struct FilmDrawingTests {
  private static let size = Size(columns: 76, rows: 20)
  private static let frameRate = 15.0
  private static let mostBytes = 1_500_000

  /// What is said below the picture, from a time on.
  private struct Caption {
    let words: String
    let start: Seconds
  }

  @Test func `the film of README is as the program draws it`() async throws {
    var film = ScreenFilm()
    var captions: [Caption] = []
    film.title = "TermNav: pages of a terminal are pulled away, caught in flight and thrown"
    for (words, scene) in [
      ("Open a page. Pull it to the right, and let go.", reader),
      ("The page below never went away.", picture),
      ("A sheet is pulled up, and thrown away.", sheet),
      ("A cube, held half turned.", cube),
    ] as [(String, () async throws -> ScreenFilm)] {
      captions.append(Caption(words: words, start: film.duration.seconds))
      film.append(try await scene())
    }
    let card = film.duration.seconds
    film.duration += .seconds(1.8)
    let drawing = Self.titled(film, captions, card: card)
    #expect(drawing.utf8.count <= Self.mostBytes)
    try KeptDrawing("docs/film.svg").verify(drawing, isTimed: false)
  }

  // MARK: Scenes

  /// Films the reader on a folder of its own.
  private func filmReader(pointer: Point, _ scene: (Camera) async throws -> Void) async throws -> ScreenFilm {
    let coast = try Coast()
    var options = BrowseOptions(paths: [ByteString(bytes: Array(coast.folder.path.utf8))])
    options.remembersPlaces = false
    let settings = SettingsFile(
      bytes: Array("[tools]\nbat = \"\"\n[git]\nenabled = false\n".utf8), path: Path("/none"))
    let browser = try Browser(options, settings: settings, theme: Theme(appearance: .dark))
    let camera = Camera(browser.app, size: Self.size, pointer: pointer, readsFiles: true)
    try await camera.roll()
    try await scene(camera)
    browser.app.navigation.setViewControllers([ViewController(title: "")], animated: false)
    return camera.film
  }

  /// A text is opened, pulled a little and let go, thrown, caught, and thrown again.
  private func reader() async throws -> ScreenFilm {
    try await filmReader(pointer: Point(column: 44, row: 15)) { camera in
      try await camera.wait(0.5)
      try await camera.move(to: "Keeper.swift", 0.5)
      try await camera.click()
      try await camera.wait(0.3)
      camera.t.press(.enter)
      try await camera.wait(0.9)
      // Not far enough: it springs back.
      try await camera.move(14, 11, 0.3)
      camera.press()
      try await camera.move(40, 12, 0.8)
      try await camera.wait(0.25)
      camera.release()
      try await camera.wait(0.6)
      // Thrown, caught in flight, and thrown away.
      camera.press()
      try await camera.move(58, 11, 0.16, .thrown)
      camera.release()
      try await camera.move(62, 11, 0.05)
      camera.press()
      try await camera.wait(0.15)
      try await camera.move(36, 11, 0.4)
      try await camera.move(66, 10, 0.14, .thrown)
      camera.release()
      try await camera.wait(0.6)
    }
  }

  /// A picture is pulled over the folder in which it stands.
  private func picture() async throws -> ScreenFilm {
    try await filmReader(pointer: Point(column: 40, row: 12)) { camera in
      try await camera.move(to: "evening.ppm", 0.3)
      try await camera.click()
      try await camera.wait(0.2)
      camera.t.press(.enter)
      try await camera.wait(0.9)
      try await camera.move(10, 12, 0.25)
      camera.press()
      try await camera.move(46, 12, 1.1)
      try await camera.move(34, 12, 0.5)
      try await camera.move(62, 12, 0.3)
      camera.release()
      try await camera.wait(0.5)
    }
  }

  private func sheet() async throws -> ScreenFilm {
    let gallery = Gallery(
      route: try #require(Route(argument: "present/sheet")), theme: Theme(appearance: .dark))
    let camera = Camera(gallery.app, size: Self.size, pointer: Point(column: 50, row: 17))
    camera.t.type("p")
    try await camera.roll()
    try await camera.wait(0.4)
    try await camera.move(50, 10.5, 0.3)
    camera.press()
    try await camera.move(50, 4.5, 0.5)
    camera.release()
    try await camera.wait(0.4)
    camera.press()
    try await camera.move(50, 7.5, 0.3)
    try await camera.move(50, 17.5, 0.2, .thrown)
    camera.release()
    try await camera.wait(0.5)
    return withExtendedLifetime(gallery) { camera.film }
  }

  private func cube() async throws -> ScreenFilm {
    let route = try #require(Route(argument: "transitions/cube"))
    let gallery = Gallery(route: route, theme: Theme(appearance: .dark))
    let camera = Camera(gallery.app, size: Self.size, pointer: Point(column: 8, row: 12))
    try await camera.roll()
    camera.press()
    try await camera.move(44, 12, 0.8)
    try await camera.wait(0.5)
    return withExtendedLifetime(gallery) { camera.film }
  }

  // MARK: Words around it

  /// The film with its captions, which follow each other below the window, and a card with the name at the end.
  private static func titled(_ film: ScreenFilm, _ captions: [Caption], card: Seconds) -> String {
    let svg = film.animatedSVG(frameRate: frameRate)
    let whole = film.duration.seconds
    let (width, height) = (size.columns * 9 + 20, size.rows * 19 + 20)
    func percent(_ time: Seconds) -> String { String(format: "%.2f%%", time / whole * 100) }
    var style = ""
    var parts = ""
    for (index, caption) in captions.enumerated() {
      let end = index + 1 < captions.count ? captions[index + 1].start : card
      let (from, to) = (percent(caption.start), percent(end))
      style += "\n.c\(index){opacity:0;animation:c\(index) \(whole)s step-end infinite}"
      style += "@keyframes c\(index){0%{opacity:0}\(from){opacity:1}\(to){opacity:0}}"
      parts += "<text class=\"c\(index)\" x=\"\(width / 2)\" y=\"\(height + 24)\" text-anchor=\"middle\" "
      parts += "font-size=\"18\" fill=\"#8a93a3\">\(caption.words)</text>\n"
    }
    style += "\n.card{animation:card \(whole)s linear infinite}"
    style += "@keyframes card{0%,\(percent(card)){opacity:0}\(percent(card + 0.2)),100%{opacity:1}}"
    parts += """
      <g class="card"><rect width="\(width)" height="\(height)" rx="8" fill="#0b0c0f" fill-opacity="0.88"/>
      <g text-anchor="middle"><text x="\(width / 2)" y="\(height / 2 - 24)" font-size="54" font-weight="bold" \
      fill="#e6e9ef">TermNav</text>
      <text x="\(width / 2)" y="\(height / 2 + 12)" font-size="18" fill="#9aa3b2">UINavigationController for the terminal\
      </text>
      <text x="\(width / 2)" y="\(height / 2 + 56)" font-size="17" fill="#5aa9ff">Scripts/run</text></g></g>

      """
    let tall = svg.replacing(
      "viewBox=\"0 0 \(width) \(height)\" width=\"\(width)\" height=\"\(height)\"",
      with: "viewBox=\"0 0 \(width) \(height + 36)\" width=\"\(width)\" height=\"\(height + 36)\"")
    let styled = tall.replacing("</style>", with: style + "</style>", maxReplacements: 1)
    guard let end = styled.range(of: "</svg>", options: .backwards) else { return styled }
    return styled.replacingCharacters(in: end, with: parts + "</svg>")
  }
}
