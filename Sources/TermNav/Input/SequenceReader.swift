internal import NavModel

/// A reader that splits bytes into keys, control sequences and strings. Keys are appended to the events; the
/// meaning of all other sequences is returned.
struct SequenceReader {
  private enum State: UInt8 {
    case ground
    case scalar
    case escape
    /// The reader is within a control sequence, `ESC [ …`.
    case sequence
    /// The reader is within the sequence of a key that begins with SS3, `ESC O …`.
    case shiftThree
    /// The reader is after `ESC [ [`, the start of a function key of the Linux console.
    case consoleKey
    /// The reader is after `ESC [ M`, the start of an old mouse report of three bytes.
    case oldMouse
    /// The reader is within a control string, a sequence that carries text: OSC, DCS, SOS, PM or APC.
    case string
  }

  private var state = State.ground
  private var sequence = ControlSequence()
  /// The control string, a sequence that carries text, that began last.
  private var string = ControlString("]")
  private var oldMouse = OldMouseReport()
  private var scalar = UTF8Decoder()
  private var scalarModifiers: Modifiers = []
  /// Whether an ESC came before the one that began the current sequence. That first ESC is Alt if the
  /// sequence is a key, otherwise the Esc key.
  private var holdsEscape = false
  /// Whether the ESC that may be the Alt of the next key came in an earlier piece of input.
  private var isEscapeApart = false
  /// Whether `ESC TAB` is Shift-Tab, as on the Linux console.
  var readsEscapeTabAsBacktab = false

  /// Whether nothing is unfinished after the last byte: no control sequence, control string or UTF-8 scalar.
  var isAtGround: Bool { state == .ground }

  /// Notes that another piece of the terminal's input begins.
  mutating func beginPiece() {
    if state == .escape || state == .string && string.isAtEscape { isEscapeApart = true }
  }

  /// Returns a key, and notes in the key whether the ESC that stands for its Alt came in an earlier piece of
  /// input.
  private func afterEscape(_ key: KeyPress) -> KeyPress {
    var key = key
    if key.modifiers.contains(.alt) { key.isEscapeApart = isEscapeApart }
    return key
  }

  /// Returns whether an unfinished control sequence would become a key if nothing followed.
  /// - Parameter isPasted: whether keys belong to a paste whose end is missing.
  func isPending(isPasted: Bool) -> Bool { holdsEscape || pendingKey(isPasted: isPasted) != nil }

  /// Returns the key for which an unfinished control sequence stands if nothing follows; nil if it stands for
  /// no key.
  /// - Parameter isPasted: whether keys belong to a paste whose end is missing.
  private func pendingKey(isPasted: Bool) -> KeyPress? {
    switch state {
    case .escape:
      return KeyPress(.escape)
    case .sequence where sequence.form != .escape || isPasted, .shiftThree where sequence.form != .escape:
      return nil
    case .sequence where sequence.given == .introducer:
      return sequence.isOnlyPrefix ? KeyPress(.character("<")) : nil
    case .sequence:
      return sequence.isEmpty ? KeyPress(.character("["), sequence.given == .escape ? [] : .alt) : nil
    case .shiftThree:
      return sequence.isEmpty ? KeyPress(.character("O"), .alt) : nil
    case .string:
      return string.pendingKey
    case .ground, .scalar, .consoleKey, .oldMouse:
      return nil
    }
  }

  /// Drops unfinished input after too long a silence: a control string, an old mouse report, the sequence of
  /// a key of the Linux console, or a C1 introducer. `byte` comes after the silence, and may show earlier
  /// that the end of a control string was lost.
  mutating func endWait(after silence: Seconds, before byte: UInt8, into events: inout [InputEvent]) {
    let isInVain =
      switch state {
      case .string, .oldMouse, .consoleKey: true
      case .sequence, .shiftThree: sequence.form != .escape && sequence.isEmpty
      default: false
      }
    if isInVain, silence > InputDecoder.stringDelay.seconds {
      emitEscape(into: &events)
      state = .ground
    }
    if state == .string, string.isEndLost(after: silence, before: byte) { state = .ground }
  }

  /// Emits the unfinished start of a control sequence as the key for which it stands if nothing follows.
  /// Returns which part of a sequence was emitted, or nil if the start stands for no key.
  mutating func flush(isPasted: Bool, into events: inout [InputEvent]) -> FlushedStart.Part? {
    let key = pendingKey(isPasted: isPasted)
    emitEscape(into: &events)
    guard let key else { return nil }
    var part = FlushedStart.Part.nothing
    switch state {
    case .escape: part = .escape
    case .string where string.isAtEscape:
      // The ESC is the Esc key. If nothing came between an introducer and this ESC, no control string has
      // begun, and the introducer is a key too.
      part = string.key == nil ? .stringEscape : .escape
      if let key = string.key { events.append(.key(afterEscape(key))) }
    case .sequence where sequence.given == .nothing || sequence.given == .escape: part = .introducer
    case .string where string.given == .nothing || string.given == .escape: part = .stringIntroducer
    default: break
    }
    events.append(.key(afterEscape(key)))
    state = .ground
    return part
  }

  /// Continues a control sequence whose start was emitted as a key, because its next byte came late. Returns
  /// false, and consumes nothing, if `byte` does not continue the sequence.
  mutating func resume(_ part: FlushedStart.Part, with byte: UInt8) -> Bool {
    switch (part, Unicode.Scalar(byte)) {
    case (.escape, "["):
      beginSequence(.sequence, given: .escape)
    case (.introducer, "<"):
      beginSequence(.sequence, given: .introducer)
      _ = sequence.consume(byte)
    case (.escape, "]"), (.escape, "P"):
      beginString(Unicode.Scalar(byte), given: .escape)
    case (.stringIntroducer, _):
      guard let resumed = string.resumed(with: byte) else { return false }
      (string, state) = (resumed, .string)
    case (.stringEscape, "\\"):
      break
    default:
      return false
    }
    return true
  }

  /// Consumes the digits that follow, if a control sequence is being read; otherwise nothing.
  mutating func consumeDigits(_ bytes: UnsafeBufferPointer<UInt8>, from index: inout Int) {
    if state == .sequence { sequence.consumeDigits(bytes, from: &index) }
  }

  /// Consumes a byte of the terminal's input and appends the keys that it completes to `events`.
  /// - Returns: the meaning of a control sequence or string that the byte completes and that is no key;
  ///   otherwise nil.
  mutating func consume(_ byte: UInt8, at time: Seconds, isPasted: Bool, into events: inout [InputEvent])
    -> SequenceReport?
  {
    switch state {
    case .ground: consumeFirst(byte, into: &events)
    case .sequence: return consumeInSequence(byte, isPasted: isPasted, into: &events)
    case .escape: consumeAfterEscape(byte, isPasted: isPasted, into: &events)
    case .scalar: consumeInScalar(byte, into: &events)
    case .shiftThree: consumeInShiftThree(byte, into: &events)
    case .consoleKey: consumeConsoleKey(byte, into: &events)
    case .oldMouse: return consumeOldMouse(byte, into: &events)
    case .string: return consumeInString(byte, at: time, isPasted: isPasted, into: &events)
    }
    return nil
  }

  private mutating func consumeFirst(
    _ byte: UInt8, _ modifiers: Modifiers = [], into events: inout [InputEvent]
  ) {
    state = .ground
    switch byte {
    case 0x1B:
      (state, isEscapeApart) = (.escape, false)
    case 0x20...0x7E:
      events.append(.key(afterEscape(KeyPress(.character(Character(Unicode.Scalar(byte))), modifiers))))
    case 0x80...0x9F:
      consumeControl(byte, .byte, modifiers, into: &events)
    case 0xA0...:
      guard scalar.begin(byte) else { return }
      scalarModifiers = modifiers
      state = .scalar
    default:
      var press = KeyTable.control(byte)
      press.modifiers.formUnion(modifiers)
      events.append(.key(afterEscape(press)))
    }
  }

  private mutating func consumeInScalar(_ byte: UInt8, into events: inout [InputEvent]) {
    switch scalar.consume(byte) {
    case .more: break
    case .invalid: state = .ground
    case .whole(let value):
      state = .ground
      if value.value < 0xA0 {
        return consumeControl(UInt8(value.value), .scalar, scalarModifiers, into: &events)
      }
      events.append(.key(afterEscape(KeyPress(.character(Character(value)), scalarModifiers))))
    case .broken:
      consumeFirst(byte, into: &events)
    }
  }

  /// Handles a C1 control character. An introducer begins a control sequence or control string; other C1
  /// characters are dropped, since no key sends them.
  private mutating func consumeControl(
    _ control: UInt8, _ form: InputDecoder.Form, _ modifiers: Modifiers = [], into events: inout [InputEvent]
  ) {
    guard let letter = Self.letter(of: control) else { return }
    // The ESC before a C1 control character was the Esc key.
    if modifiers.contains(.alt) { events.append(.key(KeyPress(.escape))) }
    switch letter {
    case "[": beginSequence(.sequence, form)
    case "O": beginSequence(.shiftThree, form)
    default: beginString(letter, form)
    }
  }

  /// Returns the letter that follows ESC where a C1 introducer is written in two bytes: SS3, DCS, SOS, CSI,
  /// OSC, PM or APC. Returns nil for other control characters.
  static func letter(of control: UInt8) -> Unicode.Scalar? {
    switch control {
    case 0x8F, 0x90, 0x98, 0x9B, 0x9D...0x9F: Unicode.Scalar(control - 0x40)
    default: nil
    }
  }

  private mutating func consumeAfterEscape(_ byte: UInt8, isPasted: Bool, into events: inout [InputEvent]) {
    switch Unicode.Scalar(byte) {
    case "[":
      beginSequence(.sequence)
    case "O":
      beginSequence(.shiftThree)
    case "]", "P", "X", "^", "_":
      emitEscape(into: &events)
      beginString(Unicode.Scalar(byte))
    case "\u{1B}":
      emitEscape(into: &events)
      state = .escape
      // Esc ends a paste whose closing bracket is missing, so in such a paste the first Esc is emitted at
      // once.
      holdsEscape = true
      if isPasted { emitEscape(into: &events) }
    case "\t" where readsEscapeTabAsBacktab:
      emitEscape(into: &events)
      state = .ground
      events.append(.key(KeyPress(.tab, .shift)))
    default:
      emitEscape(into: &events)
      consumeFirst(byte, .alt, into: &events)
    }
  }

  private mutating func beginSequence(
    _ kind: State, _ form: InputDecoder.Form = .escape, given: FlushedStart.Part = .nothing
  ) {
    sequence.begin(form, given: given)
    state = kind
  }

  private mutating func beginString(
    _ introducer: Unicode.Scalar, _ form: InputDecoder.Form = .escape, given: FlushedStart.Part = .nothing
  ) {
    string = ControlString(introducer, form, given: given)
    state = .string
  }

  /// Emits the key for which a control sequence stands. If an ESC came before the sequence, the key is
  /// emitted with Alt.
  private mutating func emit(_ key: KeyPress, into events: inout [InputEvent]) {
    var key = key
    if holdsEscape {
      key.modifiers.insert(.alt)
      (key.isBehindEscape, key.isEscapeApart) = (true, isEscapeApart)
      holdsEscape = false
    }
    events.append(.key(key))
  }

  /// Emits an ESC that came before the current control sequence as the Esc key.
  private mutating func emitEscape(into events: inout [InputEvent]) {
    guard holdsEscape else { return }
    holdsEscape = false
    events.append(.key(KeyPress(.escape)))
  }

  private mutating func consumeInSequence(_ byte: UInt8, isPasted: Bool, into events: inout [InputEvent])
    -> SequenceReport?
  {
    switch sequence.consume(byte) {
    case .more:
      return nil
    case .whole:
      state = .ground
      return finishSequence(byte, into: &events)
    case .broken:
      abandon(for: byte, isPasted: isPasted, into: &events)
      return nil
    }
  }

  private mutating func finishSequence(_ byte: UInt8, into events: inout [InputEvent]) -> SequenceReport? {
    let meaning = sequence.meaning(Unicode.Scalar(byte))
    switch meaning {
    case .key(let key):
      emit(key, into: &events)
      return nil
    case .keys(let keys):
      for key in keys { emit(key, into: &events) }
    case .consoleKey:
      state = .consoleKey
      return nil
    case .oldMouse:
      oldMouse.begin()
      state = .oldMouse
    case .nothing, .report: break
    }
    emitEscape(into: &events)
    return if case .report(let report) = meaning { report } else { nil }
  }

  private mutating func consumeInShiftThree(_ byte: UInt8, into events: inout [InputEvent]) {
    switch sequence.consume(byte) {
    case .more:
      break
    case .whole:
      if let press = sequence.shiftThreePress(Unicode.Scalar(byte)) {
        state = .ground
        emit(press, into: &events)
      } else if sequence.isEmpty {
        // The bytes before (ESC and `O`) are the key Alt-O, and `byte` is another key.
        abandon(for: byte, into: &events)
      } else {
        state = .ground
        emitEscape(into: &events)
      }
    case .broken:
      abandon(for: byte, into: &events)
    }
  }

  private mutating func abandon(
    for byte: UInt8, isPasted: Bool = false, into events: inout [InputEvent]
  ) {
    let key = pendingKey(isPasted: isPasted)
    emitEscape(into: &events)
    if let key { events.append(.key(afterEscape(key))) }
    consumeFirst(byte, into: &events)
  }

  private mutating func consumeConsoleKey(_ byte: UInt8, into events: inout [InputEvent]) {
    if let key = KeyTable.console(Unicode.Scalar(byte)) {
      state = .ground
      emit(KeyPress(key), into: &events)
    } else {
      emitEscape(into: &events)
      consumeFirst(byte, into: &events)
    }
  }

  private mutating func consumeOldMouse(_ byte: UInt8, into events: inout [InputEvent]) -> SequenceReport? {
    switch oldMouse.consume(byte) {
    case .more: return nil
    case .broken:
      consumeFirst(byte, into: &events)
      return nil
    case .whole(let report):
      state = .ground
      return report.map { .cellMouse($0) }
    }
  }

  private mutating func consumeInString(
    _ byte: UInt8, at time: Seconds, isPasted: Bool, into events: inout [InputEvent]
  ) -> SequenceReport? {
    switch string.consume(byte, at: time) {
    case .more: break
    case .whole(let reply):
      state = .ground
      return reply.map { .reply($0) }
    case .broken:
      abandon(for: byte, into: &events)
    case .introducer(let control, let form):
      state = .ground
      consumeControl(control, form, into: &events)
    case .escaped:
      if let key = string.key { events.append(.key(afterEscape(key))) }
      state = .escape
      consumeAfterEscape(byte, isPasted: isPasted, into: &events)
    }
    return nil
  }
}
