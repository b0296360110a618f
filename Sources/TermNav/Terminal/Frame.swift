/// One picture of the whole screen. It also says which of its parts move as one, so that fewer bytes need be
/// sent.
public struct Frame: Sendable {
  /// The cells of the screen.
  public var surface: Surface
  /// The parts that the terminal can move as one, such as pages that slide.
  package var layers: [FrameLayer]
  /// The parts of a page whose lines scroll as one. Of these layers `id`, `columns`, `rows` and `rowOffset`
  /// are used.
  package var scrolls: [FrameLayer] = []
  /// The columns at the edge of a moving page, in which cells differ in style from row to row. They are sent
  /// column by column, so that a style is set once for many rows.
  package var edge = 0..<0
  /// The position of the terminal's cursor. It is nil while pages move and where no view has the keys; a
  /// position outside of the cells counts as nil.
  package var cursor: Cursor?
  var shownCursor: Cursor? {
    cursor.flatMap { Rect(surface.size).contains(column: $0.column, row: $0.row) ? $0 : nil }
  }

  /// A position of the terminal's cursor. Screen readers follow the cursor even where it is hidden.
  package struct Cursor: Equatable, Sendable {
    /// The column on the screen, from 0.
    package var column: Int
    /// The row on the screen, from 0.
    package var row: Int
    /// Whether the cursor is shown, as in a text field.
    package var isVisible: Bool

    package init(column: Int, row: Int, isVisible: Bool) {
      self.column = column
      self.row = row
      self.isVisible = isVisible
    }
  }

  /// Creates a frame. Without layers, every cell is compared with the last frame.
  package init(_ surface: Surface, layers: [FrameLayer] = []) {
    self.surface = surface
    self.layers = layers
  }

  /// Removes the layers, the scrolled parts and the edge, so that every cell is compared with the last frame.
  mutating func forgetMoves() {
    layers.removeAll(keepingCapacity: true)
    scrolls = []
    edge = 0..<0
  }
}
