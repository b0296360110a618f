/// A reply of the terminal.
public enum TerminalReply: Equatable, Sendable {
  /// DECRQM `CSI ? mode ; value $ y`: 0 unknown, 1 set, 2 reset, 3 always set, 4 always reset.
  case mode(Int, value: Int)
  /// DA1 `CSI ? … c`.
  case deviceAttributes([Int])
  /// DSR `CSI 0 n`: the terminal has read all before the question.
  case statusOK
  /// CPR `CSI row ; column R`, 0-based.
  case cursor(column: Int, row: Int)
  /// `CSI 4 ; height ; width t`.
  case textAreaPixels(width: Int, height: Int)
  /// DECRPSS `DCS 1 $ r … 48 : 2 : … m ST`: 24-bit backgrounds work.
  case directColor
  /// `OSC 11 ; rgb: … ST`: a colour of the terminal's own, by the number of its OSC; 11 is the background.
  case color(Int, Color)
  /// `CSI ? 997 ; 1 n` dark, `2 n` light: by mode 2031, or asked for by `CSI ? 996 n`.
  case appearance(Theme.Appearance)
  /// `CSI 6 ; height ; width t`.
  case cellPixels(width: Int, height: Int)
  /// `APC G i=31 ; OK ST`: it draws pictures in cells (kitty's graphics protocol); any other word in place of `OK`: it does not.
  case pictures(Bool)

  /// Whether it tells the terminal's own colours.
  var isOfAppearance: Bool {
    switch self {
    case .appearance, .color: true
    default: false
    }
  }
}

// MARK: Strings

extension TerminalReply {
  /// A reply that comes as a string of OSC or DCS, given without introducer and end: `11;rgb:1414/1616/1b1b`. nil where the string
  /// is no known reply.
  init?(_ introducer: Unicode.Scalar, string text: Substring) {
    let asked = TerminalColor.allCases.first { text.hasPrefix("\($0.rawValue);") }
    // With an empty colour space, without one, without colons.
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
  /// X11's forms: `rgb:` with 1 to 4 digits a part, `rgba:`, whose last part is dropped, and `#`.
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

  /// `f`, `ff`, `fff` and `ffff` are all the brightest.
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
  /// `CSI 1 ; 2 R` is also Shift-F3: in row 1, columns 2 to 16 are the key.
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
      // xterm adds the page.
      return (2...3).contains(fields.count) ? cursor : nil
    default:
      return nil
    }
  }
}
