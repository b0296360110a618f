/// A buffer that collects the text of a paste and finds its closing bracket, the sequence by which the
/// terminal marks the paste's end. The bracket may be divided between pieces of input.
struct PasteBuffer {
  enum Step {
    /// A part of the text of a large paste; more of the text follows.
    case piece(String)
    /// The paste has ended. The value is the rest of its text; nil if all of the text was emitted before.
    case end(String?)
  }

  static let limit = InputDecoder.largestPaste

  private var mark: [UInt8] = []
  private var text: [UInt8] = []
  /// The number of bytes of `mark`, the closing bracket, that the last bytes of input match.
  private var matched = 0
  private var gavePieces = false
  /// Whether a paste's text was emitted without the closing bracket that ends a paste, because the bracket
  /// did not come in time. Keys that follow are still text of the paste.
  private(set) var isOverdue = false

  var isEmpty: Bool { text.isEmpty }

  mutating func begin(_ form: InputDecoder.Form) {
    switch form {
    case .escape: mark = Array("\u{1B}[201~".utf8)
    case .byte: mark = [0x9B] + Array("201~".utf8)
    case .scalar: mark = Array("\u{9B}201~".utf8)
    }
    text = []
    matched = 0
    gavePieces = false
  }

  /// Emits the text of a paste that has come, though the sequence that ends it (the closing bracket) is
  /// missing. Returns the last bytes of input, which may have begun the bracket and are not in the text.
  mutating func giveUp(into events: inout [InputEvent]) -> ArraySlice<UInt8> {
    defer { matched = 0 }
    emit(into: &events)
    isOverdue = true
    return mark.prefix(matched)
  }

  mutating func emit(into events: inout [InputEvent]) {
    guard !text.isEmpty else { return }
    events.append(.paste(String(decoding: text, as: UTF8.self)))
    text = []
  }

  mutating func endOverdue(into events: inout [InputEvent]) {
    guard isOverdue else { return }
    isOverdue = false
    emit(into: &events)
  }

  /// Turns the key events from the index `start` on into text of the paste whose closing bracket, the
  /// sequence that ends a paste, is missing. Esc or a key such as Ctrl-C ends that paste and stays a key.
  /// Mouse events before that are dropped.
  mutating func consumeAsText(_ events: inout [InputEvent], from start: Int) {
    guard events.count > start else { return }
    let new = Array(events[start...])
    events.removeSubrange(start...)
    for event in new {
      switch event {
      case .key(let key) where isOverdue && (key.key == .escape || key.signal != nil):
        endOverdue(into: &events)
        events.append(event)
      case .key(let key) where isOverdue: type(key, into: &events)
      case .pointer(let pointer) where isOverdue && pointer.phase != .released: break
      case .wheel where isOverdue: break
      default: events.append(event)
      }
    }
  }

  private mutating func type(_ key: KeyPress, into events: inout [InputEvent]) {
    text += key.pasted.utf8
    if text.count >= Self.limit { emit(into: &events) }
  }

  /// Consumes bytes of a paste up to its closing bracket, the sequence that ends it, or until a large paste
  /// has text for one piece. Returns nil if all bytes were consumed before either was reached.
  mutating func consume(_ source: UnsafeBufferPointer<UInt8>, from index: inout Int) -> Step? {
    while index < source.count {
      if matched == 0 {
        consumeRun(source, from: &index)
      } else if source[index] == mark[matched] {
        matched += 1
        index += 1
        if matched == mark.count { return .end(finish()) }
      } else {
        // Bytes that only begin like a paste's closing bracket are text. The bracket's first byte occurs in
        // the bracket only once, so no other match can have begun.
        text.append(contentsOf: mark[..<matched])
        matched = 0
      }
      // The size is checked within the loop, so that the pieces of a paste do not depend on the size of
      // reads.
      if text.count >= Self.limit { return .piece(removePiece()) }
    }
    return nil
  }

  private mutating func consumeRun(_ source: UnsafeBufferPointer<UInt8>, from index: inout Int) {
    let end = min(source.count, index + Self.limit - text.count)
    let first = mark[0]
    var stop = index
    while stop < end, source[stop] != first { stop += 1 }
    text.append(contentsOf: source[index..<stop])
    index = stop
    guard stop < end else { return }
    index += 1
    // Where a paste's closing bracket begins with a C1 byte, 80–9F, that byte may also be a part of a scalar
    // of several bytes.
    if 0x80...0x9F ~= first, unfinishedScalar > 0 { text.append(first) } else { matched = 1 }
  }

  private mutating func finish() -> String? {
    defer { text = [] }
    return text.isEmpty && gavePieces ? nil : String(decoding: text, as: UTF8.self)
  }

  private mutating func removePiece() -> String {
    let whole = text.count - unfinishedScalar
    let piece = String(decoding: text[..<whole], as: UTF8.self)
    text.removeFirst(whole)
    gavePieces = true
    return piece
  }

  /// The number of bytes at the end of the pasted text that begin a UTF-8 scalar whose other bytes have not
  /// come yet.
  private var unfinishedScalar: Int {
    for (back, byte) in text.suffix(3).reversed().enumerated() where byte & 0xC0 != 0x80 {
      let length =
        switch byte {
        case 0xC2...0xDF: 2
        case 0xE0...0xEF: 3
        case 0xF0...0xF4: 4
        default: 1
        }
      return length > back + 1 ? back + 1 : 0
    }
    return 0
  }
}

extension KeyPress {
  /// The text that a key stands for where keys count as text of a paste, as they do while the sequence that
  /// ends the paste is missing; empty for keys that type nothing.
  var pasted: String {
    guard !modifiers.contains(.control) else { return "" }
    switch key {
    case .character(let character): return String(character)
    case .enter: return "\n"
    case .tab: return "\t"
    default: return ""
    }
  }
}
