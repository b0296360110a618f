/// The number of cells of a row that must be sent after the terminal has shifted the row, to find out whether
/// fewer are sent than without the shift.
struct ShiftCost: ~Copyable {
  /// The number of columns at the start of a row that stay where they are, shifted or not.
  private var still = 0
  /// The parts of a row that a shift moves, behind the columns that stay (`still`); `movingSuspects` are the
  /// columns of these parts that may differ in trusted rows.
  private var moving = FrameBuffer<RowShift.Part>()
  private var movingSuspects = FrameBuffer<RowShift.Part>()
  /// The number of columns that become free by the shift.
  private var exposed = 0
  /// The most cells behind `still` that may have to be sent for a row after the shift: in rows where cells
  /// with equal `FrameLayer.content` need not be compared (`trusted`), and in other rows.
  private var most = (trusted: 0, other: 0)
  private var columns = 0

  /// Computes the part of the cost of a shift that all rows of a frame have in common.
  /// - Parameters:
  ///   - kept: the parts of a row that remain on the screen, from left to right.
  ///   - suspects: the columns that may differ after the shift in rows where cells with equal
  ///     `FrameLayer.content` need not be compared.
  ///   - columns: the number of columns of the screen.
  mutating func prepare(
    _ kept: borrowing FrameBuffer<RowShift.Part>, suspects: borrowing FrameBuffer<Range<Int>>, columns: Int
  ) {
    self.columns = columns
    exposed = columns
    for part in kept.contents { exposed -= part.columns.count }
    // The part of a row before the first insertion or deletion stays, with and without the shift.
    still = 0
    if let first = kept.contents.first, first.distance == 0, first.columns.lowerBound == 0 {
      still = first.columns.upperBound
    }
    moving.removeAll()
    movingSuspects.removeAll()
    most = (exposed, exposed)
    for part in kept.contents where part.columns.lowerBound >= still {
      moving.append(part)
      most.other += part.columns.count
      for range in suspects.contents where range.overlaps(part.columns) {
        let suspect = range.clamped(to: part.columns)
        movingSuspects.append(RowShift.Part(columns: suspect, distance: part.distance))
        most.trusted += suspect.count
      }
    }
  }

  /// Returns whether fewer cells of a row differ from the frame after the shift than without it.
  /// - Parameter isTrusted: whether cells with equal `FrameLayer.content` need not be compared in this row.
  @inline(__always) func isWorth(_ new: UnsafePointer<Cell>, over line: UnsafePointer<Cell>, isTrusted: Bool)
    -> Bool
  {
    // For most rows an estimate of the differing cells decides, without an exact count.
    let limit = isTrusted ? most.trusted : most.other
    let different = RowDifference.estimate(new, line, from: still, columns: columns, upTo: limit)
    if different == 0 || different > limit { return different > 0 }
    return different > (isTrusted ? cells(of: movingSuspects, new, line) : cells(of: moving, new, line))
  }

  private func cells(
    of parts: borrowing FrameBuffer<RowShift.Part>, _ new: UnsafePointer<Cell>, _ line: UnsafePointer<Cell>
  ) -> Int {
    var cells = exposed
    for part in parts.contents {
      let start = part.columns.lowerBound
      cells += RowDifference.count(new + start, line + start - part.distance, columns: part.columns.count)
    }
    return cells
  }
}
