/// Where the fields of a value go by their names, or where they come from.
package protocol NamedFields {
  /// Whether there is a field that not every value has; of fields that are written, whether it is set.
  func has(_ key: String, isSet: Bool) -> Bool
  /// Writes the value, or reads it.
  mutating func field(_ key: String, _ value: inout String)
  mutating func field(_ key: String, _ value: inout Bool)
  /// A field that a replay needs; a trace leaves it out.
  mutating func field(replayed key: String, _ value: inout Bool)
  /// What was read there means nothing.
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

  /// A value that has a text, where it is set.
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
