import TermNav

/// The reading of an action's keys from a value of a settings file: a key sequence in quotes, or an array of
/// several.
nonisolated enum KeySettings {
  struct Wrong: Error, Equatable {
    let reason: String
  }

  /// The keys that the program handles before any page gets them, so that no action can have them.
  private static let reserved: Set<KeyPress> = ["Ctrl-C", "Ctrl-Z", "Ctrl-\\", "Ctrl-L"]

  static func sequences(_ value: TOMLText.Content) throws(Wrong) -> [KeySequence] {
    switch value {
    case .string(let names): return [try sequence(names)]
    case .array(let values):
      var sequences: [KeySequence] = []
      for value in values {
        guard case .string(let names) = value else { throw Wrong(reason: "a key is a name in quotes") }
        sequences.append(try sequence(names))
      }
      return sequences
    default: throw Wrong(reason: "keys are a name in quotes, or several in [ ]")
    }
  }

  private static func sequence(_ names: String) throws(Wrong) -> KeySequence {
    let sequence: KeySequence
    do { sequence = try KeySequence(names) } catch { throw Wrong(reason: "\(error)") }
    if let key = sequence.keys.first(where: reserved.contains) {
      throw Wrong(reason: "“\(KeySequence(key).label)” is the program's own key")
    }
    return sequence
  }
}
