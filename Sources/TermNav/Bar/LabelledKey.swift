/// A key in the label of a hint, such as `↑↓` or `⏎  1–8`, with the columns of its name, by which a click on
/// the label finds it.
struct LabelledKey {
  /// The columns that the key's name takes in a hint's label, whose first column is 0.
  let columns: Range<Int>
  let sequence: KeySequence
  /// Whether the key is the first or last one of a range, such as `1` in `1–8`.
  let isOfRange: Bool

  /// Returns the keys that the label of a hint names; an empty array if one of its words is no key, as in
  /// `drag →`.
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
