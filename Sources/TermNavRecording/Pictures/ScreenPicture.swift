public import TermNav

/// A screen as the text of a file (RULES, section 33).
public struct ScreenPicture: Sendable {
  /// What a file holds.
  public enum Format: String, Sendable, CaseIterable {
    /// A drawing, whose words stay words.
    case svg
    /// The words alone.
    case txt
    /// The words with the sequences that colour them in a terminal.
    case ansi
  }

  /// The cells.
  package var surface: Surface
  /// What stands for the terminal's own colours: light grey on black, or black on white.
  package var isLight: Bool
  /// What the SVG is called.
  package var title: String
  /// Where the SVG shows a mouse pointer: columns and rows of the screen.
  package var pointer: Point?

  /// The picture of a surface, dark and without a pointer by default.
  public init(
    _ surface: Surface, isLight: Bool = false, title: String = "A terminal's screen", pointer: Point? = nil
  ) {
    self.surface = surface
    self.isLight = isLight
    self.title = title
    self.pointer = pointer
  }

  /// The text of a file.
  public func text(_ format: Format) -> String {
    switch format {
    case .svg: SVGDrawing(of: self).document
    case .txt: words
    case .ansi: surface.rows.map { ANSIText.line($0) + "\n" }.joined()
    }
  }

  /// Without blanks at the ends of the rows.
  private var words: String {
    surface.rows.map { cells in
      var line = cells.reduce(into: "") { $0.unicodeScalars += $1.seenScalars }[...]
      while line.last == " " { line.removeLast() }
      return line + "\n"
    }.joined()
  }
}

extension Surface {
  var rows: [ArraySlice<Cell>] {
    (0..<size.rows).map { cells[$0 * size.columns..<($0 + 1) * size.columns] }
  }
}

extension Cell {
  /// What a terminal shows: an undrawn cell is a blank.
  var shownScalars: [Unicode.Scalar] {
    if glyph == .continuation { return [] }
    let scalars = glyph.scalars
    return scalars.isEmpty ? [" "] : scalars
  }

  /// What has its background's colour, as a title that has faded, is not seen.
  fileprivate var seenScalars: [Unicode.Scalar] {
    guard style.foreground.isFixed, style.foreground == style.background else { return shownScalars }
    return glyph == .continuation ? [] : glyph.isWide ? [" ", " "] : [" "]
  }
}
