/// A text that was divided into glyphs and measured once, so that it can be drawn often.
struct GlyphRun: Equatable {
  let text: String
  let glyphs: [Glyph]
  let columns: Int
  /// Whether each glyph of the text takes one column.
  let isNarrow: Bool

  /// Divides a text into glyphs and measures it, so that it can be drawn often.
  /// - Parameters:
  ///   - text: the text to draw.
  ///   - column: the number of columns before the text in its line. Tab stops are counted from the line's
  ///     start.
  ///   - tabWidth: the number of columns between tab stops.
  init(_ text: String, column: Int = 0, tabWidth: Int = TextGlyphs.tabWidth) {
    // Most texts need no division into glyphs: each byte is a letter of one column.
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

/// A text that was divided into glyphs and measured once, so that it can be drawn again without being read.
package struct WrittenText {
  private var parts: [(column: Int, run: GlyphRun, style: Style)] = []
  package private(set) var columns = 0

  package init(at column: Int = 0, _ runs: [TextRun] = [], tabWidth: Int = TextGlyphs.tabWidth) {
    add(runs, at: column, tabWidth: tabWidth)
  }

  /// Adds runs of text side by side, from the column `start` of the line on, to be drawn later.
  package mutating func add(_ runs: [TextRun], at start: Int, tabWidth: Int = TextGlyphs.tabWidth) {
    var column = 0
    for run in runs {
      let glyphs = GlyphRun(run.text, column: column, tabWidth: tabWidth)
      if glyphs.columns > 0 { parts.append((start + column, glyphs, run.style)) }
      column += glyphs.columns
    }
    columns = max(columns, start + column)
  }

  /// Draws the measured text at a column and row of a canvas that is not mirrored.
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
