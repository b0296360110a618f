extension TransitionLayout {
  /// A darkened column beside the front.
  public struct Shadow: Equatable, Sendable {
    /// On the screen, 0-based.
    public var column: Int
    /// Darkness, 0…1.
    public var strength: Double

    /// A shadow.
    public init(column: Int, strength: Double) {
      self.column = column
      self.strength = strength
    }
  }

  /// A darkened row above the front.
  public struct RowShadow: Equatable, Sendable {
    /// On the screen, 0-based.
    public var row: Int
    /// Darkness, 0…1.
    public var strength: Double

    /// A shadow.
    public init(row: Int, strength: Double) {
      self.row = row
      self.strength = strength
    }
  }

  /// An edge in eighths of a column.
  public struct Seam: Equatable, Sendable {
    /// The first whole column right of the edge.
    public var column: Int
    /// Eighths from its left border, −4…4.
    public var eighths: Int

    /// A seam.
    public init(column: Int, eighths: Int) {
      self.column = column
      self.eighths = eighths
    }

    /// The cut column, with 1…7 eighths left of the edge; nil if none.
    public var cut: (column: Int, eighths: Int)? {
      switch eighths {
      case 1...4: (column, eighths)
      case -4...(-1): (column - 1, 8 + eighths)
      default: nil
      }
    }
  }

  /// An upper edge in eighths of a row.
  public struct RowSeam: Equatable, Sendable {
    /// The first whole row below the edge.
    public var row: Int
    /// Eighths of the row above that lie below the edge, 0…7.
    public var eighths: Int

    /// A seam.
    public init(row: Int, eighths: Int) {
      self.row = row
      self.eighths = eighths
    }

    /// The cut row, with 1…7 eighths below the edge; nil if none.
    public var cut: (row: Int, eighths: Int)? { 1...7 ~= eighths ? (row - 1, eighths) : nil }
  }
}
