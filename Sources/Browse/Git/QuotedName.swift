/// Names of files as git writes them into lines: in quotes and with escapes, where a name has special
/// characters.
nonisolated enum QuotedName {
  /// Returns the bytes of a file's name that git may have written in quotes; nil where the closing quote is
  /// missing.
  static func read(_ text: some Collection<UInt8>) -> [UInt8]? {
    var rest = Array(text)[...]
    guard rest.first == quote else { return Array(rest) }
    return consumeQuoted(&rest)
  }

  private static let quote = UInt8(ascii: "\"")
  private static let escapes: [UInt8: UInt8] = [
    UInt8(ascii: "a"): 7, UInt8(ascii: "b"): 8, UInt8(ascii: "t"): 9, UInt8(ascii: "n"): 10,
    UInt8(ascii: "v"): 11, UInt8(ascii: "f"): 12, UInt8(ascii: "r"): 13,
  ]

  /// Removes a name that git has written in quotes from the start of `rest` and returns the name's bytes; nil
  /// where the closing quote is missing.
  static func consumeQuoted(_ rest: inout ArraySlice<UInt8>) -> [UInt8]? {
    guard rest.popFirst() == quote else { return nil }
    var name: [UInt8] = []
    while let byte = rest.popFirst() {
      if byte == quote { return name }
      guard byte == UInt8(ascii: "\\") else {
        name.append(byte)
        continue
      }
      guard let next = rest.popFirst() else { return nil }
      guard 0x30...0x37 ~= next else {
        name.append(escapes[next] ?? next)
        continue
      }
      var value = Int(next) - 0x30
      for _ in 0..<2 {
        guard let digit = rest.first, 0x30...0x37 ~= digit else { break }
        value = value * 8 + Int(digit) - 0x30
        rest = rest.dropFirst()
      }
      name.append(UInt8(truncatingIfNeeded: value))
    }
    return nil
  }

  /// Returns the new name of a file from the name in a line of `--numstat`. After a rename, the line has
  /// `old => new` or `before/{old => new}/after`; any other name is returned without its quotes.
  static func newName(ofStat text: some Collection<UInt8>) -> [UInt8] {
    let bytes = Array(text)
    let arrow = Array(" => ".utf8)
    guard let index = bytes.first(arrow) else { return read(bytes) ?? bytes }
    let (before, behind) = (bytes[..<index], bytes[(index + 4)...])
    guard bytes.first != quote, behind.first != quote, let open = before.lastIndex(of: UInt8(ascii: "{")),
      let close = behind.firstIndex(of: UInt8(ascii: "}"))
    else { return read(behind) ?? Array(behind) }
    let rest = behind[(close + 1)...]
    let new = behind[..<close]
    // For example, `a/{b => }/c` is the rename of `a/b/c` to `a/c`.
    return Array(before[..<open]) + new + (new.isEmpty && rest.first == Path.slash ? rest.dropFirst() : rest)
  }
}

nonisolated extension Collection<UInt8> where Index == Int {
  /// Returns the index at which a sequence of bytes first occurs; nil where it does not occur.
  func first(_ wanted: [UInt8]) -> Int? {
    guard count >= wanted.count else { return nil }
    return (startIndex...endIndex - wanted.count).first { self[$0..<$0 + wanted.count].elementsEqual(wanted) }
  }
}
