/// The cost of shifting a row: how many cells must be sent after the shift, and whether that is fewer than
/// without it.
struct ShiftCost: ~Copyable {
  /// The number of leading columns that stay where they are, shifted or not.
  private var still = 0
  /// The parts behind `still`, and of these the columns that may differ in trusted rows.
  private var moving = FrameBuffer<RowShift.Part>()
  private var movingSuspects = FrameBuffer<RowShift.Part>()
  /// The number of columns without kept cells.
  private var exposed = 0
  /// The most cells behind `still` that a row sends after the shift, in trusted rows and in others.
  private var most = (trusted: 0, other: 0)
  private var columns = 0

  /// Computes what all rows of a frame share.
  /// - Parameters:
  ///   - kept: the parts that stay on the screen, from left to right.
  ///   - suspects: the columns that may differ in trusted rows after the shift.
  ///   - columns: the number of columns of the screen.
  mutating func prepare(
    _ kept: borrowing FrameBuffer<RowShift.Part>, suspects: borrowing FrameBuffer<Range<Int>>, columns: Int
  ) {
    self.columns = columns
    exposed = columns
    for part in kept.contents { exposed -= part.columns.count }
    // Parts before the first step are the same with and without the shift.
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

  /// Whether fewer cells differ after the shift.
  @inline(__always) func isWorth(_ new: UnsafePointer<Cell>, over line: UnsafePointer<Cell>, isTrusted: Bool)
    -> Bool
  {
    // The estimate decides most rows without an exact count.
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
