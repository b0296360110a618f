/// An answer of the terminal to a question of the program, or a report that the terminal sends by itself.
public enum TerminalReply: Equatable, Sendable {
  /// The answer `CSI ? mode ; value $ y` to the question for the state of a mode of the terminal (DECRQM).
  /// The value is 0 unknown, 1 set, 2 reset, 3 always set, 4 always reset.
  case mode(Int, value: Int)
  /// The answer `CSI ? … c` to the question what the terminal is (DA1): the number of its kind, and then the
  /// numbers of its abilities. The answer comes after those to earlier questions, so it also shows that no
  /// more of those will come.
  case deviceAttributes([Int])
  /// The answer `CSI 0 n` to the question whether the terminal works (DSR): the terminal has read everything
  /// that was sent before the question.
  case statusOK
  /// The answer `CSI row ; column R` to the question where the cursor is. The values of this case are counted
  /// from 0.
  case cursor(column: Int, row: Int)
  /// The answer `CSI 4 ; height ; width t` to the question for the size of the terminal's text area in
  /// pixels.
  case textAreaPixels(width: Int, height: Int)
  /// The terminal has 24-bit colours: asked for its settings (`DCS 1 $ r … 48 : 2 : … m ST`), it answers with
  /// the background in 24 bits that it was told to set.
  case directColor
  /// The answer `OSC 11 ; rgb: … ST` to the question for one of the terminal's own colours. The first value
  /// is the number of the sequence; 11 is the background.
  case color(Int, Color)
  /// A report of the terminal's appearance: dark, `CSI ? 997 ; 1 n`, or light, `CSI ? 997 ; 2 n`. The
  /// terminal reports changes while the program has such reports switched on (mode 2031), and answers the
  /// question `CSI ? 996 n`.
  case appearance(Theme.Appearance)
  /// The answer `CSI 6 ; height ; width t` to the question for the size of a cell in pixels.
  case cellPixels(width: Int, height: Int)
  /// The answer to the question whether the terminal draws images by kitty's graphics protocol. `APC G i=31 ;
  /// OK ST` says yes; any other word in place of `OK` says no.
  case pictures(Bool)

  /// Whether the terminal's answer is about the terminal's own colours.
  var isOfAppearance: Bool {
    switch self {
    case .appearance, .color: true
    default: false
    }
  }
}

// MARK: Strings

extension TerminalReply {
  /// Decodes the terminal's answer in a control string, OSC, DCS or APC. The text is given without introducer
  /// and terminator: `11;rgb:1414/1616/1b1b`. The initializer returns nil if the string is not a known
  /// answer.
  init?(_ introducer: Unicode.Scalar, string text: Substring) {
    let asked = TerminalColor.allCases.first { text.hasPrefix("\($0.rawValue);") }
    // Depending on the terminal, the colour in the answer has an empty colour space, no colour space, or
    // semicolons in place of colons.
    let colorSettings = ["48:2::1:2:3m", "48:2:1:2:3m", "48;2;1;2;3m"]
    switch introducer {
    case "]":
      guard let asked, let color = Color(named: text.drop { $0 != ";" }.dropFirst()) else { return nil }
      self = .color(asked.rawValue, color)
    case "P" where text.hasPrefix("1$r") && colorSettings.contains(where: text.hasSuffix):
      self = .directColor
    case "_" where text.hasPrefix("Gi=31;"): self = .pictures(text == "Gi=31;OK")
    default: return nil
    }
  }
}

extension Color {
  /// Decodes a colour from the forms that X11 knows: `rgb:` with 1 to 4 digits for each part, `rgba:`, whose
  /// last part is dropped, and `#`. Returns nil for other texts.
  fileprivate init?(named text: Substring) {
    if text.hasPrefix("#") {
      let digits = text.dropFirst()
      guard [3, 6, 9, 12].contains(digits.count) else { return nil }
      let count = digits.count / 3
      self.init(parts: [digits.prefix(count), digits.dropFirst(count).prefix(count), digits.suffix(count)])
      return
    }
    guard let colon = text.firstIndex(of: ":") else { return nil }
    let parts = text[text.index(after: colon)...].split(separator: "/", omittingEmptySubsequences: false)
    guard text[..<colon] == "rgb" && parts.count == 3 || text[..<colon] == "rgba" && parts.count == 4 else {
      return nil
    }
    self.init(parts: parts.prefix(3))
  }

  private init?(parts: some Collection<Substring>) {
    let bytes = parts.compactMap(Self.byte)
    guard bytes.count == 3 else { return nil }
    self = .rgb(bytes[0], bytes[1], bytes[2])
  }

  /// Returns the value in 0…255 of 1 to 4 hexadecimal digits; nil for other texts. `f`, `ff`, `fff` and
  /// `ffff` are all 255.
  private static func byte(_ digits: Substring) -> UInt8? {
    guard 1...4 ~= digits.utf8.count, digits.allSatisfy(\.isHexDigit), let value = Int(digits, radix: 16)
    else {
      return nil
    }
    let largest = 1 << (4 * digits.utf8.count) - 1
    return UInt8((value * 255 + largest / 2) / largest)
  }
}

// MARK: Control sequences

extension ControlSequence {
  /// Whether the control sequence is a report of the cursor's position rather than a key: `CSI 1 ; 2 R` is
  /// also Shift-F3. In row 1, columns 2 to 16 count as the key F3 with modifiers.
  var isCursorReport: Bool {
    guard fields.count == 2, let row = fields[0], let column = fields[1] else { return false }
    return row != 1 || !(2...16).contains(column)
  }

  var cursor: TerminalReply {
    .cursor(column: max(fields[1] ?? 1, 1) - 1, row: max(fields[0] ?? 1, 1) - 1)
  }

  func plainReply(_ final: Unicode.Scalar) -> TerminalReply? {
    if final == "n" { return fields.count == 1 && fields[0] == 0 ? .statusOK : nil }
    guard fields.count == 3, let height = fields[1], let width = fields[2] else { return nil }
    switch fields[0] {
    case 4: return .textAreaPixels(width: width, height: height)
    case 6: return .cellPixels(width: width, height: height)
    default: return nil
    }
  }

  func privateReply(_ final: Unicode.Scalar) -> TerminalReply? {
    switch (intermediate, final) {
    case ("$", "y"):
      guard fields.count == 2, let mode = fields[0], let value = fields[1] else { return nil }
      return .mode(mode, value: value)
    case (nil, "c"):
      return .deviceAttributes((0..<fields.count).compactMap { fields[$0] })
    case (nil, "n"):
      guard fields.count == 2, fields[0] == 997 else { return nil }
      return fields[1] == 1 ? .appearance(.dark) : fields[1] == 2 ? .appearance(.light) : nil
    case (nil, "R"):
      // xterm adds the number of the page as a third number to a report of the cursor's position.
      return (2...3).contains(fields.count) ? cursor : nil
    default:
      return nil
    }
  }
}
