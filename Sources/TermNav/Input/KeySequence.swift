/// Keys that are pressed one after the other: one as in `Ctrl-S`, or a chord as in `g s`.
public struct KeySequence: Hashable, Sendable, ExpressibleByStringLiteral {
  /// At least one.
  public let keys: [KeyPress]

  /// - Precondition: at least one key.
  public init(_ keys: [KeyPress]) {
    precondition(!keys.isEmpty, "a sequence has a key")
    self.keys = keys
  }

  /// One key.
  public init(_ key: KeyPress) { keys = [key] }

  /// Keys by their names, a blank between two: `g s`, `Ctrl-S`, `Shift-Tab`, `F5`, `⏎`, `Space`, `Alt-Enter`.
  ///
  /// nil where a word is no key: one character, or one of `Return`, `Enter`, `Esc`, `Backspace`, `Tab`, `Del`, `Ins`, `Up`,
  /// `Down`, `Left`, `Right`, `Home`, `End`, `PgUp`, `PgDn`, `F1` to `F63`, or its sign `⏎ ⌫ ↑ ↓ ← →`, with `Ctrl-`, `Alt-`
  /// or `Shift-` before it.
  public init?(_ names: String) {
    var keys: [KeyPress] = []
    for name in names.split(separator: " ") {
      guard let key = KeyPress(named: name) else { return nil }
      keys.append(key)
    }
    guard !keys.isEmpty else { return nil }
    self.keys = keys
  }

  /// - Precondition: the names are those of `init(_:)`.
  public init(stringLiteral names: String) {
    guard let sequence = KeySequence(names) else { preconditionFailure("\(names) names no keys") }
    self = sequence
  }

  /// As hints and help show it.
  public var label: String { keys.map(\.label).joined(separator: " ") }
}

extension KeyPress: ExpressibleByStringLiteral {
  /// One key by its name, as `KeySequence` has them: `"d"`, `"Ctrl-S"`.
  /// - Precondition: it names one key.
  public init(stringLiteral name: String) {
    guard let key = KeyPress(named: name[...]) else { preconditionFailure("\(name) names no key") }
    self = key
  }
}

extension KeyPress {
  fileprivate init?(named name: Substring) {
    var (rest, held) = (name, Modifiers())
    let prefixes: [(String, Modifiers)] = [("Ctrl-", .control), ("Alt-", .alt), ("Shift-", .shift)]
    while let (text, modifier) = prefixes.first(where: { rest.count > $0.0.count && rest.hasPrefix($0.0) }) {
      rest = rest.dropFirst(text.count)
      held.insert(modifier)
    }
    guard let key = Key(named: rest, isHeld: !held.isEmpty) else { return nil }
    self.init(key, held)
  }
}

extension Key {
  private static let names: [String: Key] = [
    "Space": .character(" "), "⏎": .enter, "Return": .enter, "Enter": .enter, "Esc": .escape, "⌫": .backspace,
    "Backspace": .backspace, "Tab": .tab, "Del": .delete, "Ins": .insert, "↑": .up, "Up": .up, "↓": .down,
    "Down": .down, "←": .left, "Left": .left, "→": .right, "Right": .right, "Home": .home, "End": .end,
    "PgUp": .pageUp, "PgDn": .pageDown,
  ]

  /// Labels show letters with a modifier in capitals.
  fileprivate init?(named name: Substring, isHeld: Bool) {
    if let key = Self.names[String(name)] {
      self = key
    } else if name.count == 1, let character = (isHeld ? name.lowercased() : String(name)).first {
      self = .character(character)
    } else if name.hasPrefix("F"), let number = Int(name.dropFirst()), (1...63).contains(number) {
      self = .function(number)
    } else {
      return nil
    }
  }
}
