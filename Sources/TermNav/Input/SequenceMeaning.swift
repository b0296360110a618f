import NavModel

/// What a complete control sequence says.
enum SequenceMeaning {
  /// Unknown or malformed: dropped.
  case nothing
  case key(KeyPress)
  /// Typed by one key: none, one, or several.
  case keys([KeyPress])
  case focus(Bool)
  case reply(TerminalReply)
  case mouse(MouseReport)
  /// urxvt's decimal report, always in cells.
  case cellMouse(MouseReport)
  /// Three bytes of a report follow.
  case oldMouse
  /// A Linux console's letter follows.
  case consoleKey
  case pasteBegins, pasteEnds
  /// The answer of a terminal that counts pixels from 0.
  case countsFromZero
}

extension ControlSequence {
  func meaning(_ final: Unicode.Scalar) -> SequenceMeaning {
    guard !isMalformed else { return .nothing }
    switch (prefix, intermediate) {
    case ("<", nil): return mouse(final)
    case (nil, nil): return plain(final)
    case (">", nil): return final == "c" && isOfTerminalCountingFromZero ? .countsFromZero : .nothing
    case ("?", nil), ("?", "$"): return privateReply(final).map { .reply($0) } ?? .nothing
    default: return .nothing
    }
  }

  /// DA2 `CSI > type ; version ; … c`: xterm.js, and kitty in all its versions.
  private var isOfTerminalCountingFromZero: Bool {
    guard count == 3 else { return false }
    return self[0] == 0 && self[1] == 276 && self[2] == 0 || self[0] == 1 && self[1] == 4000
  }

  /// `SS3 [1 ; modifiers] letter`, formerly `SS3 modifiers letter`.
  func shiftThreePress(_ final: Unicode.Scalar) -> KeyPress? {
    guard !isMalformed, prefix == nil, intermediate == nil else { return nil }
    if isEmpty, let key = KeyTable.smallLetter(final) { return KeyPress(key, .control) }
    let modifiers = Modifiers(parameter: count == 1 ? self[0] : self[1])
    return KeyTable.shiftThree(final).map { KeyPress($0, modifiers) }
  }

  private func mouse(_ final: Unicode.Scalar) -> SequenceMeaning {
    guard final == "M" || final == "m", count == 3, let code = self[0], let x = self[1], let y = self[2]
    else { return .nothing }
    return .mouse(MouseReport(code: code, x: x, y: y, isRelease: final == "m"))
  }

  private func plain(_ final: Unicode.Scalar) -> SequenceMeaning {
    switch final {
    case "M" where isEmpty: return .oldMouse
    case "M":
      guard count == 3, let code = self[0], let x = self[1], let y = self[2] else { return .nothing }
      return .cellMouse(MouseReport(code: code - 32, x: x, y: y))
    case "[" where isEmpty: return .consoleKey
    case "I" where isEmpty: return .focus(true)
    case "O" where isEmpty: return .focus(false)
    case "~" where count == 1 && self[0] == 200: return .pasteBegins
    case "~" where count == 1 && self[0] == 201: return .pasteEnds
    // A release (kitty) is none.
    case "u": return .keys(keyEvent == 3 ? [] : KeyTable.kitty(self, Modifiers(parameter: self[1])))
    case "n", "t": return plainReply(final).map { .reply($0) } ?? .nothing
    case "R" where isCursorReport: return .reply(cursor)
    default: return keyPress(final).map { .key($0) } ?? .nothing
    }
  }

  private func keyPress(_ final: Unicode.Scalar) -> KeyPress? {
    // A release (kitty).
    guard keyEvent != 3 else { return nil }
    let modifiers = Modifiers(parameter: self[1])
    switch final {
    case "~" where self[0] == 27: return self[2].flatMap { KeyTable.xterm(code: $0, modifiers) }
    case "~": return self[0].flatMap(KeyTable.tilde).map { KeyPress($0, modifiers) }
    case "$", "^", "@":
      guard count == 1, let held = KeyTable.modifiers(final) else { return nil }
      return self[0].flatMap(KeyTable.tilde).map { KeyPress($0, held) }
    case "a"..."d": return isEmpty ? KeyTable.smallLetter(final).map { KeyPress($0, .shift) } : nil
    case "Z": return KeyPress(.tab, modifiers.union(.shift))
    default: return KeyTable.letter(final).map { KeyPress($0, modifiers) }
    }
  }

  /// `CSI 1 ; 2 R` is also Shift-F3: in row 1, columns 2 to 16 are the key.
  private var isCursorReport: Bool {
    guard count == 2, let row = self[0], let column = self[1] else { return false }
    return row != 1 || !(2...16).contains(column)
  }

  private var cursor: TerminalReply {
    .cursor(column: max(self[1] ?? 1, 1) - 1, row: max(self[0] ?? 1, 1) - 1)
  }

  private func plainReply(_ final: Unicode.Scalar) -> TerminalReply? {
    if final == "n" { return count == 1 && self[0] == 0 ? .statusOK : nil }
    guard count == 3, let height = self[1], let width = self[2] else { return nil }
    switch self[0] {
    case 4: return .textAreaPixels(width: width, height: height)
    case 6: return .cellPixels(width: width, height: height)
    default: return nil
    }
  }

  private func privateReply(_ final: Unicode.Scalar) -> TerminalReply? {
    switch (intermediate, final) {
    case ("$", "y"):
      guard count == 2, let mode = self[0], let value = self[1] else { return nil }
      return .mode(mode, value: value)
    case (nil, "c"):
      return .deviceAttributes((0..<count).compactMap { self[$0] })
    case (nil, "n"):
      guard count == 2, self[0] == 997 else { return nil }
      return self[1] == 1 ? .appearance(.dark) : self[1] == 2 ? .appearance(.light) : nil
    case (nil, "R"):
      // xterm adds the page.
      return (2...3).contains(count) ? cursor : nil
    default:
      return nil
    }
  }
}
