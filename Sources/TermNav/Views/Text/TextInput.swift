/// What is kept of characters that come into a text that is edited.
package enum TextInput {
  /// For one line, as far as there is room: line breaks and tabs become blanks; controls are dropped, but for words to
  /// look for.
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

  /// nil for controls.
  static func printable(_ character: Character) -> Character? {
    character.unicodeScalars.first?.isControl == true ? nil : drawn(character)
  }

  /// Scalars of the longest emoji that Unicode recommends.
  private static let longestCharacter = 10

  /// Hundreds of marks slow every key.
  static func drawn(_ character: Character) -> Character {
    let scalars = character.unicodeScalars
    // Three scalars are always drawn.
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

  /// The word, or the run of other characters, that a character belongs to.
  package static func word(in text: some StringProtocol, at place: Int) -> Range<Int> {
    guard let index = text.index(text.startIndex, offsetBy: place, limitedBy: text.endIndex),
      index < text.endIndex
    else { return place..<place }
    let kind = isWord(text[index])
    let before = text[..<index].reversed().prefix { isWord($0) == kind }.count
    let after = text[index...].prefix { isWord($0) == kind }.count
    return place - before..<place + after
  }
}

/// A tap that knows its modifiers and how many came before it at the same place.
package final class TextTap: TapGestureRecognizer {
  package private(set) var modifiers: Modifiers = []
  /// 1 for a single tap.
  package private(set) var count = 0
  private var last: (time: Seconds, place: Point)?

  package override func pressed(_ event: PointerEvent) {
    super.pressed(event)
    modifiers = event.modifiers
    let isNext = last.map { event.time - $0.time < Self.gap && isNear($0.place) } == true
    count = isNext ? count % 3 + 1 : 1
    // A press that becomes a drag, or whose release never comes, is no tap that another one follows.
    last = nil
  }

  package override func released(_ event: PointerEvent) {
    super.released(event)
    if state != .failed, state != .cancelled { last = (pressTime, pressLocation) }
  }

  /// Seconds between the presses of a double tap at most.
  private static let gap = DoubleTapGestureRecognizer.standardDuration

  private func isNear(_ place: Point) -> Bool {
    (pressLocation.wholeColumn, pressLocation.wholeRow) == (place.wholeColumn, place.wholeRow)
  }
}
