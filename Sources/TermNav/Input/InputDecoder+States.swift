import NavModel

// Splits bytes into keys, sequences and strings.
extension InputDecoder {
  mutating func read(_ bytes: UnsafeBufferPointer<UInt8>, at time: Seconds, into events: inout [InputEvent]) {
    guard let first = bytes.first else { return }
    var index = 0
    let silence = time - pieceTime
    if let holdEnd, time >= holdEnd { afterPaste.release(into: &events) }
    if isWaitingInVain, silence > Self.stringDelay.seconds { state = .ground }
    if state == .paste, silence > Self.pasteDelay.seconds { givePasteUp(into: &events) }
    if state == .stringEscape, stringEndBegins, silence >= Self.escapeDelay.seconds, !Self.endsOrBegins(first)
    {
      // The answer's last byte was lost, and this one typed.
      state = .ground
    }
    pieceTime = time
    if late != .nothing {
      if time <= lateUntil, resume(with: first) { index = 1 }
      late = .nothing
    }
    while index < bytes.count {
      if state == .paste {
        readPaste(bytes, from: &index, at: time, into: &events)
      } else {
        let known = events.count
        take(bytes[index], at: time, into: &events)
        index += 1
        if paste.isOverdue { paste.takeAsText(&events, from: known) }
        if afterPaste.isOn { afterPaste.take(&events, from: known, at: time) }
        if state == .sequence { sequence.takeDigits(bytes, from: &index) }
      }
    }
  }

  /// An unfinished string, or an introducer that is no key.
  private var isWaitingInVain: Bool {
    switch state {
    case .string, .stringEscape, .stringScalar: true
    case .sequence, .shiftThree: form != .escape && sequence.isEmpty
    default: false
    }
  }

  /// Whether `byte` continues a late report, whose start the last flush took for a key.
  private mutating func resume(with byte: UInt8) -> Bool {
    switch (late, Unicode.Scalar(byte)) {
    case (.escape, "["):
      beginSequence(.sequence, reported: .escape)
    case (.introducer, "<"):
      beginSequence(.sequence, reported: .introducer)
      _ = sequence.take(byte)
    case (.escape, "]"), (.escape, "P"):
      beginString(Unicode.Scalar(byte), reported: .escape)
    case (.stringIntroducer, let start) where Self.beginsAnswer(byte, after: stringIntroducer) == true:
      beginString(stringIntroducer, reported: .stringIntroducer)
      stringKey = KeyPress(.character(Character(start)))
      control?.append(byte)
    case (.stringEscape, "\\"):
      break
    default:
      return false
    }
    return true
  }

  mutating func take(_ byte: UInt8, at time: Seconds, into events: inout [InputEvent]) {
    switch state {
    case .ground: takeFirst(byte, into: &events)
    case .sequence: takeInSequence(byte, at: time, into: &events)
    case .escape: takeAfterEscape(byte, into: &events)
    case .scalar: takeInScalar(byte, into: &events)
    case .shiftThree: takeInShiftThree(byte, into: &events)
    case .consoleKey: takeConsoleKey(byte, into: &events)
    case .oldMouse: takeOldMouse(byte, at: time, into: &events)
    case .string: takeInString(byte, into: &events)
    case .stringEscape: takeAfterStringEscape(byte, into: &events)
    case .stringScalar: takeInStringScalar(byte, into: &events)
    case .paste: break  // `read` calls `readPaste`.
    }
  }

  mutating func takeFirst(_ byte: UInt8, _ modifiers: Modifiers = [], into events: inout [InputEvent]) {
    state = .ground
    switch byte {
    case 0x1B:
      state = .escape
    case 0x20...0x7E:
      events.append(.key(KeyPress(.character(Character(Unicode.Scalar(byte))), modifiers)))
    case 0x80...0x9F:
      takeControl(byte, .byte, modifiers, into: &events)
    case 0xA0...:
      guard scalar.begin(byte) else { return }
      scalarModifiers = modifiers
      state = .scalar
    default:
      var press = KeyTable.control(byte)
      press.modifiers.formUnion(modifiers)
      events.append(.key(press))
    }
  }

  private mutating func takeInScalar(_ byte: UInt8, into events: inout [InputEvent]) {
    switch scalar.take(byte) {
    case .more: break
    case .invalid: state = .ground
    case .whole(let value):
      state = .ground
      if value.value < 0xA0 {
        return takeControl(UInt8(value.value), .scalar, scalarModifiers, into: &events)
      }
      events.append(.key(KeyPress(.character(Character(value)), scalarModifiers)))
    case .broken:
      takeFirst(byte, into: &events)
    }
  }

  /// No key sends C1: an introducer begins, others are dropped.
  mutating func takeControl(
    _ control: UInt8, _ form: Form, _ modifiers: Modifiers = [], into events: inout [InputEvent]
  ) {
    guard let letter = Self.letter(of: control) else { return }
    // The ESC before it was a key.
    if modifiers.contains(.alt) { events.append(.key(KeyPress(.escape))) }
    switch letter {
    case "[": beginSequence(.sequence, reported: .nothing, form)
    case "O": beginSequence(.shiftThree, reported: .nothing, form)
    default: beginString(letter, reported: .nothing, form)
    }
  }

  /// The letter after ESC for SS3, DCS, SOS, CSI, OSC, PM, APC.
  static func letter(of control: UInt8) -> Unicode.Scalar? {
    switch control {
    case 0x8F, 0x90, 0x98, 0x9B, 0x9D...0x9F: Unicode.Scalar(control - 0x40)
    default: nil
    }
  }

  mutating func takeAfterEscape(_ byte: UInt8, into events: inout [InputEvent]) {
    switch Unicode.Scalar(byte) {
    case "[":
      beginSequence(.sequence, reported: .nothing)
    case "O":
      beginSequence(.shiftThree, reported: .nothing)
    case "]", "P", "X", "^", "_":
      giveEscape(into: &events)
      beginString(Unicode.Scalar(byte), reported: .nothing)
    case "\u{1B}":
      giveEscape(into: &events)
      state = .escape
      // Esc ends an overdue paste at once.
      holdsEscape = true
      if paste.isOverdue { giveEscape(into: &events) }
    case "\t" where takesEscapeTabAsBacktab:
      giveEscape(into: &events)
      state = .ground
      events.append(.key(KeyPress(.tab, .shift)))
    default:
      giveEscape(into: &events)
      takeFirst(byte, .alt, into: &events)
    }
  }

  private mutating func beginSequence(_ kind: State, reported: Late, _ form: Form = .escape) {
    sequence.begin()
    self.form = form
    self.reported = reported
    state = kind
  }

  /// A key that a sequence has told: the ESC before the sequence is Alt.
  mutating func give(_ key: KeyPress, into events: inout [InputEvent]) {
    var key = key
    if holdsEscape {
      key.modifiers.insert(.alt)
      key.isBehindEscape = true
      holdsEscape = false
    }
    events.append(.key(key))
  }

  private mutating func takeInSequence(_ byte: UInt8, at time: Seconds, into events: inout [InputEvent]) {
    switch sequence.take(byte) {
    case .more:
      break
    case .whole:
      state = .ground
      finishSequence(byte, at: time, into: &events)
    case .broken:
      abandon(for: byte, into: &events)
    }
  }

  private mutating func takeInShiftThree(_ byte: UInt8, into events: inout [InputEvent]) {
    switch sequence.take(byte) {
    case .more:
      break
    case .whole:
      if let press = sequence.shiftThreePress(Unicode.Scalar(byte)) {
        state = .ground
        give(press, into: &events)
      } else if sequence.isEmpty {
        // Alt-O, then another key.
        abandon(for: byte, into: &events)
      } else {
        state = .ground
        giveEscape(into: &events)
      }
    case .broken:
      abandon(for: byte, into: &events)
    }
  }

  mutating func abandon(for byte: UInt8, into events: inout [InputEvent]) {
    let key = pendingKey
    giveEscape(into: &events)
    if let key { events.append(.key(key)) }
    takeFirst(byte, into: &events)
  }

  private mutating func takeConsoleKey(_ byte: UInt8, into events: inout [InputEvent]) {
    if let key = KeyTable.console(Unicode.Scalar(byte)) {
      state = .ground
      give(KeyPress(key), into: &events)
    } else {
      giveEscape(into: &events)
      takeFirst(byte, into: &events)
    }
  }

  private mutating func takeOldMouse(_ byte: UInt8, at time: Seconds, into events: inout [InputEvent]) {
    // xterm sends NUL for a column past 223.
    if byte == 0x1B {
      state = .escape
      return
    }
    let value = Int(byte) - 32
    oldMouse.count += 1
    switch oldMouse.count {
    case 1: oldMouse.code = value
    case 2: oldMouse.column = value
    default:
      state = .ground
      guard oldMouse.column > 0, value > 0 else { return }
      let report = MouseReport(code: oldMouse.code, x: oldMouse.column, y: value)
      if let event = report.event(at: time) { events.append(event) }
    }
  }
}
