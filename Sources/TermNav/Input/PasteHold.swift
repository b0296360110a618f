internal import NavModel

/// What comes within `InputDecoder.pasteEndDelay` after a paste's end: text of the paste if another end follows, else
/// keys and the mouse, and with them that the focus has gone, which ends a press.
struct PasteHold {
  /// More keys than anybody types in that time are text.
  private static let mostKeys = 16_384

  /// Until when input is held; nil where none is.
  private(set) var end: Seconds?
  /// Another end has come; what stands before it is among the newest events.
  var seesEnd = false
  private var held: [InputEvent] = []

  var isOn: Bool { end != nil }
  var isEmpty: Bool { held.isEmpty }

  mutating func begin(at time: Seconds) {
    end = time + InputDecoder.pasteEndDelay.seconds
    seesEnd = false
  }

  /// Holds keys, the mouse and the focus; signals and answers come at once.
  mutating func take(_ events: inout [InputEvent], from start: Int, at time: Seconds) {
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
      if held.count > Self.mostKeys { giveAsText(into: &events) }
    }
    guard seesEnd else { return }
    giveAsText(into: &events)
    begin(at: time)
  }

  /// The time is over, and no other end has come.
  mutating func release(into events: inout [InputEvent]) {
    events += held
    (held, end, seesEnd) = ([], nil, false)
  }

  /// A report of the mouse within a paste is dropped, but for what may end a press: a release, and the loss of the focus.
  mutating func giveAsText(into events: inout [InputEvent]) {
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
