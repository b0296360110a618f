internal import NavModel

/// The meaning of a complete control sequence from the terminal: keys, a report, or the start of more bytes.
enum SequenceMeaning {
  /// The control sequence is unknown or malformed and is dropped.
  case nothing
  case key(KeyPress)
  /// The control sequence stands for keys: those that one event of the keyboard typed, none, one or several.
  case keys([KeyPress])
  /// The control sequence begins an old mouse report: three bytes follow.
  case oldMouse
  /// The control sequence begins that of a function key on the Linux console: a letter follows.
  case consoleKey
  case report(SequenceReport)
}

/// The meaning of a control sequence or string that is not a key.
enum SequenceReport {
  case focus(Bool)
  case reply(TerminalReply)
  case mouse(MouseReport)
  /// A mouse report of the oldest form, or of the decimal form of the terminal urxvt. The location of such a
  /// report is always in cells.
  case cellMouse(MouseReport)
  /// The start of a paste. The value is the form in which the sequence was written; the sequence that ends
  /// the paste has the same form.
  case pasteBegins(InputDecoder.Form)
  case pasteEnds
  /// The control sequence says that the terminal is one that counts pixels from 0.
  case countsFromZero
}

extension ControlSequence {
  func meaning(_ final: Unicode.Scalar) -> SequenceMeaning {
    guard !isMalformed else { return .nothing }
    switch (prefix, intermediate) {
    case ("<", nil): return mouse(final)
    case (nil, nil): return plain(final)
    case (">", nil): return final == "c" && isOfTerminalCountingFromZero ? .report(.countsFromZero) : .nothing
    case ("?", nil), ("?", "$"): return privateReply(final).map { .report(.reply($0)) } ?? .nothing
    default: return .nothing
    }
  }

  /// Whether the sequence is the answer of the terminals xterm.js or kitty to the question which terminal it
  /// is, `CSI > type ; version ; … c`. These terminals count pixels from 0. All versions of kitty answer
  /// alike.
  private var isOfTerminalCountingFromZero: Bool {
    guard fields.count == 3 else { return false }
    return fields[0] == 0 && fields[1] == 276 && fields[2] == 0 || fields[0] == 1 && fields[1] == 4000
  }

  /// Returns the key of `SS3 [1 ; modifiers] letter`, or of the older form `SS3 modifiers letter`; nil if the
  /// sequence stands for no key.
  func shiftThreePress(_ final: Unicode.Scalar) -> KeyPress? {
    guard !isMalformed, prefix == nil, intermediate == nil else { return nil }
    if isEmpty, let key = KeyTable.smallLetter(final) { return KeyPress(key, .control) }
    let modifiers = Modifiers(parameter: fields.count == 1 ? fields[0] : fields[1])
    return KeyTable.shiftThree(final).map { KeyPress($0, modifiers) }
  }

  private func mouse(_ final: Unicode.Scalar) -> SequenceMeaning {
    guard final == "M" || final == "m", let (code, x, y) = fields.three else { return .nothing }
    return .report(.mouse(MouseReport(code: code, x: x, y: y, isRelease: final == "m")))
  }

  private func plain(_ final: Unicode.Scalar) -> SequenceMeaning {
    switch final {
    case "M" where isEmpty: return .oldMouse
    case "M":
      guard let (code, x, y) = fields.three else { return .nothing }
      return .report(.cellMouse(MouseReport(code: code - 32, x: x, y: y)))
    case "[" where isEmpty: return .consoleKey
    case "I" where isEmpty: return .report(.focus(true))
    case "O" where isEmpty: return .report(.focus(false))
    case "~" where fields.count == 1 && fields[0] == 200: return .report(.pasteBegins(form))
    case "~" where fields.count == 1 && fields[0] == 201: return .report(.pasteEnds)
    // The terminal kitty reports the release of a key too, which types nothing.
    case "u" where fields.keyEvent == 3: return .keys([])
    case "u": return .keys(KeyTable.kitty(fields, Modifiers(parameter: fields[1])))
    case "n", "t": return plainReply(final).map { .report(.reply($0)) } ?? .nothing
    case "R" where isCursorReport: return .report(.reply(cursor))
    default: return keyPress(final).map { .key($0) } ?? .nothing
    }
  }

  private func keyPress(_ final: Unicode.Scalar) -> KeyPress? {
    // The terminal kitty reports the release of a key too, which is no press.
    guard fields.keyEvent != 3 else { return nil }
    let modifiers = Modifiers(parameter: fields[1])
    switch final {
    case "~" where fields[0] == 27: return fields[2].flatMap { KeyTable.xterm(code: $0, modifiers) }
    case "~": return fields[0].flatMap(KeyTable.tilde).map { KeyPress($0, modifiers) }
    case "$", "^", "@":
      guard fields.count == 1, let held = KeyTable.modifiers(final) else { return nil }
      return fields[0].flatMap(KeyTable.tilde).map { KeyPress($0, held) }
    case "a"..."d": return isEmpty ? KeyTable.smallLetter(final).map { KeyPress($0, .shift) } : nil
    case "Z": return KeyPress(.tab, modifiers.union(.shift))
    default: return KeyTable.letter(final).map { KeyPress($0, modifiers) }
    }
  }
}
