internal import NavModel

/// A mouse report of the terminal, decoded from any of the protocols for such reports.
struct MouseReport: Sendable {
  var code: Int
  /// The column of the pointer as the terminal reports it, in cells counted from 1, or in pixels.
  var x: Int
  var y: Int
  /// Whether the mouse report is a release, in the SGR form of reports, which marks a release by a final `m`.
  /// In older protocols a release is a report of button 3 instead.
  var isRelease = false

  private static let farthest = 65_535.0

  /// Returns the mouse report as an input event; nil if the numbers of the report have no meaning.
  /// - Parameters:
  ///   - cell: the size of a cell in pixels where the report is in pixels; nil where the report is in cells.
  ///   - countsFromZero: whether the terminal's first pixel has the number 0; otherwise it has 1.
  ///   - time: the time of the event.
  func event(
    cell: (width: Double, height: Double)? = nil, countsFromZero: Bool = false, at time: Seconds
  ) -> InputEvent? {
    guard (0...255).contains(code) else { return nil }
    let location = location(cell, countsFromZero: countsFromZero)
    guard let phase else {
      guard !isRelease, !isMotion else { return nil }
      return .wheel(WheelEvent(direction, at: location, modifiers: modifiers, time: time))
    }
    return .pointer(PointerEvent(phase, button, at: location, modifiers: modifiers, time: time))
  }

  private var isMotion: Bool { code & 32 != 0 }

  /// The phase, such as a press, of the pointer event for a mouse report; nil for a report of the wheel.
  var phase: PointerEvent.Phase? {
    if code & 0b1100_0000 == 64 { return nil }
    if button == .none { return isMotion ? .moved : .released }
    return isRelease ? .released : isMotion ? .dragged : .pressed
  }

  private var direction: WheelEvent.Direction {
    switch code & 0b11 {
    case 0: .up
    case 1: .down
    case 2: .left
    default: .right
    }
  }

  private var button: PointerEvent.Button {
    switch code & 0b1100_0011 {
    case 0: .primary
    case 1: .middle
    case 2: .secondary
    case 3: .none
    case 128: .back
    case 129: .forward
    // In mouse reports the codes 130 and 131 are buttons 10 and 11, codes 192 to 195 are buttons 12 to 15.
    case let other: .other(other < 192 ? other - 120 : other - 180)
    }
  }

  private var modifiers: Modifiers {
    var held: Modifiers = []
    if code & 4 != 0 { held.insert(.shift) }
    if code & 8 != 0 { held.insert(.alt) }
    if code & 16 != 0 { held.insert(.control) }
    return held
  }

  /// Returns the pointer's location in cells, from 0. The location of a report in pixels is the middle of the
  /// pixel. Coordinates out of range are clamped, so that no release of a button is lost.
  private func location(_ cell: (width: Double, height: Double)?, countsFromZero: Bool) -> Point {
    func coordinate(_ number: Int, _ size: Double?) -> Double {
      guard let size, size > 0 else { return min(Double(max(number, 1) - 1), Self.farthest) }
      let pixel = Double(countsFromZero ? max(number, 0) : max(number, 1) - 1)
      return min((pixel + 0.5) / size, Self.farthest)
    }
    return Point(column: coordinate(x, cell?.width), row: coordinate(y, cell?.height))
  }
}
