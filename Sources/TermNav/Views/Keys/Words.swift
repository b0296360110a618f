/// The translation of the library's own texts, such as titles of key commands, into the program's language.
package struct Words {
  /// Returns the translation of an English text of the library; nil leaves all texts in English.
  var translation: ((String) -> String)?

  /// Returns the translation of an English text of the library, with each `{}` in it replaced by the next of
  /// `parts`.
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
