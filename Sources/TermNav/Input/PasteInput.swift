internal import NavModel

/// The input of pastes: the text between the sequences (brackets) that mark a paste's start and end, keys
/// that belong to a paste without a closing bracket, and input shortly after a paste.
struct PasteInput {
  private var buffer = PasteBuffer()
  private var hold = PasteHold()
  /// Whether a paste has begun and its closing bracket, the sequence that ends a paste, is still to come.
  private(set) var isOpen = false

  /// Whether a paste was emitted without its closing bracket, the sequence that ends a paste, so that keys
  /// that follow belong to it.
  var isOverdue: Bool { buffer.isOverdue }
  /// Whether keys that come now may be text of a paste.
  var consumesKeys: Bool { buffer.isOverdue || hold.isOn }
  /// Whether a paste has got more text after it was emitted without its closing bracket, the sequence that
  /// ends a paste.
  var hasOverdueText: Bool { buffer.isOverdue && !buffer.isEmpty }
  /// The time until which input after a paste is held back; nil if no input is held back.
  var holdEnd: Seconds? { hold.end }
  var holdsEvents: Bool { !hold.isEmpty }

  mutating func begin(_ form: InputDecoder.Form, into events: inout [InputEvent]) {
    buffer.endOverdue(into: &events)
    buffer.begin(form)
    isOpen = true
  }

  /// Consumes bytes of a paste up to its closing bracket, the sequence that ends a paste, or all bytes if the
  /// bracket is not among them.
  mutating func read(
    _ bytes: UnsafeBufferPointer<UInt8>, from index: inout Int, at time: Seconds,
    into events: inout [InputEvent]
  ) {
    guard let step = buffer.consume(bytes, from: &index) else { return }
    // Input that was held back after an earlier paste is text, since another paste has ended.
    hold.emitAsText(into: &events)
    switch step {
    case .piece(let text): events.append(.paste(text))
    case .end(let text):
      isOpen = false
      hold.begin(at: time)
      if let text { events.append(.paste(text)) }
    }
  }

  /// Emits the text of a paste whose next byte did not come in time. Returns the bytes that may have begun
  /// the closing bracket, the sequence that ends a paste.
  mutating func giveUp(into events: inout [InputEvent]) -> ArraySlice<UInt8> {
    isOpen = false
    return buffer.giveUp(into: &events)
  }

  /// Handles a closing bracket, the sequence that ends a paste, while no paste is open. The bracket ends a
  /// paste that was emitted without it, or turns the input that was held back after a paste into text of that
  /// paste.
  mutating func end(at time: Seconds, into events: inout [InputEvent]) {
    if buffer.isOverdue { hold.begin(at: time) }
    buffer.endOverdue(into: &events)
    hold.seesEnd = true
  }

  /// Removes the events that may be text of a paste from `events`, from the index `start` on, and keeps them.
  mutating func consume(_ events: inout [InputEvent], from start: Int, at time: Seconds) {
    if buffer.isOverdue { buffer.consumeAsText(&events, from: start) }
    if hold.isOn { hold.consume(&events, from: start, at: time) }
  }

  /// Emits the input events that were held back after a paste as they are, because their time is over and the
  /// sequence that ends a paste has not come again.
  mutating func release(into events: inout [InputEvent]) { hold.release(into: &events) }

  /// Emits the text that has been added to a paste without a closing bracket (the sequence that ends a
  /// paste), also the text of keys among `events`.
  mutating func flush(_ events: inout [InputEvent]) {
    guard buffer.isOverdue else { return }
    buffer.consumeAsText(&events, from: 0)
    buffer.emit(into: &events)
  }
}
