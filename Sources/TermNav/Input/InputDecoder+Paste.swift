import NavModel

// Text between paste brackets, and after an opening one without its end (BEHAVIOUR section 16).
extension InputDecoder {
  /// The closing bracket has the opening one's form.
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

  /// Gives out a stalled paste. Later keys are text; answers and the closing bracket are still decoded.
  mutating func givePasteUp(into events: inout [InputEvent]) {
    let mark = paste.giveUp(into: &events)
    state = .ground
    isPasteOverdue = true
    // A started closing bracket continues.
    for byte in mark { take(byte, at: pieceTime, into: &events) }
  }

  mutating func endOverduePaste(into events: inout [InputEvent]) {
    guard isPasteOverdue else { return }
    isPasteOverdue = false
    paste.giveOut(into: &events)
  }

  /// Turns keys from `start` on into text, until Esc or a signal key ends the paste.
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
