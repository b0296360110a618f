import NavModel

// Pastes (BEHAVIOUR-TERMINAL, section 16).
extension InputDecoder {
  mutating func beginPaste(into events: inout [InputEvent]) {
    endOverduePaste(into: &events)
    paste.begin(form)
    state = .paste
  }

  mutating func readPaste(
    _ bytes: UnsafeBufferPointer<UInt8>, from index: inout Int, into events: inout [InputEvent]
  ) {
    switch paste.take(bytes, from: &index) {
    case .more: break
    case .piece(let text): events.append(.paste(text))
    case .end(let text):
      state = .ground
      if let text { events.append(.paste(text)) }
    }
  }

  mutating func givePasteUp(into events: inout [InputEvent]) {
    let mark = paste.giveUp(into: &events)
    state = .ground
    isPasteOverdue = true
    // The closing bracket may have begun.
    for byte in mark { take(byte, at: pieceTime, into: &events) }
  }

  mutating func endOverduePaste(into events: inout [InputEvent]) {
    guard isPasteOverdue else { return }
    isPasteOverdue = false
    paste.giveOut(into: &events)
  }

  /// Turns keys into text until Esc or a signal key.
  mutating func takeAsText(_ events: inout [InputEvent], from start: Int) {
    guard events.count > start else { return }
    let new = Array(events[start...])
    events.removeSubrange(start...)
    for event in new {
      switch event {
      case .key(let key) where isPasteOverdue && (key.key == .escape || key.signal != nil):
        endOverduePaste(into: &events)
        events.append(event)
      case .key(let key) where isPasteOverdue: paste.type(key, into: &events)
      case .pointer where isPasteOverdue, .wheel where isPasteOverdue: break
      default: events.append(event)
      }
    }
  }
}
