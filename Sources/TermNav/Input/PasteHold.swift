internal import NavModel

/// The input of the time `InputDecoder.pasteEndDelay` after a paste's end. It is text of the paste if another
/// closing bracket follows, else ordinary input: keys, the mouse and changes of the focus.
struct PasteHold {
  /// The number of held keys above which they count as text: more than can be typed in that time.
  private static let mostKeys = 16_384

  /// The time until which input is held; nil if none is held.
  private(set) var end: Seconds?
  /// Whether another closing bracket has come. The events before it, among the newest, are text.
  var seesEnd = false
  private var held: [InputEvent] = []

  var isOn: Bool { end != nil }
  var isEmpty: Bool { held.isEmpty }

  mutating func begin(at time: Seconds) {
    end = time + InputDecoder.pasteEndDelay.seconds
    seesEnd = false
  }

  /// Holds those of the events from `start` on that are keys, the mouse or the focus. Signal keys and answers
  /// of the terminal pass.
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

  /// Emits the held events as they are: the time is over, and no other closing bracket has come.
  mutating func release(into events: inout [InputEvent]) {
    events += held
    (held, end, seesEnd) = ([], nil, false)
  }

  /// Emits the held keys as text. Mouse events are dropped, but for those that may end a press: a release,
  /// and a change of the focus.
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
