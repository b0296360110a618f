import NavModel

// Text between the paste brackets, and after the first one where the second never comes.
extension InputDecoder {
  /// A terminal closes a paste by a mark of the form in which it has opened it.
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

  /// Nothing has come for too long: the text so far is given out. What comes now is read as keys are, but kept as text, so that
  /// the terminal's answers and its late mark are still known for what they are.
  mutating func givePasteUp(into events: inout [InputEvent]) {
    let mark = paste.giveUp(into: &events)
    state = .ground
    isPasteOverdue = true
    // A mark that has begun goes on.
    for byte in mark { take(byte, at: pieceTime, into: &events) }
  }

  /// The closing bracket has come after all, or another paste.
  mutating func endOverduePaste(into events: inout [InputEvent]) {
    guard isPasteOverdue else { return }
    isPasteOverdue = false
    paste.giveOut(into: &events)
  }

  /// Takes keys from the end of `events` as text, up to Esc or a key that is a signal, which end the paste.
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
