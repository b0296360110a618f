import TermNav

extension AttributedText {
  /// The text of a line, from its bytes as they stand in a file or came from a program.
  /// - Parameters:
  ///   - bytes: the line's first bytes, without its line feed.
  ///   - whole: how many bytes the line has; of more than `LongLine.shown` only the first are shown, with a note of the others.
  ///   - parsesSGR: whether sequences in the line set styles.
  /// - Precondition: of a line of more than `LongLine.shown` bytes there are more than these, as `LongLine.kept`.
  init(line bytes: ArraySlice<UInt8>, whole: Int, parsesSGR: Bool) {
    var shown = bytes
    let isLong = whole > LongLine.shown
    if isLong {
      precondition(bytes.count > LongLine.shown, "the byte behind the cut says whether a scalar ends there")
      shown = bytes.prefix(LongLine.shown)
      // Cuts no scalar.
      for _ in 0..<3 where bytes[shown.endIndex] & 0xC0 == 0x80 { shown = shown.dropLast() }
    } else if shown.last == 0x0D {
      shown = shown.dropLast()
    }
    let string = String(decoding: shown, as: UTF8.self)
    self = parsesSGR ? AttributedText(sgr: string) : AttributedText(string)
    endsInReturn = shown.endIndex < bytes.endIndex && !isLong
    if isLong { appendNote(ofMoreBytes: whole - shown.count) }
  }

  /// What is told of a line behind the part of it that is shown.
  mutating func appendNote(ofMoreBytes count: Int) {
    var note = TextAttributes(.secondary)
    note.isNote = true
    append(" … \(count) more bytes", note)
  }
}
