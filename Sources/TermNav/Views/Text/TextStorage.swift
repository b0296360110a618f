/// A position in a text of many lines, before a character.
public struct TextPosition: Comparable, Hashable, Sendable {
  /// The index of the text's line, from 0. A line of more than 2,000 characters counts as several.
  public var line: Int
  /// The number of characters in the line of the text that are before the position.
  public var character: Int

  /// Creates a position in a text of many lines, at the start of the text by default.
  public init(line: Int = 0, character: Int = 0) {
    self.line = line
    self.character = character
  }

  /// Returns whether the position `a` comes before `b`: in an earlier line, or earlier in the same one.
  public static func < (a: TextPosition, b: TextPosition) -> Bool {
    (a.line, a.character) < (b.line, b.character)
  }
}

/// The lines of an edited text. The time of a change depends on its own length and on the lines where it
/// begins and ends, not on the length of the text.
struct TextStorage {
  struct Line: Equatable {
    var text: String
    /// Whether the next line of the text continues this one, without a line break between them.
    var isContinued = false
  }

  /// The most characters of a line of an edited text. A longer line is kept as several lines.
  static let longestLine = 2000

  let kind: TextEntry.Kind
  private(set) var lines: [Line]

  /// Creates the lines of an edited text. Only the text of an editor is divided into lines and cleaned of
  /// control characters.
  init(_ kind: TextEntry.Kind, _ text: String) {
    self.kind = kind
    lines = kind == .lines ? Self.parsed(text) : [Line(text: text)]
  }

  var isEmpty: Bool { lines.count == 1 && lines[0].text.isEmpty }

  var text: String {
    if lines.count == 1 { return lines[0].text }
    var text = ""
    for line in lines.dropLast() {
      text += line.text
      if !line.isContinued { text += "\n" }
    }
    return text + lines[lines.count - 1].text
  }

  var end: TextPosition { TextPosition(line: lines.count - 1, character: length(of: lines.count - 1)) }

  func length(of line: Int) -> Int { lines[line].text.count }

  func text(in range: Range<TextPosition>) -> String {
    let (start, end) = (range.lowerBound, range.upperBound)
    let last = lines[end.line].text.prefix(end.character)
    if start.line == end.line { return String(last.dropFirst(start.character)) }
    var text = String(lines[start.line].text.dropFirst(start.character))
    for line in start.line..<end.line {
      if line > start.line { text += lines[line].text }
      if !lines[line].isContinued { text += "\n" }
    }
    return text + last
  }

  /// Returns a position limited to the text. If a line continues in the next one, the end of that line
  /// becomes the start of the next one.
  func limited(_ position: TextPosition) -> TextPosition {
    if position.line < 0 { return TextPosition() }
    guard position.line < lines.count else { return end }
    let length = length(of: position.line)
    let isAtEnd = position.character >= length
    if isAtEnd, lines[position.line].isContinued { return TextPosition(line: position.line + 1) }
    return TextPosition(line: position.line, character: min(max(0, position.character), length))
  }

  // MARK: Moves

  /// Returns the end of a line of the text. If the line continues in the next one, it is the start of the
  /// next one.
  func lineEnd(_ line: Int) -> TextPosition {
    limited(TextPosition(line: line, character: length(of: line)))
  }

  func character(before position: TextPosition) -> Character? {
    lines[position.line].text.prefix(position.character).last
  }

  func position(before position: TextPosition) -> TextPosition {
    if position.character > 0 { return TextPosition(line: position.line, character: position.character - 1) }
    guard position.line > 0 else { return position }
    let above = position.line - 1
    let length = length(of: above)
    return TextPosition(line: above, character: lines[above].isContinued ? max(0, length - 1) : length)
  }

  func position(after position: TextPosition) -> TextPosition {
    if position.character < length(of: position.line) {
      return limited(TextPosition(line: position.line, character: position.character + 1))
    }
    return position.line < lines.count - 1 ? TextPosition(line: position.line + 1) : position
  }

  /// Returns the start of the text's word at or before a position. From the start of a line it is the
  /// position before: the end of the line above.
  func word(before position: TextPosition) -> TextPosition {
    if position.character == 0 { return self.position(before: position) }
    let word = lines[position.line].text.prefix(position.character).reversed().drop { !TextInput.isWord($0) }
    return TextPosition(line: position.line, character: word.drop(while: TextInput.isWord).count)
  }

  /// Returns the end of the text's word at or after a position. At the end of a line it is the start of the
  /// line below.
  func word(after position: TextPosition) -> TextPosition {
    let length = length(of: position.line)
    if position.character == length { return self.position(after: position) }
    let rest = lines[position.line].text.dropFirst(position.character).drop { !TextInput.isWord($0) }
    return TextPosition(line: position.line, character: length - rest.drop(while: TextInput.isWord).count)
  }

  /// Returns the range of the text's word at a position. If no word is there, returns the range of all
  /// characters up to the next words.
  func word(at position: TextPosition) -> Range<TextPosition> {
    let word = TextInput.word(in: lines[position.line].text, at: position.character)
    return TextPosition(
      line: position.line, character: word.lowerBound)..<TextPosition(
        line: position.line, character: word.upperBound)
  }

  // MARK: Changes

  /// A replacement of some lines of the text by others, which can be undone.
  struct Change {
    var start: Int
    var old: [Line]
    var new: [Line]
  }

  /// Replaces a range of the text by another text. In a storage of a single line, the new text must have no
  /// line breaks. Returns the change, for undo, and the end of the new text.
  mutating func replace(
    _ range: Range<TextPosition>, with text: String
  ) -> (change: Change, end: TextPosition) {
    let (start, end) = (range.lowerBound, range.upperBound)
    var new = kind == .lines ? Self.parsed(text) : [Line(text: text)]
    let tail = lines[end.line].text.dropFirst(end.character)
    new[0].text = joined(lines[start.line].text.prefix(start.character), new[0].text[...])
    let last = new.count - 1
    let endCharacter = new[last].text.count
    new[last].text = joined(new[last].text[...], tail)
    new[last].isContinued = lines[end.line].isContinued
    let parts = last > 0 ? Self.parts(of: new[0]) + new[1..<last] : []
    let lastParts = kind == .lines ? Self.parts(of: new[last]) : new
    let change = Change(start: start.line, old: Array(lines[start.line...end.line]), new: parts + lastParts)
    apply(change)
    return (change, position(endCharacter, in: start.line + parts.count, parts: lastParts.count))
  }

  /// Replaces a range within a line of the text, if line and text are both printable ASCII. This is quicker,
  /// because characters are then bytes. Returns the end of the new text. Returns nil, and changes nothing, in
  /// all other cases.
  mutating func replacePlain(_ range: Range<TextPosition>, with text: String) -> TextPosition? {
    let (line, first) = (range.lowerBound.line, range.lowerBound.character)
    guard range.upperBound.line == line, text[...].isPlain, lines[line].text[...].isPlain else { return nil }
    let start = lines[line].text.utf8.index(lines[line].text.startIndex, offsetBy: first)
    let end = lines[line].text.utf8.index(start, offsetBy: range.upperBound.character - first)
    lines[line].text.replaceSubrange(start..<end, with: text)
    return TextPosition(line: line, character: first + text.utf8.count)
  }

  private func position(_ character: Int, in first: Int, parts: Int) -> TextPosition {
    var position = TextPosition(line: first, character: character)
    while position.line < first + parts - 1, position.character >= length(of: position.line) {
      position.character -= length(of: position.line)
      position.line += 1
    }
    return limited(position)
  }

  mutating func apply(_ change: Change) {
    lines.replaceSubrange(change.start..<change.start + change.old.count, with: change.new)
  }

  mutating func revert(_ change: Change) {
    lines.replaceSubrange(change.start..<change.start + change.new.count, with: change.old)
  }

  // MARK: Lines of a text

  /// Returns the lines of a text, at least one. Control characters other than tabs are dropped. Lines that
  /// are too long are divided.
  private static func parsed(_ text: String) -> [Line] {
    var lines: [Line] = []
    for paragraph in text[...].paragraphs { lines += parts(of: Line(text: cleaned(paragraph))) }
    return lines
  }

  private static func cleaned(_ text: Substring) -> String {
    let isPlain = text.utf8.allSatisfy { 0x20..<0x7F ~= $0 || $0 == 0x09 }
    return isPlain ? String(text) : String(text.compactMap { $0 == "\t" ? $0 : TextInput.printable($0) })
  }

  /// Returns two texts joined. Where they meet, two characters may become one with too many combining marks;
  /// marks that are not drawn are dropped.
  private func joined(_ start: Substring, _ end: Substring) -> String {
    guard kind != .query, let last = start.last, let first = end.first, !last.isASCII || !first.isASCII else {
      return String(start + end)
    }
    let seam = String([last, first]).map(TextInput.drawn)
    return start.dropLast() + String(seam) + end.dropFirst()
  }

  /// Returns a line of the text in parts if it is too long. Parts have half of the greatest length, so that
  /// typing does not divide them again at once.
  private static func parts(of line: Line) -> [Line] {
    guard line.text.utf8.count > longestLine, line.text.count > longestLine else { return [line] }
    var parts: [Line] = []
    var rest = line.text[...]
    while let end = rest.index(rest.startIndex, offsetBy: longestLine / 2, limitedBy: rest.endIndex),
      end < rest.endIndex
    {
      parts.append(Line(text: String(rest[..<end]), isContinued: true))
      rest = rest[end...]
    }
    parts.append(Line(text: String(rest), isContinued: line.isContinued))
    return parts
  }
}
