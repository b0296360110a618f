/// One picture of the whole screen.
public struct Frame: Sendable {
  /// The screen's cells.
  public var surface: Surface
  /// Pages that the terminal can move.
  package var layers: [FrameLayer]
  /// Parts of a page whose lines move up and down as one: their `id`, `rows` and `rowOffset`.
  package var scrolls: [FrameLayer] = []
  /// Columns in which the cells of all rows have pens of their own: they are written from top to bottom, a pen at a time.
  package var edge = 0..<0
  /// Where the terminal's cursor stands; nil in motion, and where no view has the keys. One beyond the cells counts as nil.
  package var cursor: Cursor?
  var shownCursor: Cursor? {
    cursor.flatMap { Rect(surface.size).contains(column: $0.column, row: $0.row) ? $0 : nil }
  }

  /// A place of the terminal's cursor. Screen readers follow it, also where it is not seen.
  package struct Cursor: Equatable, Sendable {
    /// 0-based, on the screen.
    package var column: Int
    /// 0-based.
    package var row: Int
    /// Whether it is seen, as in a text.
    package var isVisible: Bool

    /// See the properties.
    package init(column: Int, row: Int, isVisible: Bool) {
      self.column = column
      self.row = row
      self.isVisible = isVisible
    }
  }

  /// Without layers every cell is compared.
  package init(_ surface: Surface, layers: [FrameLayer] = []) {
    self.surface = surface
    self.layers = layers
  }

  /// Nothing in it is known to have moved.
  mutating func forgetMoves() {
    layers.removeAll(keepingCapacity: true)
    scrolls = []
    edge = 0..<0
  }
}
