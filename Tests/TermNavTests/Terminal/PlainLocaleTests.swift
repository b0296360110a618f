import NavModel
import Testing

@testable import TermNav

/// A machine without a UTF-8 locale: ncurses cannot write what is not ASCII.
extension TerminalRenderingTests {
  private static let rows = ["Grüße — ✓ 漢字 │ e\u{301}", "漢", "é", "plain", "👋🏽 ที่ ☃"]

  private func shown(_ texts: [String], size: Size) -> Surface {
    var surface = Surface(size: size, filledWith: Cell())
    surface.draw { canvas in
      for (row, text) in texts.enumerated() { canvas.text(text, column: row, row: row, style: .plain) }
    }
    return surface
  }

  @Test(.needsLibvterm(), arguments: ["xterm-256color", "xterm", "linux"])
  func `without a UTF-8 locale whole frames and differences show every glyph`(_ name: String) throws {
    Curses.useASCII()
    defer { Curses.useUTF8() }
    let size = Size(columns: 30, rows: 6)
    let renderer = try NcursesRenderer(
      TerminfoDescription(of: name), name: name, depth: .sixteen, size: size)
    let emulator = Emulator(size: size)
    let rows = Self.rows
    for (number, texts) in [rows, rows.reversed(), [], rows, ["?????", "     ", "e"], rows].enumerated() {
      // Every second one is sent whole.
      if number % 2 == 1 { renderer.invalidate() }
      let surface = shown(texts, size: size)
      emulator.feed(renderer.render(surface).bytes)
      #expect(emulator.firstTear(against: surface) == nil, "frame \(number)")
    }
  }

  @Test func `without a UTF-8 locale a terminal that is drawn by ncurses alone gets every glyph again`()
    throws
  {
    Curses.useASCII()
    defer { Curses.useUTF8() }
    let size = Size(columns: 12, rows: 2)
    // Its attributes are not the usual ones, so that ncurses draws differences too.
    let renderer = try NcursesRenderer(
      TerminfoDescription(of: "vt220"), name: "vt220", depth: .mono, size: size)
    func text(_ row: String) -> String {
      String(decoding: renderer.render(shown([row], size: size)).bytes, as: UTF8.self)
    }
    #expect(text("aéb漢").contains("é"))
    #expect(text("a b  x").contains("x"))
    let again = text("aéb漢x")
    #expect(again.contains("é"))
    #expect(again.contains("漢"))
    #expect(!again.contains("\u{FFFD}"))
  }
}
