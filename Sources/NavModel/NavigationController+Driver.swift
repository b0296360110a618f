/// The driver of a held page. A setting of the stack that changes how such a page follows its holder is read here.
extension NavigationController {
  var driver: InteractivePopDriver {
    InteractivePopDriver(
      recognizer: interactivePopGestureRecognizer, direction: layoutDirection, size: containerSize)
  }
}

/// Converts a holder's screen columns to progress and velocity.
@MainActor struct InteractivePopDriver {
  let recognizer: InteractivePopGestureRecognizer
  let direction: LayoutDirection
  let size: Size

  private var isMirrored: Bool { direction == .rightToLeft }
  private var width: Double { Double(max(1, size.columns)) }

  func column(of place: Point) -> Double { isMirrored ? width - 1 - place.column : place.column }

  /// Makes `dx` positive toward trailing.
  func leadingFirst(_ translation: Vector) -> Vector {
    Vector(dx: isMirrored ? -translation.dx : translation.dx, dy: translation.dy)
  }

  var leadingCorner: Point { Point(column: isMirrored ? width - 1 : 0, row: 0) }

  var towardTrailing: Vector { Vector(dx: isMirrored ? -1 : 1, dy: 0) }

  var zoneColumns: Int { max(1, EdgeZone.columns(ofWidth: size.columns)) }

  func isInLeadingZone(_ press: Point) -> Bool { column(of: press.cell) < Double(zoneColumns) }

  func isInTrailingZone(_ press: Point) -> Bool {
    Double(size.columns - 1) - column(of: press.cell) < Double(zoneColumns)
  }

  func pointer(at place: Point, progress: Double) -> PageHolder {
    .pointer(column: column(of: place), progress: progress)
  }

  func progress(of holder: PageHolder) -> Double? {
    guard case .pointer(let start, let progress) = holder else { return nil }
    return progress + (column(of: recognizer.location) - start) / width
  }

  /// Widths per second toward trailing; 0 at rest.
  func velocity(of holder: PageHolder?, at time: Seconds) -> Double {
    switch holder {
    case .pointer:
      let columns = recognizer.columnVelocity(at: time)
      return (isMirrored ? -columns : columns) / width
    case .application(let velocity, let told, _):
      return time < told + VelocityTracker.restAge - GestureRecognizer.timeTolerance ? velocity : 0
    case .nobody, nil: return 0
    }
  }

  func restTime(of holder: PageHolder?) -> Seconds? {
    switch holder {
    case .pointer: recognizer.restTime
    case .application(_, let told, _): told + VelocityTracker.restAge
    case .nobody, nil: nil
    }
  }
}
