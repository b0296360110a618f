import NavModel

/// The three numbers of a mouse report, of whichever encoding.
struct MouseReport {
  var code: Int
  /// 1-based, in cells or pixels.
  var x: Int
  var y: Int
  /// The SGR form's `m`. The older forms say button 3 instead, and not which button it was.
  var isRelease = false

  /// The farthest cell or pixel that is believed in, 1-based.
  private static let farthest = 65_536

  /// The event, or nil if the terminal says nothing by it. `cell` is one cell in pixels where x and y are pixels.
  func event(cell: (width: Int, height: Int)?, at time: Seconds) -> InputEvent? {
    guard (0...255).contains(code) else { return nil }
    let isMotion = code & 32 != 0
    if code & 0b1100_0000 == 64 {
      // A wheel has nothing to release and does not move.
      guard !isRelease, !isMotion else { return nil }
      return .wheel(WheelEvent(direction, at: location(cell), modifiers: modifiers, time: time))
    }
    let phase: PointerEvent.Phase =
      if button == .none {
        isMotion ? .moved : .released
      } else if isRelease {
        .released
      } else {
        isMotion ? .dragged : .pressed
      }
    return .pointer(PointerEvent(phase, button, at: location(cell), modifiers: modifiers, time: time))
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
    // 130 and 131 are buttons 10 and 11, 192 to 195 would be 12 to 15.
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

  private func location(_ cell: (width: Int, height: Int)?) -> Point {
    let column = Double(min(max(x, 1), Self.farthest) - 1)
    let row = Double(min(max(y, 1), Self.farthest) - 1)
    guard let cell, cell.width > 0, cell.height > 0 else { return Point(column: column, row: row) }
    return Point(column: column / Double(cell.width), row: row / Double(cell.height))
  }
}
