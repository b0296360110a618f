/// One picture of the whole screen. A frame also says which parts of the screen move as one, so that fewer
/// bytes need be sent.
public struct Frame: Sendable {
  /// The cells of the frame, a picture of the whole screen.
  public var surface: Surface
  /// The parts of the frame that the terminal can move as one, such as pages that slide.
  package var layers: [FrameLayer]
  /// The parts of a page whose lines scroll as one, so that the terminal can move them. Of these layers `id`,
  /// `columns`, `rows` and `rowOffset` are used.
  package var scrolls: [FrameLayer] = []
  /// The columns at the edge of a moving page, in which cells differ in style from row to row. Cells there
  /// are sent column by column, so that a style is set once for many rows.
  package var edge = 0..<0
  /// The position of the terminal's cursor in the frame. It is nil while pages move and if no view has the
  /// keys; a position outside of the cells counts as nil.
  package var cursor: Cursor?
  var shownCursor: Cursor? {
    cursor.flatMap { Rect(surface.size).contains(column: $0.column, row: $0.row) ? $0 : nil }
  }

  /// A position of the terminal's cursor. Screen readers follow the cursor even where it is hidden.
  package struct Cursor: Equatable, Sendable {
    /// The column of the terminal's cursor on the screen, from 0.
    package var column: Int
    /// The row of the terminal's cursor on the screen, from 0.
    package var row: Int
    /// Whether the terminal's cursor is shown, as in a text field.
    package var isVisible: Bool

    package init(column: Int, row: Int, isVisible: Bool) {
      self.column = column
      self.row = row
      self.isVisible = isVisible
    }
  }

  /// Creates a frame, a picture of the whole screen. Without layers, which tell what moves as one, every cell
  /// is compared with the last frame.
  package init(_ surface: Surface, layers: [FrameLayer] = []) {
    self.surface = surface
    self.layers = layers
  }

  /// Removes what the frame says about moving parts (layers, scrolled parts and the edge), so that every cell
  /// is compared with the last frame.
  mutating func forgetMoves() {
    layers.removeAll(keepingCapacity: true)
    scrolls = []
    edge = 0..<0
  }
}
