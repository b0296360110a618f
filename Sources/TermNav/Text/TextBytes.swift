internal import CLibrary

/// Finding lines and characters in a text's bytes of UTF-8.
extension UnsafeBufferPointer<UInt8> {
  /// Returns the index of the first line feed in a text's bytes at or after an index; nil if there is none.
  package func newline(from index: Int) -> Int? {
    guard index < count, let base = baseAddress, let found = memchr(base + index, 0x0A, count - index) else {
      return nil
    }
    return UnsafeRawPointer(base).distance(to: UnsafeRawPointer(found))
  }

  /// Returns a range of a text's bytes, extended so that it divides no character. A combining mark that was
  /// drawn alone would be shown on a circle.
  package func letters(of range: Range<Int>) -> Range<Int> {
    var (start, end) = (range.lowerBound, range.upperBound)
    while start > 0, start < count, isInLetter(start) { start -= 1 }
    while end < count, isInLetter(end) { end += 1 }
    return start..<end
  }

  /// Returns whether the byte of a text at an index belongs to a character that begins before that byte.
  private func isInLetter(_ index: Int) -> Bool {
    let byte = self[index]
    if byte & 0xC0 == 0x80 { return true }
    // A scalar below U+0300, whose first byte is below CC, is no combining mark.
    guard byte >= 0xCC else { return false }
    if index > 2, self[index - 3] == 0xE2, self[index - 2] == 0x80, self[index - 1] == 0x8D { return true }
    let end = Swift.min(count, index + 4)
    let scalar = String(decoding: self[index..<end], as: UTF8.self).unicodeScalars.first!
    return switch ScalarClass(scalar) {
    case .mark, .jamo, .joiner, .absorbed: true
    case .wide: 0x1F3FB...0x1F3FF ~= scalar.value
    default: false
    }
  }
}
