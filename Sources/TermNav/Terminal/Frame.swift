/// One picture of the whole screen.
public struct Frame: Sendable {
  /// The screen's cells.
  public var surface: Surface
  /// Pages that the terminal can move.
  public var layers: [FrameLayer]
  /// Parts of a page whose lines move up and down as one: their `id`, `rows` and `rowOffset`.
  public var scrolls: [FrameLayer] = []
  /// Where the terminal's cursor stands; nil in motion, and where no view has the keys. One beyond the cells counts as nil.
  public var cursor: Cursor?
  var shownCursor: Cursor? {
    cursor.flatMap { Rect(surface.size).contains(column: $0.column, row: $0.row) ? $0 : nil }
  }

  /// A place of the terminal's cursor. Screen readers follow it, also where it is not seen.
  public struct Cursor: Equatable, Sendable {
    /// 0-based, on the screen.
    public var column: Int
    /// 0-based.
    public var row: Int
    /// Whether it is seen, as in a text.
    public var isVisible: Bool

    /// See the properties.
    public init(column: Int, row: Int, isVisible: Bool) {
      self.column = column
      self.row = row
      self.isVisible = isVisible
    }
  }

  /// Without layers every cell is compared.
  public init(_ surface: Surface, layers: [FrameLayer] = []) {
    self.surface = surface
    self.layers = layers
  }

  /// Nothing in it is known to have moved.
  mutating func forgetMoves() {
    layers.removeAll(keepingCapacity: true)
    scrolls = []
  }
}
