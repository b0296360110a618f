import NavModel

// Pastes (RULES, section 16).
extension InputDecoder {
  mutating func beginPaste(into events: inout [InputEvent]) {
    paste.endOverdue(into: &events)
    paste.begin(form)
    state = .paste
  }

  mutating func readPaste(
    _ bytes: UnsafeBufferPointer<UInt8>, from index: inout Int, at time: Seconds,
    into events: inout [InputEvent]
  ) {
    let step = paste.take(bytes, from: &index)
    if case .more = step { return }
    // What an earlier paste's end was followed by is text like this paste.
    afterPaste.giveAsText(into: &events)
    switch step {
    case .more: break
    case .piece(let text): events.append(.paste(text))
    case .end(let text):
      state = .ground
      afterPaste.begin(at: time)
      if let text { events.append(.paste(text)) }
    }
  }

  mutating func givePasteUp(into events: inout [InputEvent]) {
    let mark = paste.giveUp(into: &events)
    state = .ground
    // The closing bracket may have begun.
    for byte in mark { take(byte, at: pieceTime, into: &events) }
  }
}
