extension View {
  /// Columns × rows.
  public var size: Size { frame.size }
  /// In the view's own coordinates.
  public var bounds: Rect { Rect(frame.size) }

  /// The size that the content asks for.
  public struct IntrinsicSize: Equatable, Sendable {
    /// nil: as many columns as there are.
    public var columns: Int?
    /// nil: as many rows as there are.
    public var rows: Int?

    /// Asks for none by default.
    public init(columns: Int? = nil, rows: Int? = nil) {
      self.columns = columns
      self.rows = rows
    }

    func length(_ axis: LayoutAxis) -> Int? { axis == .columns ? columns : rows }
  }
}
