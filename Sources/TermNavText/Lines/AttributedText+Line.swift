import TermNav

extension AttributedText {
  /// Makes the text of a line from its bytes in a file or in a program's output.
  /// - Parameters:
  ///   - bytes: The line's first bytes, without its line feed.
  ///   - whole: How many bytes the line has. If it has more than `LongLine.shown`, only the first are shown,
  ///     with a note that counts the others.
  ///   - parsesSGR: Whether colour sequences (SGR) in the line set styles.
  /// - Precondition: If the line has more than `LongLine.shown` bytes, `bytes` has more than that too.
  ///   Sources ensure it by keeping `LongLine.kept` bytes of each line.
  init(line bytes: ArraySlice<UInt8>, whole: Int, parsesSGR: Bool) {
    var shown = bytes
    let isLong = whole > LongLine.shown
    if isLong {
      precondition(bytes.count > LongLine.shown, "the byte behind the cut says whether a scalar ends there")
      shown = bytes.prefix(LongLine.shown)
      // If the cut of the line would split a Unicode scalar, it is moved before that scalar.
      for _ in 0..<3 where bytes[shown.endIndex] & 0xC0 == 0x80 { shown = shown.dropLast() }
    } else if shown.last == 0x0D {
      shown = shown.dropLast()
    }
    let string = String(decoding: shown, as: UTF8.self)
    self = parsesSGR ? AttributedText(sgr: string) : AttributedText(string)
    endsInReturn = shown.endIndex < bytes.endIndex && !isLong
    if isLong { appendNote(ofMoreBytes: whole - shown.count) }
  }

  /// Appends a note to the line's text that says how many bytes of the line are not shown.
  mutating func appendNote(ofMoreBytes count: Int) {
    var note = TextAttributes(.secondary)
    note.isNote = true
    append(" … \(count) more bytes", note)
  }
}
