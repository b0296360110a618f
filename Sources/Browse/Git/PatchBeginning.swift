/// Whether what comes by a pipe is a patch, by how it begins.
nonisolated enum PatchBeginning {
  /// Bytes that are looked at; our own figure.
  static let most = 65_536

  /// nil where its first line has not ended yet.
  static func isPatch(_ bytes: [UInt8]) -> Bool? {
    guard let start = bytes.firstIndex(where: { $0 != 0x0A }),
      let end = bytes[start...].firstIndex(of: 0x0A)
    else { return bytes.count < most ? nil : false }
    let first = bytes[start..<end]
    func begins(_ word: String) -> Bool { first.starts(with: word.utf8) }
    if begins("diff --git ") || begins("diff --cc ") || begins("diff --combined ") { return true }
    func digits(behind word: String) -> Int {
      begins(word) ? first.dropFirst(word.utf8.count).prefix { $0.hashDigit != nil }.count : 0
    }
    if digits(behind: "commit ") >= 40 || digits(behind: "From ") >= 40 { return true }
    // As `git log --oneline` writes them.
    if digits(behind: "") >= 7 { return has("\ndiff --git ", bytes) }
    if begins("--- ") { return bytes[(end + 1)...].starts(with: "+++ ".utf8) }
    return (begins("tag ") || begins("Index: ")) && (has("\n--- ", bytes) || has("\ndiff --git ", bytes))
  }

  private static func has(_ words: String, _ bytes: [UInt8]) -> Bool { bytes.first(Array(words.utf8)) != nil }
}

/// Takes sequences of colours out of bytes that come cut anywhere, as those that git writes into a pager.
nonisolated struct ColorStripper: Sendable {
  private enum State { case text, escape, sequence }
  private var state = State.text

  mutating func strip(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    if state == .text, !bytes.contains(0x1B) { return bytes }
    var stripped: [UInt8] = []
    stripped.reserveCapacity(bytes.count)
    for byte in bytes {
      switch state {
      case .text where byte == 0x1B: state = .escape
      case .text: stripped.append(byte)
      case .escape where byte == UInt8(ascii: "["): state = .sequence
      case .escape:
        // No sequence: it is text.
        stripped += [0x1B, byte]
        state = .text
      case .sequence where 0x20...0x3F ~= byte: break
      case .sequence:
        // A line ends also within one that is broken.
        if byte == 0x0A { stripped.append(byte) }
        state = .text
      }
    }
    return stripped[...]
  }
}
