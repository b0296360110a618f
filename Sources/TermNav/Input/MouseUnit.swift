internal import NavModel

/// The unit in which the terminal reports the mouse: cells, or pixels while mode 1016 is on. This type keeps
/// reports in pixels until the size of a cell is known.
struct MouseUnit: Sendable {
  /// Whether mouse reports are in pixels. While the size of a cell is unknown, the reports' location in cells
  /// is unknown too.
  private var isPixels = false
  /// The size of a cell in pixels while reports are in pixels; nil if the reports are in cells or the size is
  /// unknown.
  var cell: (width: Double, height: Double)? { didSet { isPixels = cell != nil } }
  /// The size of a cell in pixels, as the terminal reported it last. The size is nil while the terminal is
  /// asked again; mouse reports wait meanwhile.
  var reportedCell: (width: Double, height: Double)? {
    didSet {
      guard isPixels else { return }
      isMeasuring = reportedCell == nil && (isMeasuring || oldValue != nil)
      if reportedCell != nil { cell = reportedCell }
    }
  }
  /// Whether the terminal's first pixel has the number 0; otherwise it has 1.
  var countsFromZero = false
  /// Whether a button of the mouse is down. During a drag the reported location may be outside the window.
  private var isHeld = false
  private var isMeasuring = false
  private var unmeasured: [(report: MouseReport, time: Seconds)] = []
  /// The location, in cells, of the last mouse event whose location was known; nil before the first one.
  private var lastLocation: Point?

  /// A copy for a new start of the decoder: what was learnt about the terminal's mouse reports stays, and
  /// waiting reports are dropped.
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

  /// Returns a mouse event, moved to the last known location, if the event is a release of a button;
  /// otherwise nil. A release must not be lost, and at the last location nothing jumps.
  private func release(_ event: InputEvent?) -> InputEvent? {
    guard case .pointer(var pointer) = event, pointer.phase == .released, let lastLocation else { return nil }
    pointer.location = lastLocation
    return .pointer(pointer)
  }

  /// Learns whether the terminal counts pixels from 0: a press, or a motion without a button, is within the
  /// window and has the coordinate 0 only then.
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

  /// The time at which waiting mouse reports are used without an answer of the terminal; nil if no report
  /// waits.
  var patienceEnds: Seconds? {
    isMeasuring ? unmeasured.first.map { $0.time + InputDecoder.measureDelay.seconds } : nil
  }

  /// Emits the mouse reports that have waited too long for the terminal's answer. Their locations use the
  /// last known size of a cell. If no size is known, the mouse stays in cells, and only releases of these
  /// reports are emitted.
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
      // Mouse reports without a known size of a cell may be in either unit, so their locations are unknown:
      // only releases are emitted.
      for (report, time) in unmeasured where report.isRelease {
        if let event = event(report, time) { events.append(event) }
      }
      unmeasured = []
      isMeasuring = false
      cell = nil
    }
  }
}
