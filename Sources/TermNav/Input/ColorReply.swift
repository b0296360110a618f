extension TerminalReply {
  /// OSC 11's answer, without introducer and end: `11;rgb:1414/1616/1b1b`; nil for other strings.
  init?(string text: Substring) {
    guard text.hasPrefix("11;"), let color = Color(named: text.dropFirst(3)) else { return nil }
    self = .backgroundColor(color)
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
