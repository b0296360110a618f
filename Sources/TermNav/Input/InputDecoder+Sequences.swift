import NavModel

// Acts on complete control sequences.
extension InputDecoder {
  mutating func finishSequence(_ byte: UInt8, at time: Seconds, into events: inout [InputEvent]) {
    let meaning = sequence.meaning(Unicode.Scalar(byte))
    switch meaning {
    case .key, .keys, .consoleKey: break
    default: giveEscape(into: &events)
    }
    switch meaning {
    case .nothing: break
    case .key(let key): give(key, into: &events)
    case .keys(let keys):
      for key in keys { give(key, into: &events) }
      giveEscape(into: &events)
    case .countsFromZero: unit.countsFromZero = true
    case .focus(let isGained): events.append(.focus(isGained))
    case .mouse(let report): unit.take(report, at: time, into: &events)
    case .cellMouse(let report):
      if let event = report.event(at: time) { events.append(event) }
    case .reply(let reply):
      if case .mode(1016, let value) = reply { unit.change(isPixels: value == 1, into: &events) }
      events.append(.reply(reply))
    case .oldMouse:
      oldMouse = (0, 0, 0)
      state = .oldMouse
    case .consoleKey: state = .consoleKey
    case .pasteBegins: beginPaste(into: &events)
    case .pasteEnds:
      if paste.isOverdue { afterPaste.begin(at: time) }
      paste.endOverdue(into: &events)
      afterPaste.seesEnd = true
    }
  }

  /// The reports that waited for the cell size; empty while it is unknown.
  public mutating func measuredEvents() -> [InputEvent] { unit.measuredEvents() }
}
