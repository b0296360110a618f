/// A writer or reader of a value's fields, each with a name. So one function that names the fields of a value
/// serves traces, recordings and replays.
package protocol NamedFields {
  /// Returns whether an optional field is present. A reader looks it up; a writer returns `isSet`.
  func has(_ key: String, isSet: Bool) -> Bool
  /// Writes a text under a name, or reads it into `value`.
  mutating func field(_ key: String, _ value: inout String)
  mutating func field(_ key: String, _ value: inout Bool)
  /// Writes or reads a field that only recordings have, since replays need it; traces leave it out.
  mutating func field(replayed key: String, _ value: inout Bool)
  /// Reports that the text that was read for a field is no valid value.
  mutating func refuse(_ key: String)
}

package extension NamedFields {
  mutating func field<Word: RawRepresentable<String>>(_ key: String, _ value: inout Word) {
    var word = value.rawValue
    field(key, &word)
    if let known = Word(rawValue: word) { value = known } else { refuse(key) }
  }

  mutating func field<Word: RawRepresentable<String>>(_ key: String, _ value: inout Word?) {
    field(key, &value, text: \.rawValue, read: Word.init)
  }

  /// Writes or reads an optional value, as a text that `text` returns for it and that `read` converts back.
  mutating func field<Value>(
    _ key: String, _ value: inout Value?, text: (Value) -> String, read: (String) -> Value?
  ) {
    guard has(key, isSet: value != nil) else {
      value = nil
      return
    }
    var word = value.map(text) ?? ""
    field(key, &word)
    value = read(word)
    if value == nil { refuse(key) }
  }

  mutating func field(replayed key: String, _ value: inout Bool) { field(key, &value) }
}
