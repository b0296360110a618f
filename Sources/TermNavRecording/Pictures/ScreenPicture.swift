public import TermNav

/// A screen that can be written to a file, as an SVG image or as text.
public struct ScreenPicture: Sendable {
  /// A format of files in which a screen can be written.
  public enum Format: String, Sendable, CaseIterable {
    /// The screen is written as an SVG image, whose words are text that can be selected.
    case svg
    /// The screen is written as its text alone, without colours.
    case txt
    /// The screen is written as its text with the escape sequences (SGR) that colour it in a terminal.
    case ansi
  }

  /// The cells of the screen that the picture shows.
  package var surface: Surface
  /// Whether the picture shows the terminal's own colours as black on white. Otherwise they are light grey on
  /// black.
  package var isLight: Bool
  /// The title of the screen in an SVG image of it.
  package var title: String
  /// The location of the mouse pointer in an SVG of the screen, in columns and rows; nil if no pointer is
  /// shown.
  package var pointer: Point?

  /// Creates a picture of a screen, its surface of cells; by default with the colours of a dark terminal and
  /// without a pointer.
  public init(
    _ surface: Surface, isLight: Bool = false, title: String = "A terminal's screen", pointer: Point? = nil
  ) {
    self.surface = surface
    self.isLight = isLight
    self.title = title
    self.pointer = pointer
  }

  /// Returns the screen as the content of a file in a format.
  public func text(_ format: Format) -> String {
    switch format {
    case .svg: SVGDrawing(of: self).document
    case .txt: words
    case .ansi: surface.rows.map { ANSIText.line($0) + "\n" }.joined()
    }
  }

  /// The text of the screen's rows, without blanks at the ends of the rows.
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
  /// The characters that a terminal shows for the cell. A cell that was not drawn shows a blank; the right
  /// half of a wide glyph shows none.
  var shownScalars: [Unicode.Scalar] {
    if glyph == .continuation { return [] }
    let scalars = glyph.scalars
    return scalars.isEmpty ? [" "] : scalars
  }

  /// The characters of the cell that a person can see. Text in the colour of its background, such as a title
  /// that has faded, counts as blanks.
  fileprivate var seenScalars: [Unicode.Scalar] {
    guard style.foreground.isFixed, style.foreground == style.background else { return shownScalars }
    return glyph == .continuation ? [] : glyph.isWide ? [" ", " "] : [" "]
  }
}
