import NavModel

// OSC, DCS, SOS, PM, APC.
extension InputDecoder {
  mutating func beginString(
    _ introducer: Unicode.Scalar, reported: Late, _ form: Form = .escape
  ) {
    stringIntroducer = introducer
    let key = KeyPress(.character(Character(introducer)), reported == .nothing ? .alt : [])
    stringKey = form == .escape ? key : nil
    self.reported = reported
    control = introducer == "P" || introducer == "]" ? [] : nil
    state = .string
  }

  /// Whether a reply may begin so (RULES, section 28); nil for other strings.
  static func beginsAnswer(_ byte: UInt8, after introducer: Unicode.Scalar) -> Bool? {
    switch (introducer, Unicode.Scalar(byte)) {
    case ("]", "0"..."9"), ("]", "l"), ("]", "L"), ("P", " "..."?"): true
    case ("]", _), ("P", _): false
    default: nil
    }
  }

  mutating func takeInString(_ byte: UInt8, into events: inout [InputEvent]) {
    switch byte {
    case 0x1B:
      state = .stringEscape
      stringEndBegins = stringKey == nil && pieceTime - stringTime < Self.escapeDelay.seconds
    case 0x07:
      finishString(into: &events)
    case 0x18, 0x1A:
      // CAN and SUB cancel the string.
      state = .ground
    case 0x00..<0x20, 0x7F:
      // Never in a reply: its end was lost, this byte was typed.
      abandon(for: byte, into: &events)
    case _ where isStringEmpty && Self.beginsAnswer(byte, after: stringIntroducer) == false:
      abandon(for: byte, into: &events)
    case 0x80...0x9F:
      takeControlInString(byte, .byte, into: &events)
    default:
      (stringKey, stringTime) = (nil, pieceTime)
      if scalar.begin(byte) {
        state = .stringScalar
      } else if control.map({ $0.count < Self.longestAnswer }) == true {
        control?.append(byte)
      }
    }
  }

  /// A scalar's byte is no control: `✓` contains `9C`.
  mutating func takeInStringScalar(_ byte: UInt8, into events: inout [InputEvent]) {
    switch scalar.take(byte) {
    case .more: break
    case .invalid: state = .string
    case .whole(let value):
      state = .string
      if value.value < 0xA0 {
        takeControlInString(UInt8(value.value), .scalar, into: &events)
      } else {
        // No reply has one.
        control = nil
      }
    case .broken:
      state = .string
      takeInString(byte, into: &events)
    }
  }

  /// Another introducer means that ST was lost.
  private mutating func takeControlInString(_ control: UInt8, _ form: Form, into events: inout [InputEvent]) {
    if control == 0x9C {
      finishString(into: &events)
    } else if Self.letter(of: control) != nil {
      state = .ground
      takeControl(control, form, into: &events)
    }
  }

  mutating func takeAfterStringEscape(_ byte: UInt8, into events: inout [InputEvent]) {
    if byte == UInt8(ascii: "\\") {
      finishString(into: &events)
    } else {
      if let stringKey { events.append(.key(stringKey)) }
      state = .escape
      takeAfterEscape(byte, into: &events)
    }
  }

  /// Whether a byte behind an ESC ends a string or begins a sequence.
  static func endsOrBegins(_ byte: UInt8) -> Bool { "\\[O]P_^X".utf8.contains(byte) }

  /// The longest known reply, in bytes.
  private static let longestAnswer = 64

  /// Only the replies to `TerminalModes.colorQuestion` and `backgroundQuestion` count.
  private mutating func finishString(into events: inout [InputEvent]) {
    state = .ground
    guard let text = control.map({ String(decoding: $0, as: UTF8.self) }) else { return }
    control = nil
    if stringIntroducer == "]" {
      if let reply = TerminalReply(string: text[...]) { events.append(.reply(reply)) }
      return
    }
    // With an empty colour space, without one, without colons.
    let forms = ["48:2::1:2:3m", "48:2:1:2:3m", "48;2;1;2;3m"]
    if text.hasPrefix("1$r"), forms.contains(where: text.hasSuffix) { events.append(.reply(.directColor)) }
  }

  private var isStringEmpty: Bool { stringKey != nil && reported != .stringIntroducer }
}
