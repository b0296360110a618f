/// A key, and the columns in which a label such as `↑↓` or `⏎  1–8` names it.
struct LabelledKey {
  /// The columns of the key's name, counted from the label's first column.
  let columns: Range<Int>
  let sequence: KeySequence
  /// Whether it is an end of a range, as in `1–8`.
  let isOfRange: Bool

  /// Returns the keys that a label names; none where one of its words is no key, as in `drag →`.
  static func all(in label: String) -> [LabelledKey] {
    var (keys, column) = ([LabelledKey](), 0)
    for word in label.split(separator: " ", omittingEmptySubsequences: false) {
      if !word.isEmpty {
        guard let named = named(word, at: column) else { return [] }
        keys += named
      }
      column += String(word).columns + 1
    }
    return keys
  }

  private static func named(_ word: Substring, at column: Int) -> [LabelledKey]? {
    if let sequence = try? KeySequence(word == "−" ? "-" : String(word)) {
      return [
        LabelledKey(columns: column..<column + String(word).columns, sequence: sequence, isOfRange: false)
      ]
    }
    let characters = Array(word)
    let isRange = characters.count == 3 && characters[1] == "–"
    guard isRange || characters.allSatisfy("←↑→↓".contains) else { return nil }
    return characters.enumerated().compactMap { offset, character in
      guard !isRange || offset != 1 else { return nil }
      return (try? KeySequence(String(character))).map {
        LabelledKey(columns: column + offset..<column + offset + 1, sequence: $0, isOfRange: isRange)
      }
    }
  }
}
