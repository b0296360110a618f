import TermNav
import TermNavText

nonisolated extension AttributedText {
  /// Signs that hide text which was overwritten after carriage returns within the line, such as all but the
  /// last state of a progress bar. The line looks as on a terminal, behind a `␍` that tells of the hidden text:
  /// it may be a command. The text itself is not changed.
  var statesSigns: [LineSign] {
    let bytes = string.utf8
    guard bytes.contains(0x0D) else { return [] }
    var (shown, start, last) = ("", 0, 0..<0)
    for state in bytes.split(separator: 0x0D, omittingEmptySubsequences: false) {
      if !state.isEmpty {
        let written = String(decoding: state, as: UTF8.self)
        // The end of a longer state of a progress bar stays visible after a shorter one.
        shown = written + shown.cut(after: written.columns)
        last = start..<start + state.count
      }
      start += state.count + 1
    }
    let rest = shown.utf8.dropFirst(last.count)
    let hidesText = bytes.prefix(last.lowerBound).contains { $0 != 0x0D }
    let hidden = [
      LineSign(hidesText ? "␍" : "", in: 0..<last.lowerBound),
      LineSign(
        String(decoding: rest, as: UTF8.self), in: last.upperBound..<bytes.count, TextAttributes()),
    ]
    return hidden.filter { !$0.range.isEmpty || !$0.text.isEmpty }
  }
}

nonisolated extension String {
  /// Returns the part of the text after its first columns. Where a wide letter is cut in half, a blank takes
  /// its place.
  fileprivate func cut(after columns: Int) -> String {
    var (rest, left) = (self[...], columns)
    while left > 0, let letter = rest.popFirst() { left -= String(letter).columns }
    return String(repeating: " ", count: max(0, -left)) + rest
  }
}
