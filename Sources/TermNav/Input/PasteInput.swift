internal import NavModel

/// Pastes (RULES, section 16): what stands between their brackets, what is typed where the closing one is missing, and
/// what comes just behind it.
struct PasteInput {
  private var buffer = PasteBuffer()
  private var hold = PasteHold()
  /// Whether the closing bracket is still to come.
  private(set) var isOpen = false

  /// Whether a paste was given out without its end, and keys belong to it.
  var isOverdue: Bool { buffer.isOverdue }
  /// Whether keys that came since may be text.
  var takesKeys: Bool { buffer.isOverdue || hold.isOn }
  /// Whether an overdue paste has text to give out.
  var hasOverdueText: Bool { buffer.isOverdue && !buffer.isEmpty }
  /// Until when input behind a paste is held; nil where none is.
  var holdEnd: Seconds? { hold.end }
  var holdsEvents: Bool { !hold.isEmpty }

  mutating func begin(_ form: InputDecoder.Form, into events: inout [InputEvent]) {
    buffer.endOverdue(into: &events)
    buffer.begin(form)
    isOpen = true
  }

  /// Reads up to the closing bracket, or all.
  mutating func read(
    _ bytes: UnsafeBufferPointer<UInt8>, from index: inout Int, at time: Seconds,
    into events: inout [InputEvent]
  ) {
    guard let step = buffer.take(bytes, from: &index) else { return }
    // What an earlier paste's end was followed by is text like this paste.
    hold.giveAsText(into: &events)
    switch step {
    case .piece(let text): events.append(.paste(text))
    case .end(let text):
      isOpen = false
      hold.begin(at: time)
      if let text { events.append(.paste(text)) }
    }
  }

  /// Gives out what has come of a paste that stalls. Returns the bytes with which the closing bracket may have begun.
  mutating func giveUp(into events: inout [InputEvent]) -> ArraySlice<UInt8> {
    isOpen = false
    return buffer.giveUp(into: &events)
  }

  /// A closing bracket outside of a paste.
  mutating func end(at time: Seconds, into events: inout [InputEvent]) {
    if buffer.isOverdue { hold.begin(at: time) }
    buffer.endOverdue(into: &events)
    hold.seesEnd = true
  }

  /// Takes those of the newest events that may be text.
  mutating func take(_ events: inout [InputEvent], from start: Int, at time: Seconds) {
    if buffer.isOverdue { buffer.takeAsText(&events, from: start) }
    if hold.isOn { hold.take(&events, from: start, at: time) }
  }

  /// The time of the hold is over, and no other end has come.
  mutating func release(into events: inout [InputEvent]) { hold.release(into: &events) }

  /// Gives out the text that was typed into an overdue paste, with what of `events` belongs to it.
  mutating func flush(_ events: inout [InputEvent]) {
    guard buffer.isOverdue else { return }
    buffer.takeAsText(&events, from: 0)
    buffer.giveOut(into: &events)
  }
}
