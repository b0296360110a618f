/// The library's own words, translated into the program's language.
package struct Words {
  /// Returns the translation of English words; nil leaves them in English.
  var translation: ((String) -> String)?

  /// Returns a text in the program's language, with each `{}` replaced by the next of the parts.
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
