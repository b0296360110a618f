/// A writer or reader of a value's fields by their names. One description of a value serves traces,
/// recordings and replays.
package protocol NamedFields {
  /// Whether an optional field is present. A reader looks it up; a writer returns `isSet`.
  func has(_ key: String, isSet: Bool) -> Bool
  /// Writes a text, or reads it into `value`.
  mutating func field(_ key: String, _ value: inout String)
  mutating func field(_ key: String, _ value: inout Bool)
  /// Writes or reads a field that a replay needs. A trace leaves it out.
  mutating func field(replayed key: String, _ value: inout Bool)
  /// Reports that the text read for a field has no meaning.
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

  /// Writes or reads an optional value that has a text.
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
