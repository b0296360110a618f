/// What the holder of a transition wants: progress, velocity, rest. Columns and translations are leading-first here: the only
/// place of this module that knows on which side leading is.
@MainActor struct InteractivePopDriver {
  let recognizer: InteractivePopGestureRecognizer
  let direction: LayoutDirection
  /// Of the container: columns × rows.
  let size: Size

  private var isMirrored: Bool { direction == .rightToLeft }
  private var width: Double { Double(max(1, size.columns)) }

  // MARK: Leading-first

  /// Columns from the leading edge to a place of the screen.
  func column(of place: Point) -> Double { isMirrored ? width - 1 - place.column : place.column }

  /// A translation on the screen, `dx` positive toward the trailing edge.
  func leadingFirst(_ translation: Vector) -> Vector {
    Vector(dx: isMirrored ? -translation.dx : translation.dx, dy: translation.dy)
  }

  /// The top cell at the leading edge: where a source without a place begins.
  var leadingCorner: Point { Point(column: isMirrored ? width - 1 : 0, row: 0) }

  /// Straight toward the trailing edge, on the screen.
  var towardTrailing: Vector { Vector(dx: isMirrored ? -1 : 1, dy: 0) }

  // MARK: The edge zones

  /// Columns within which a press pops over any content.
  var zoneColumns: Int { max(1, EdgeZone.columns(ofWidth: size.columns)) }

  func isInLeadingZone(_ press: Point) -> Bool { column(of: press.cell) < Double(zoneColumns) }

  func isInTrailingZone(_ press: Point) -> Bool {
    Double(size.columns - 1) - column(of: press.cell) < Double(zoneColumns)
  }

  // MARK: The pointer

  /// The pointer holds the page from here on, at a pop's progress.
  func pointer(at place: Point, progress: Double) -> PageHolder {
    .pointer(column: column(of: place), progress: progress)
  }

  /// The pop's progress where the pointer is now; nil where another holder says it.
  func progress(of holder: PageHolder) -> Double? {
    guard case .pointer(let start, let progress) = holder else { return nil }
    return progress + (column(of: recognizer.location) - start) / width
  }

  /// Widths per second toward the trailing edge; 0 once the holder has rested.
  func velocity(of holder: PageHolder?, at time: Seconds) -> Double {
    switch holder {
    case .pointer:
      let columns = recognizer.columnVelocity(at: time)
      return (isMirrored ? -columns : columns) / width
    case .application(let velocity, let told):
      return time < told + VelocityTracker.restAge - GestureRecognizer.timeTolerance ? velocity : 0
    case .nobody, nil: return 0
    }
  }

  /// When the velocity becomes 0, if nothing happens before.
  func restTime(of holder: PageHolder?) -> Seconds? {
    switch holder {
    case .pointer: recognizer.restTime
    case .application(_, let told): told + VelocityTracker.restAge
    case .nobody, nil: nil
    }
  }
}
