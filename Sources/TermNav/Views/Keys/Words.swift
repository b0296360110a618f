/// The library's own words in the program's language.
package struct Words {
  /// From the English words; nil leaves them.
  var translation: ((String) -> String)?

  /// The words, with these parts in the places of `{}`.
  package func text(_ english: String, _ parts: String...) -> String {
    let text = translation?(english) ?? english
    if parts.isEmpty { return text }
    var (filled, rest) = ("", parts[...])
    for character in text where character != "{" {
      if character == "}" { filled += rest.popFirst() ?? "" } else { filled.append(character) }
    }
    return filled
  }
}
