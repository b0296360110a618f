/// A writer or reader of a value's fields, each with a name. One function that names the fields of a value
/// can serve traces (logs of events), recordings and replays.
package protocol NamedFields {
  /// Returns whether an optional field is present. A reader looks the field up; a writer returns `isSet`.
  func has(_ key: String, isSet: Bool) -> Bool
  /// Writes a text as a named field, or reads that field into `value`.
  mutating func field(_ key: String, _ value: inout String)
  mutating func field(_ key: String, _ value: inout Bool)
  /// Writes or reads a field that only recordings of sessions have, since their replay needs it; logs of
  /// events leave the field out.
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

  /// Writes or reads an optional value, as a text: `text` converts the value to it, and `read` converts it
  /// back.
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
