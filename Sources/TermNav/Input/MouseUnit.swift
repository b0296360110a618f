internal import NavModel

/// The unit of the mouse's reports: cells, or pixels while mode 1016 is on.
struct MouseUnit: Sendable {
  /// One cell in pixels while reports are in pixels.
  var cell: (width: Double, height: Double)?
  /// One cell in pixels as last reported; nil while it is asked for, and reports wait.
  var toldCell: (width: Double, height: Double)? {
    didSet {
      guard cell != nil else { return }
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

  mutating func take(_ report: MouseReport, at time: Seconds, into events: inout [InputEvent]) {
    learn(report)
    guard isMeasuring else {
      if let event = event(report, time) { events.append(event) }
      return
    }
    unmeasured.append((report, time))
    giveUp(at: time, into: &events)
  }

  private func event(_ report: MouseReport, _ time: Seconds) -> InputEvent? {
    report.event(cell: cell, countsFromZero: countsFromZero, at: time)
  }

  /// The number 0 within the window is that of the first pixel.
  private mutating func learn(_ report: MouseReport) {
    let isFirst = report.x == 0 || report.y == 0
    switch report.phase {
    case .pressed:
      if cell != nil, isFirst, !isHeld { countsFromZero = true }
      isHeld = true
    case .moved:
      if cell != nil, isFirst { countsFromZero = true }
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

  /// Without a reply the last known size counts.
  mutating func giveUp(at time: Seconds, into events: inout [InputEvent]) {
    guard let patienceEnds, time >= patienceEnds else { return }
    toldCell = cell
    events += measuredEvents()
  }

  mutating func measuredEvents() -> [InputEvent] {
    guard !unmeasured.isEmpty, !isMeasuring else { return [] }
    defer { unmeasured = [] }
    return unmeasured.compactMap { event($0.report, $0.time) }
  }

  mutating func change(isPixels: Bool, into events: inout [InputEvent]) {
    if isPixels {
      cell = toldCell ?? cell
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
