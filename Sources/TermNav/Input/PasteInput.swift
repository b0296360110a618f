internal import NavModel

/// The input of pastes: the text between their brackets, keys that belong to a paste without a closing
/// bracket, and input just behind a paste.
struct PasteInput {
  private var buffer = PasteBuffer()
  private var hold = PasteHold()
  /// Whether the closing bracket is still to come.
  private(set) var isOpen = false

  /// Whether a paste was emitted without its closing bracket and keys belong to it.
  var isOverdue: Bool { buffer.isOverdue }
  /// Whether new keys may be text of a paste.
  var consumesKeys: Bool { buffer.isOverdue || hold.isOn }
  /// Whether an overdue paste has text to emit.
  var hasOverdueText: Bool { buffer.isOverdue && !buffer.isEmpty }
  /// The time until which input behind a paste is held; nil if none is held.
  var holdEnd: Seconds? { hold.end }
  var holdsEvents: Bool { !hold.isEmpty }

  mutating func begin(_ form: InputDecoder.Form, into events: inout [InputEvent]) {
    buffer.endOverdue(into: &events)
    buffer.begin(form)
    isOpen = true
  }

  /// Consumes bytes up to the closing bracket, or all of them.
  mutating func read(
    _ bytes: UnsafeBufferPointer<UInt8>, from index: inout Int, at time: Seconds,
    into events: inout [InputEvent]
  ) {
    guard let step = buffer.consume(bytes, from: &index) else { return }
    // Input that is held behind an earlier paste is text, as this paste is.
    hold.emitAsText(into: &events)
    switch step {
    case .piece(let text): events.append(.paste(text))
    case .end(let text):
      isOpen = false
      hold.begin(at: time)
      if let text { events.append(.paste(text)) }
    }
  }

  /// Emits the text so far of a paste that stalls. Returns the bytes that may have begun the closing bracket.
  mutating func giveUp(into events: inout [InputEvent]) -> ArraySlice<UInt8> {
    isOpen = false
    return buffer.giveUp(into: &events)
  }

  /// Handles a closing bracket outside of a paste: it ends an overdue paste, or makes held input text.
  mutating func end(at time: Seconds, into events: inout [InputEvent]) {
    if buffer.isOverdue { hold.begin(at: time) }
    buffer.endOverdue(into: &events)
    hold.seesEnd = true
  }

  /// Consumes those of the events from `start` on that may be text.
  mutating func consume(_ events: inout [InputEvent], from start: Int, at time: Seconds) {
    if buffer.isOverdue { buffer.consumeAsText(&events, from: start) }
    if hold.isOn { hold.consume(&events, from: start, at: time) }
  }

  /// Emits the held events: their time is over, and no other closing bracket has come.
  mutating func release(into events: inout [InputEvent]) { hold.release(into: &events) }

  /// Emits the text that was typed into an overdue paste, including the keys among `events`.
  mutating func flush(_ events: inout [InputEvent]) {
    guard buffer.isOverdue else { return }
    buffer.consumeAsText(&events, from: 0)
    buffer.emit(into: &events)
  }
}
