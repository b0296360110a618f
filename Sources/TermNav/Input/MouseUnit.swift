internal import NavModel

/// The unit of the mouse's reports: cells, or pixels while mode 1016 is on.
struct MouseUnit: Sendable {
  /// Whether reports are in pixels. While the size of a cell is unknown they say nothing of a place.
  private var isPixels = false
  /// One cell in pixels while reports are in pixels; nil also while none was told.
  var cell: (width: Double, height: Double)? { didSet { isPixels = cell != nil } }
  /// One cell in pixels as last reported; nil while it is asked for, and reports wait.
  var toldCell: (width: Double, height: Double)? {
    didSet {
      guard isPixels else { return }
      isMeasuring = toldCell == nil && (isMeasuring || oldValue != nil)
      if toldCell != nil { cell = toldCell }
    }
  }
  /// Whether the terminal's first pixel is number 0.
  var countsFromZero = false
  /// Whether a button is down, whose pointer may leave the window.
  private var isHeld = false
  private var isMeasuring = false
  private var unmeasured: [(report: MouseReport, time: Seconds)] = []
  /// Where the pointer was by the last report that had a place.
  private var lastPlace: Point?

  /// The unit of the same terminal for a decoder that begins.
  var begunAnew: MouseUnit {
    var unit = MouseUnit()
    unit.countsFromZero = countsFromZero
    (unit.cell, unit.toldCell) = (cell, cell)
    (unit.isPixels, unit.isMeasuring) = (isPixels, isPixels && cell == nil)
    return unit
  }

  mutating func take(_ report: MouseReport, at time: Seconds, into events: inout [InputEvent]) {
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
    case .pointer(let pointer): lastPlace = pointer.location
    case .wheel(let wheel): lastPlace = wheel.location
    default: break
    }
    return event
  }

  /// A release counts wherever it was: it is told where the pointer was last, so that nothing jumps.
  private func release(_ event: InputEvent?) -> InputEvent? {
    guard case .pointer(var pointer) = event, pointer.phase == .released, let lastPlace else { return nil }
    pointer.location = lastPlace
    return .pointer(pointer)
  }

  /// The number 0 within the window is that of the first pixel.
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

  /// When reports have waited long enough; nil if none waits.
  var patienceEnds: Seconds? {
    isMeasuring ? unmeasured.first.map { $0.time + InputDecoder.measureDelay.seconds } : nil
  }

  /// Without a reply the last known size counts. Where none was ever told, the mouse stays in cells, and of the reports that have
  /// waited only releases count.
  mutating func giveUp(at time: Seconds, into events: inout [InputEvent]) {
    guard let patienceEnds, time >= patienceEnds else { return }
    if cell != nil { toldCell = cell }
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
      cell = toldCell ?? cell
      self.isPixels = true
      isMeasuring = isMeasuring || cell == nil
    } else {
      // The unit is unknown: only releases count.
      for (report, time) in unmeasured where report.isRelease {
        if let event = event(report, time) { events.append(event) }
      }
      unmeasured = []
      isMeasuring = false
      cell = nil
    }
  }
}
