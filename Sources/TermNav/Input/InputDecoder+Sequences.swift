import NavModel

// Interprets complete control sequences; drops unknown ones.
extension InputDecoder {
  mutating func finishSequence(_ byte: UInt8, at time: Seconds, into events: inout [InputEvent]) {
    guard !sequence.isMalformed else { return }
    let final = Unicode.Scalar(byte)
    switch (sequence.prefix, sequence.intermediate) {
    case ("<", nil):
      takeMouse(final, at: time, into: &events)
    case (nil, nil):
      finishPlain(final, at: time, into: &events)
    case ("?", nil), ("?", "$"):
      if let reply = privateReply(final) {
        if case .mode(1016, let value) = reply { changeUnit(isPixels: value == 1, into: &events) }
        events.append(.reply(reply))
      }
    default:
      break
    }
  }

  private mutating func takeMouse(_ final: Unicode.Scalar, at time: Seconds, into events: inout [InputEvent])
  {
    guard final == "M" || final == "m", sequence.count == 3,
      let code = sequence[0], let x = sequence[1], let y = sequence[2]
    else { return }
    let report = MouseReport(code: code, x: x, y: y, isRelease: final == "m")
    if isMeasuring {
      unmeasured.append((report, time))
      guard let first = unmeasured.first, time - first.time > Self.measureDelay else { return }
      // Without a reply the last known size counts.
      toldCell = cellPixels
      events += measuredEvents()
    } else if let event = report.event(cell: cellPixels, at: time) {
      events.append(event)
    }
  }

  /// The reports that waited for the cell size; empty while it is unknown.
  public mutating func measuredEvents() -> [InputEvent] {
    guard !unmeasured.isEmpty, !isMeasuring else { return [] }
    defer { unmeasured = [] }
    return unmeasured.compactMap { $0.report.event(cell: cellPixels, at: $0.time) }
  }

  private mutating func changeUnit(isPixels: Bool, into events: inout [InputEvent]) {
    if isPixels {
      cellPixels = toldCell ?? cellPixels
    } else {
      // The unit is unknown: only releases count.
      for (report, time) in unmeasured where report.isRelease {
        if let event = report.event(cell: cellPixels, at: time) { events.append(event) }
      }
      unmeasured = []
      isMeasuring = false
      cellPixels = nil
    }
  }

  private mutating func finishPlain(
    _ final: Unicode.Scalar, at time: Seconds, into events: inout [InputEvent]
  ) {
    switch final {
    case "M" where sequence.isEmpty:
      oldMouse = (0, 0, 0)
      state = .oldMouse
    case "M":
      // urxvt's decimal report, in cells.
      guard sequence.count == 3, let code = sequence[0], let x = sequence[1], let y = sequence[2]
      else { return }
      let report = MouseReport(code: code - 32, x: x, y: y)
      if let event = report.event(cell: nil, at: time) { events.append(event) }
    case "[" where sequence.isEmpty:
      state = .consoleKey
    case "I" where sequence.isEmpty:
      events.append(.focus(true))
    case "O" where sequence.isEmpty:
      events.append(.focus(false))
    case "~" where sequence.count == 1 && sequence[0] == 200:
      beginPaste(into: &events)
    case "~" where sequence.count == 1 && sequence[0] == 201:
      endOverduePaste(into: &events)
    case "n", "t":
      if let reply = plainReply(final) { events.append(.reply(reply)) }
    case "R" where isCursorReport:
      events.append(.reply(cursor))
    default:
      if let press = keyPress(final) { events.append(.key(press)) }
    }
  }

  private func keyPress(_ final: Unicode.Scalar) -> KeyPress? {
    // A release (kitty).
    guard sequence.keyEvent != 3 else { return nil }
    let modifiers = Modifiers(parameter: sequence[1])
    switch final {
    case "~" where sequence[0] == 27:
      return sequence[2].flatMap { KeyTable.xterm(code: $0, modifiers) }
    case "~":
      return sequence[0].flatMap(KeyTable.tilde).map { KeyPress($0, modifiers) }
    case "u":
      return sequence[0].flatMap { KeyTable.kitty(code: $0, shifted: sequence.shiftedKey, modifiers) }
    case "Z":
      return KeyPress(.tab, modifiers.union(.shift))
    default:
      return KeyTable.letter(final).map { KeyPress($0, modifiers) }
    }
  }

  /// `SS3 [1 ; modifiers] letter`, formerly `SS3 modifiers letter`.
  func shiftThreePress(_ final: Unicode.Scalar) -> KeyPress? {
    guard !sequence.isMalformed, sequence.prefix == nil, sequence.intermediate == nil else { return nil }
    let modifiers = Modifiers(parameter: sequence.count == 1 ? sequence[0] : sequence[1])
    return KeyTable.shiftThree(final).map { KeyPress($0, modifiers) }
  }

  /// `CSI 1 ; 2 R` is also Shift-F3: in row 1, columns 2 to 16 are the key.
  private var isCursorReport: Bool {
    guard sequence.count == 2, let row = sequence[0], let column = sequence[1] else { return false }
    return row != 1 || !(2...16).contains(column)
  }

  private var cursor: TerminalReply {
    .cursor(column: max(sequence[1] ?? 1, 1) - 1, row: max(sequence[0] ?? 1, 1) - 1)
  }

  /// The longest known reply, in bytes.
  static let longestAnswer = 64

  /// Only the reply to `TerminalModes.colorQuestion` counts.
  mutating func finishString(into events: inout [InputEvent]) {
    state = .ground
    guard let text = control.map({ String(decoding: $0, as: UTF8.self) }) else { return }
    control = nil
    // With an empty colour space, without one, without colons.
    let forms = ["48:2::1:2:3m", "48:2:1:2:3m", "48;2;1;2;3m"]
    if text.hasPrefix("1$r"), forms.contains(where: text.hasSuffix) { events.append(.reply(.directColor)) }
  }

  private func plainReply(_ final: Unicode.Scalar) -> TerminalReply? {
    if final == "n" { return sequence.count == 1 && sequence[0] == 0 ? .statusOK : nil }
    guard sequence.count == 3, let height = sequence[1], let width = sequence[2] else { return nil }
    switch sequence[0] {
    case 4: return .textAreaPixels(width: width, height: height)
    case 6: return .cellPixels(width: width, height: height)
    default: return nil
    }
  }

  private func privateReply(_ final: Unicode.Scalar) -> TerminalReply? {
    switch (sequence.intermediate, final) {
    case ("$", "y"):
      guard sequence.count == 2, let mode = sequence[0], let value = sequence[1] else { return nil }
      return .mode(mode, value: value)
    case (nil, "c"):
      return .deviceAttributes((0..<sequence.count).compactMap { sequence[$0] })
    case (nil, "R"):
      // xterm adds the page.
      return (2...3).contains(sequence.count) ? cursor : nil
    default:
      return nil
    }
  }
}
