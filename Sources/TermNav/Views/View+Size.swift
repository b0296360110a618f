extension View {
  /// The size of the view, columns × rows.
  public var size: Size { frame.size }
  /// The view's rectangle in its own coordinates, at column 0 and row 0.
  public var bounds: Rect { Rect(frame.size) }

  /// The size that the content of a view asks for.
  public struct IntrinsicSize: Equatable, Sendable {
    /// The columns that the view's content needs; nil fills the columns that remain.
    public var columns: Int?
    /// The rows that the view's content needs; nil fills the rows that remain.
    public var rows: Int?

    /// Creates the size that the content of a view asks for. A dimension that is left out fills the remaining
    /// cells.
    public init(columns: Int? = nil, rows: Int? = nil) {
      self.columns = columns
      self.rows = rows
    }

    func length(_ axis: LayoutAxis) -> Int? { axis == .columns ? columns : rows }
  }
}
