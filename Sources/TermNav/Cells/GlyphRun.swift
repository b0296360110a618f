/// A text, measured once.
struct GlyphRun: Equatable {
  let text: String
  let glyphs: [Glyph]
  let columns: Int
  /// Whether each glyph takes one column.
  let isNarrow: Bool

  init(_ text: String) { self.init(text, Array(TextGlyphs(text))) }

  private init(_ text: String, _ glyphs: [Glyph]) {
    self.text = text
    self.glyphs = glyphs
    columns = glyphs.reduce(0) { $0 + $1.width }
    isNarrow = glyphs.allSatisfy { $0.width == 1 }
  }

  static func == (a: GlyphRun, b: GlyphRun) -> Bool { a.text == b.text }
  static func + (a: GlyphRun, b: GlyphRun) -> GlyphRun { GlyphRun(a.text + b.text, a.glyphs + b.glyphs) }

  func truncated(toColumns limit: Int) -> GlyphRun {
    columns <= limit ? self : GlyphRun(text.truncated(toColumns: limit))
  }
}

extension Canvas {
  mutating func text(_ run: GlyphRun, column: Int, row: Int, style: Style) {
    put(run, style, column: column, row: row)
  }
}
