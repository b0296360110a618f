import TermNav

extension Recording {
  /// Reads a recording from its text. A last line without a line break is left out, because it may have been
  /// cut off.
  /// - Throws: `RecordingError` where the text is no recording that this program can read.
  public init(text: String) throws(RecordingError) {
    // The text is split as bytes and not as characters, because finding the characters of a very long line
    // takes minutes.
    let parts = text.utf8.split(separator: 10, omittingEmptySubsequences: false)
    if let long = parts.firstIndex(where: { $0.count > Self.longestLine }) { throw .longLine(long + 1) }
    var rows = parts.map { text[$0.startIndex..<$0.endIndex] }[...]
    rows.removeLast()
    try Self.checkVersion(rows.popFirst() ?? text[...])
    self.init(program: "")
    var number = 1
    while let row = rows.popFirst() {
      number += 1
      if row.isEmpty || row.hasPrefix("#") || lines.isEmpty && readHead(row) { continue }
      guard !isComplete, let line = RecordedLine(row), line.time >= lines.last?.time ?? 0 else {
        throw .badLine(number)
      }
      lines.append(line)
    }
  }

  private static func checkVersion(_ row: Substring) throws(RecordingError) {
    let words = row.split(separator: " ", omittingEmptySubsequences: false)
    guard words.first == "termnav-recording", words.count == 2 else { throw .notARecording }
    guard (1...version).contains(where: { "\($0)" == words[1] }) else {
      throw .otherVersion(String(words[1]))
    }
  }

  private mutating func readHead(_ row: Substring) -> Bool {
    if row == "waits free" {
      hasFreeWaits = true
      return true
    }
    let words = row.split(separator: " ", omittingEmptySubsequences: false)
    guard words.count == 2, let value = ByteText.string(words[1]) else { return false }
    switch words[0] {
    case "program": program = value
    case "argument": arguments.append(value)
    default: return false
    }
    return true
  }
}
