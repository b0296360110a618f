/// A text, measured once.
struct GlyphRun: Equatable {
  let text: String
  let glyphs: [Glyph]
  let columns: Int
  /// Whether each glyph takes one column.
  let isNarrow: Bool

  /// - Parameter column: columns before the text, for tabs.
  init(_ text: String, column: Int = 0, tabWidth: Int = TextGlyphs.tabWidth) {
    // A letter each, as in most texts.
    let isPlain = text.utf8.allSatisfy { $0.isPlainASCII }
    self.init(
      text,
      isPlain
        ? text.utf8.map { Glyph(bits: UInt64($0)) }
        : Array(TextGlyphs(text, tabWidth: tabWidth, column: column)))
  }

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

/// What was written into a row once, so that it is written again without reading the text.
package struct WrittenText {
  private var parts: [(column: Int, run: GlyphRun, style: Style)] = []
  package private(set) var columns = 0

  package init(at column: Int = 0, _ runs: [TextRun] = [], tabWidth: Int = TextGlyphs.tabWidth) {
    add(runs, at: column, tabWidth: tabWidth)
  }

  /// Adds runs that stand side by side.
  package mutating func add(_ runs: [TextRun], at start: Int, tabWidth: Int = TextGlyphs.tabWidth) {
    var column = 0
    for run in runs {
      let glyphs = GlyphRun(run.text, column: column, tabWidth: tabWidth)
      if glyphs.columns > 0 { parts.append((start + column, glyphs, run.style)) }
      column += glyphs.columns
    }
    columns = max(columns, start + column)
  }

  /// The canvas counts columns from the left.
  package func draw(column: Int, row: Int, _ canvas: inout Canvas) {
    for index in parts.indices {
      canvas.put(parts[index].run, parts[index].style, column: column + parts[index].column, row: row)
    }
  }
}

extension Canvas {
  mutating func text(_ run: GlyphRun, column: Int, row: Int, style: Style) {
    put(run, style, column: column, row: row)
  }
}
