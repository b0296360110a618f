internal import NavModel

/// The unit of the mouse's reports: cells, or pixels while mode 1016 is on.
struct MouseUnit: Sendable {
  /// Whether mouse reports are in pixels. While the size of a cell is unknown, such reports have no location.
  private var isPixels = false
  /// The size of a cell in pixels while reports are in pixels; nil if they are in cells or the size is
  /// unknown.
  var cell: (width: Double, height: Double)? { didSet { isPixels = cell != nil } }
  /// The last reported size of a cell, in pixels. Nil while the terminal is asked; reports wait meanwhile.
  var reportedCell: (width: Double, height: Double)? {
    didSet {
      guard isPixels else { return }
      isMeasuring = reportedCell == nil && (isMeasuring || oldValue != nil)
      if reportedCell != nil { cell = reportedCell }
    }
  }
  /// Whether the number of the terminal's first pixel is 0.
  var countsFromZero = false
  /// Whether a button is down. Such a drag may leave the window.
  private var isHeld = false
  private var isMeasuring = false
  private var unmeasured: [(report: MouseReport, time: Seconds)] = []
  /// The location of the last event that had one.
  private var lastLocation: Point?

  /// The unit for a new decoder of the same terminal: it keeps what was learnt and no waiting reports.
  var begunAnew: MouseUnit {
    var unit = MouseUnit()
    unit.countsFromZero = countsFromZero
    (unit.cell, unit.reportedCell) = (cell, cell)
    (unit.isPixels, unit.isMeasuring) = (isPixels, isPixels && cell == nil)
    return unit
  }

  mutating func consume(_ report: MouseReport, at time: Seconds, into events: inout [InputEvent]) {
    learn(report)
    guard isMeasuring else {
      if let event = event(report, time) { events.append(event) }
      return
    }
    unmeasured.append((report, time))
    giveUp(at: time, into: &events)
  }

  private mutating func event(_ report: MouseReport, _ time: Seconds) -> InputEvent? {
    let event = report.event(cell: cell, countsFromZero: countsFromZero, at: time)
    if isPixels, cell == nil { return release(event) }
    switch event {
    case .pointer(let pointer): lastLocation = pointer.location
    case .wheel(let wheel): lastLocation = wheel.location
    default: break
    }
    return event
  }

  /// Returns a release at the last known location, or nil for all other events. A release must not be lost,
  /// and at this location nothing jumps.
  private func release(_ event: InputEvent?) -> InputEvent? {
    guard case .pointer(var pointer) = event, pointer.phase == .released, let lastLocation else { return nil }
    pointer.location = lastLocation
    return .pointer(pointer)
  }

  /// Learns from a report within the window whether pixels count from 0: only then a coordinate is 0.
  private mutating func learn(_ report: MouseReport) {
    let isFirst = report.x == 0 || report.y == 0
    switch report.phase {
    case .pressed:
      if isPixels, isFirst, !isHeld { countsFromZero = true }
      isHeld = true
    case .moved:
      if isPixels, isFirst { countsFromZero = true }
      isHeld = false
    case .dragged: isHeld = true
    case .released: isHeld = false
    case nil: break
    }
  }

  /// The time at which waiting reports are resolved without an answer; nil if none waits.
  var patienceEnds: Seconds? {
    isMeasuring ? unmeasured.first.map { $0.time + InputDecoder.measureDelay.seconds } : nil
  }

  /// Resolves the reports that have waited for an answer too long. They use the last known size of a cell. If
  /// none is known, the mouse stays in cells, and only releases among these reports count.
  mutating func giveUp(at time: Seconds, into events: inout [InputEvent]) {
    guard let patienceEnds, time >= patienceEnds else { return }
    if cell != nil { reportedCell = cell }
    events += waitedEvents()
    if cell == nil { (isPixels, isMeasuring) = (false, false) }
  }

  mutating func measuredEvents() -> [InputEvent] { isMeasuring ? [] : waitedEvents() }

  private mutating func waitedEvents() -> [InputEvent] {
    let waited = unmeasured
    unmeasured = []
    return waited.compactMap { event($0.report, $0.time) }
  }

  mutating func change(isPixels: Bool, into events: inout [InputEvent]) {
    if isPixels {
      cell = reportedCell ?? cell
      self.isPixels = true
      isMeasuring = isMeasuring || cell == nil
    } else {
      // The unit of waiting reports is unknown: only releases count.
      for (report, time) in unmeasured where report.isRelease {
        if let event = event(report, time) { events.append(event) }
      }
      unmeasured = []
      isMeasuring = false
      cell = nil
    }
  }
}
