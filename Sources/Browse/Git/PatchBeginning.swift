/// Decides by the first lines of piped input whether it is a patch. Other lines may come before the patch,
/// such as a subject, a statistic or mail headers.
nonisolated enum PatchBeginning {
  /// The most bytes of piped input that are examined to find whether it is a patch; `mostLines` is the most
  /// lines. Both were chosen to be more than a long commit message has.
  static let most = 65_536
  private static let mostLines = 200

  /// Returns whether piped input is a patch; nil while its beginning is too short to decide that.
  static func isPatch(_ bytes: [UInt8]) -> Bool? {
    var (rest, isOld) = (bytes[...], false)
    for number in 0..<mostLines {
      guard let end = rest.firstIndex(of: 0x0A) else { return bytes.count < most ? nil : false }
      let line = rest[..<end]
      rest = rest[(end + 1)...]
      func begins(_ word: String) -> Bool { line.starts(with: word.utf8) }
      func digits(after word: String) -> Int {
        begins(word) ? line.dropFirst(word.utf8.count).prefix { $0.hashDigit != nil }.count : 0
      }
      if number == 0, digits(after: "commit ") >= 40 || digits(after: "From ") >= 40 {
        return hasSigns(rest)
      }
      if begins("diff --git ") || begins("diff --cc ") || begins("diff --combined ")
        || isOld && begins("+++ ")
      {
        return hasSigns(rest)
      }
      isOld = begins("--- ")
    }
    return false
  }

  /// Returns whether each line of a patch's first hunk, as far as it has been read, begins with a sign. In
  /// git's word diffs lines have no signs.
  private static func hasSigns(_ bytes: ArraySlice<UInt8>) -> Bool {
    var lines = bytes.split(separator: 0x0A, omittingEmptySubsequences: false).dropLast().makeIterator()
    while let line = lines.next() {
      guard line.starts(with: "@@ -".utf8) else { continue }
      // A hunk's ranges look like `-1,4 +1,6`; a count of one is left out.
      let ranges = line.split(separator: 0x20).dropFirst().prefix(2)
      var left = ranges.map { range in
        Int(range.split(separator: UInt8(ascii: ",")).dropFirst().first?.text ?? "1")
      }
      guard left.count == 2 else { return true }
      while let old = left[0], let new = left[1], old > 0 || new > 0, let line = lines.next() {
        switch line.first {
        case UInt8(ascii: "+"): left[1] = new - 1
        case UInt8(ascii: "-"): left[0] = old - 1
        case UInt8(ascii: "\\"): break
        case 0x20, 0x0D, nil: left = [old - 1, new - 1]
        default: return false
        }
      }
      return true
    }
    return true
  }
}

/// Removes colour sequences from bytes, which may come in pieces of any length. git writes such sequences to
/// a pager.
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
        // An escape character without `[` begins no colour sequence: both bytes are text.
        stripped += [0x1B, byte]
        state = .text
      case .sequence where 0x20...0x3F ~= byte: break
      case .sequence:
        // A line feed ends a broken colour sequence. It stays in the text, so that lines are counted right.
        if byte == 0x0A { stripped.append(byte) }
        state = .text
      }
    }
    return stripped[...]
  }
}
