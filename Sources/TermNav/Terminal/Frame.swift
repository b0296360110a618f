/// One picture of the whole screen, with what is known of its parts that move.
public struct Frame: Sendable {
  /// The cells of the screen.
  public var surface: Surface
  /// The layers, such as pages, that the terminal can move.
  package var layers: [FrameLayer]
  /// Parts of a page whose lines scroll as one. Of these layers `id`, `rows` and `rowOffset` count.
  package var scrolls: [FrameLayer] = []
  /// The columns of an edge, in which each row has a pen of its own. They are written column by column, so
  /// that a pen is set once for many rows.
  package var edge = 0..<0
  /// The position of the terminal's cursor. It is nil in motion and where no view has the keys; outside of
  /// the cells it counts as nil.
  package var cursor: Cursor?
  var shownCursor: Cursor? {
    cursor.flatMap { Rect(surface.size).contains(column: $0.column, row: $0.row) ? $0 : nil }
  }

  /// A position of the terminal's cursor. Screen readers follow the cursor even if it is hidden.
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

  /// Drops the layers, so that every cell is compared.
  mutating func forgetMoves() {
    layers.removeAll(keepingCapacity: true)
    scrolls = []
    edge = 0..<0
  }
}
