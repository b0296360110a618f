internal import NavModel

/// The input of a short time (`InputDecoder.pasteEndDelay`) after a paste's end, which is held back. The
/// input is text of the paste if another closing bracket, the sequence that marks a paste's end, follows in
/// that time. Otherwise the input is ordinary: keys, the mouse and changes of the focus.
struct PasteHold {
  /// The number of input events, held back after a paste, above which keys count as text of the paste, since
  /// no person types so many in that time.
  private static let mostKeys = 16_384

  /// The time until which input is held back after a paste; nil if none is held back.
  private(set) var end: Seconds?
  /// Whether another closing bracket, the sequence that ends a paste, has come in the bytes that are being
  /// read. The input events before the bracket are text of the paste.
  var seesEnd = false
  private var held: [InputEvent] = []

  var isOn: Bool { end != nil }
  var isEmpty: Bool { held.isEmpty }

  mutating func begin(at time: Seconds) {
    end = time + InputDecoder.pasteEndDelay.seconds
    seesEnd = false
  }

  /// Removes keys, mouse events and changes of the focus from `events`, from the index `start` on, to hold
  /// them back after a paste. Keys such as Ctrl-C and answers of the terminal stay.
  mutating func consume(_ events: inout [InputEvent], from start: Int, at time: Seconds) {
    if events.count > start {
      let new = Array(events[start...])
      events.removeSubrange(start...)
      for event in new {
        switch event {
        case .key(let key) where key.signal == nil: held.append(event)
        case .pointer, .wheel, .focus: held.append(event)
        default: events.append(event)
        }
      }
      if held.count > Self.mostKeys { emitAsText(into: &events) }
    }
    guard seesEnd else { return }
    emitAsText(into: &events)
    begin(at: time)
  }

  /// Emits the events held after a paste's end as they are. Their time is over, and the sequence that marks a
  /// paste's end has not come again, so they are no text of the paste.
  mutating func release(into events: inout [InputEvent]) {
    events += held
    (held, end, seesEnd) = ([], nil, false)
  }

  /// Emits the keys that were held back after a paste as text of the paste. Mouse events are dropped, except
  /// a release. Releases and changes of the focus are emitted too, since they may end a press.
  mutating func emitAsText(into events: inout [InputEvent]) {
    guard !held.isEmpty else { return }
    var text = ""
    var ends: [InputEvent] = []
    for event in held {
      switch event {
      case .key(let key): text += key.pasted
      case .pointer(let pointer) where pointer.phase == .released: ends.append(event)
      case .focus: ends.append(event)
      default: break
      }
    }
    held.removeAll(keepingCapacity: true)
    if !text.isEmpty { events.append(.paste(text)) }
    events += ends
  }
}
