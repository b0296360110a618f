import NavModel

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
  private var isMeasuring = false
  private var unmeasured: [(report: MouseReport, time: Seconds)] = []

  mutating func take(_ report: MouseReport, at time: Seconds, into events: inout [InputEvent]) {
    guard isMeasuring else {
      if let event = report.event(cell: cell, at: time) { events.append(event) }
      return
    }
    unmeasured.append((report, time))
    giveUp(at: time, into: &events)
  }

  /// When reports have waited long enough; nil if none waits.
  var patienceEnds: Seconds? {
    isMeasuring ? unmeasured.first.map { $0.time + InputDecoder.measureDelay } : nil
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
    return unmeasured.compactMap { $0.report.event(cell: cell, at: $0.time) }
  }

  mutating func change(isPixels: Bool, into events: inout [InputEvent]) {
    if isPixels {
      cell = toldCell ?? cell
    } else {
      // The unit is unknown: only releases count.
      for (report, time) in unmeasured where report.isRelease {
        if let event = report.event(cell: cell, at: time) { events.append(event) }
      }
      unmeasured = []
      isMeasuring = false
      cell = nil
    }
  }
}
