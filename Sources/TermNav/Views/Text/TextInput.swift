/// The cleaning of characters that are inserted into an edited text.
package enum TextInput {
  /// Returns a text for a single line, cut to `room` characters. Line breaks and tabs become blanks. Control
  /// characters are dropped, except in words of a search.
  static func line(_ text: String, _ kind: TextEntry.Kind, _ room: Int) -> String {
    func kept(_ character: Character) -> Character? {
      if character.isNewline || character == "\t" { return " " }
      return kind == .query ? character : printable(character)
    }
    var line = ""
    var room = room
    for character in text where room > 0 {
      guard let character = kept(character) else { continue }
      line.append(character)
      room -= 1
    }
    return line
  }

  /// Returns the character in the form in which an edited text keeps it; nil for control characters, which
  /// are dropped.
  static func printable(_ character: Character) -> Character? {
    character.unicodeScalars.first?.isControl == true ? nil : drawn(character)
  }

  /// The number of Unicode scalars of the longest emoji that Unicode recommends.
  private static let longestCharacter = 10

  /// Returns the character with only as many combining marks as can be drawn. Hundreds of marks would slow
  /// every key of an edited text.
  static func drawn(_ character: Character) -> Character {
    let scalars = character.unicodeScalars
    // A character of up to three Unicode scalars is always drawn completely.
    guard scalars.index(scalars.startIndex, offsetBy: 4, limitedBy: scalars.endIndex) != nil else {
      return character
    }
    var kept = String.UnicodeScalarView()
    var count = 0
    var marks = 0
    for scalar in scalars where count < longestCharacter {
      switch ScalarClass(scalar) {
      case .mark, .jamo: marks += 1
      case .joiner, .absorbed, .hidden: break
      case .narrow, .wide, .shown, .tab: marks = 0
      }
      if marks > Glyph.marks { continue }
      kept.append(scalar)
      count += 1
    }
    return String(kept).first ?? character
  }

  // MARK: Words

  static func isWord(_ character: Character) -> Bool { character.isLetter || character.isNumber }

  /// Returns the range of the word that contains the character at an offset. If that character belongs to no
  /// word, returns the range of all characters up to the next words.
  package static func word(in text: some StringProtocol, at offset: Int) -> Range<Int> {
    guard let index = text.index(text.startIndex, offsetBy: offset, limitedBy: text.endIndex),
      index < text.endIndex
    else { return offset..<offset }
    let kind = isWord(text[index])
    let before = text[..<index].reversed().prefix { isWord($0) == kind }.count
    let after = text[index...].prefix { isWord($0) == kind }.count
    return offset - before..<offset + after
  }
}

/// A tap recognizer that records the modifiers of the press, and the number of taps that follow each other at
/// the same cell.
package final class TextTap: TapGestureRecognizer {
  package private(set) var modifiers: Modifiers = []
  /// The number of the tap in a series at one cell: 1, 2 or 3, after which it is 1 again.
  package private(set) var count = 0
  private var last: (time: Seconds, location: Point)?

  package override func pressed(_ event: PointerEvent) {
    super.pressed(event)
    modifiers = event.modifiers
    let isNext = last.map { event.time - $0.time < Self.gap && isNear($0.location) } == true
    count = isNext ? count % 3 + 1 : 1
    // Only a press that is released as a tap can be followed by a second tap of the series.
    last = nil
  }

  package override func released(_ event: PointerEvent) {
    super.released(event)
    if state != .failed, state != .cancelled { last = (pressTime, pressLocation) }
  }

  /// The most seconds between the presses of a double tap on a text.
  private static let gap = DoubleTapGestureRecognizer.standardDuration

  private func isNear(_ location: Point) -> Bool {
    (pressLocation.wholeColumn, pressLocation.wholeRow) == (location.wholeColumn, location.wholeRow)
  }
}
