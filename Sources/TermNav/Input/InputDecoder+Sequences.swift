import NavModel

// Acts on complete control sequences.
extension InputDecoder {
  mutating func finishSequence(_ byte: UInt8, at time: Seconds, into events: inout [InputEvent]) {
    switch sequence.meaning(Unicode.Scalar(byte)) {
    case .nothing: break
    case .key(let key): events.append(.key(key))
    case .focus(let isGained): events.append(.focus(isGained))
    case .mouse(let report): unit.take(report, at: time, into: &events)
    case .cellMouse(let report):
      if let event = report.event(cell: nil, at: time) { events.append(event) }
    case .reply(let reply):
      if case .mode(1016, let value) = reply { unit.change(isPixels: value == 1, into: &events) }
      events.append(.reply(reply))
    case .oldMouse:
      oldMouse = (0, 0, 0)
      state = .oldMouse
    case .consoleKey: state = .consoleKey
    case .pasteBegins: beginPaste(into: &events)
    case .pasteEnds: paste.endOverdue(into: &events)
    }
  }

  /// The reports that waited for the cell size; empty while it is unknown.
  public mutating func measuredEvents() -> [InputEvent] { unit.measuredEvents() }
}
