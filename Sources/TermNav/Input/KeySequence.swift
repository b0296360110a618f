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
  /// A key is named by one character, by `Return`, `Enter`, `Esc`, `Backspace`, `Tab`, `Space`, `Del`, `Ins`, `Up`, `Down`, `Left`,
  /// `Right`, `Home`, `End`, `PgUp`, `PgDn`, `F1` to `F63`, or by its sign `⏎ ⌫ ↑ ↓ ← →`, with `Ctrl-`, `Alt-` or `Shift-` before it.
  /// A character that is not seen, as a tab or a zero-width space, names none. A literal, as in `KeySequence("g s")`, needs no `try`.
  /// - Throws: a `KeySequenceError` for the first word that names no key, or for a text without words.
  public init(_ names: String) throws(KeySequenceError) {
    var keys: [KeyPress] = []
    for name in names.split(separator: " ") { keys.append(try KeyPress(named: name)) }
    if keys.isEmpty { throw KeySequenceError(word: "", fault: .isEmpty) }
    self.keys = keys
  }

  /// - Precondition: the names are those of `init(_:)`.
  public init(stringLiteral names: String) {
    do { try self.init(names) } catch { preconditionFailure("\(error)") }
  }

  /// As hints and help show it.
  public var label: String { keys.map(\.label).joined(separator: " ") }
}

/// What is wrong with names of keys, as a settings file may have them.
public struct KeySequenceError: Error, Equatable, CustomStringConvertible {
  /// The word that names no key, with its modifiers, as `Ctrl-Foo`; empty where the text has no word.
  public let word: String
  let fault: Fault

  enum Fault {
    case isEmpty, hasNoKey, isModifier, isNumbered, isUnseen, isUnknown

    /// - Parameter name: the word behind its modifiers.
    init(ofKey name: Substring) {
      let (first, rest) = (name.first, name.dropFirst())
      self =
        if KeyPress.modifierNames.contains(where: { $0.name == name }) {
          .hasNoKey
        } else if KeyPress.modifierNames.contains(where: { name.lowercased().hasPrefix($0.name.lowercased()) }
        ) {
          .isModifier
        } else if first == "F", rest.allSatisfy(\.isNumber) {
          .isNumbered
        } else if name.count == 1, first?.isSeen == false {
          .isUnseen
        } else {
          .isUnknown
        }
    }
  }

  /// One line for a person: `“F99” names no key: there are F1 to F63`. What is not seen of the word stands as a sign or by its number,
  /// as `␊` and `\u{202E}`; a long word is cut at 40 columns.
  public var description: String {
    let wrong = "“\(word.inOneLine)” names no key"
    return switch fault {
    case .isEmpty, .isUnknown: wrong
    case .hasNoKey: wrong + ": there is none behind its modifiers"
    case .isModifier: wrong + ": modifiers are written Ctrl-, Alt- and Shift-"
    case .isNumbered: wrong + ": there are F1 to F63"
    case .isUnseen: wrong + ": what is not seen names none; write Tab, Return or Esc"
    }
  }
}

extension Character {
  /// Whether it may name a key: no key types a control, and a name is read by a person.
  fileprivate var isSeen: Bool {
    unicodeScalars.first?.isUnseen == false && !unicodeScalars.contains(where: \.isControl)
  }
}

extension String {
  /// Columns of a wrong word at most; our own figure.
  private static let mostColumns = 40

  /// The start of a word, in which all is seen. It is cut by scalars first: one letter may have any number of marks.
  fileprivate var inOneLine: String {
    let start = unicodeScalars.prefix(Self.mostColumns + 1)
    let shown = start.map { (scalar: Unicode.Scalar) -> String in
      if !scalar.isUnseen { return String(scalar) }
      let sign = scalar == "\t" ? "\u{2409}" : scalar.withoutControl
      let hasSign = scalar.isControl && sign != ScalarClass.replacement
      return hasSign ? String(sign) : "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
    }
    let rest = start.endIndex == unicodeScalars.endIndex ? "" : "…"
    return (shown.joined() + rest).truncated(toColumns: Self.mostColumns)
  }
}

extension KeyPress: ExpressibleByStringLiteral {
  /// One key by its name, as `KeySequence` has them: `"d"`, `"Ctrl-S"`.
  /// - Precondition: it names one key.
  public init(stringLiteral name: String) {
    do { try self.init(named: name[...]) } catch { preconditionFailure("\(error)") }
  }
}

extension KeyPress {
  fileprivate static let modifierNames: [(name: String, modifier: Modifiers)] = [
    ("Ctrl-", .control), ("Alt-", .alt), ("Shift-", .shift),
  ]

  /// Bytes of `Alt-`.
  private static let shortestModifier = 4

  fileprivate init(named name: Substring) throws(KeySequenceError) {
    var (rest, held) = (name, Modifiers())
    // Most names are one character, as nearly all of the reader's 134 at its start.
    while rest.utf8.count > Self.shortestModifier,
      let (text, modifier) = Self.modifierNames.first(where: {
        rest.count > $0.name.count && rest.hasPrefix($0.name)
      })
    {
      rest = rest.dropFirst(text.count)
      held.insert(modifier)
    }
    guard let key = Key(named: rest, isHeld: !held.isEmpty) else {
      throw KeySequenceError(word: String(name), fault: .init(ofKey: rest))
    }
    self.init(key, held)
  }
}

extension Key {
  private init?(word: String) {
    switch word {
    case "Space": self = .character(" ")
    case "⏎", "Return", "Enter": self = .enter
    case "Esc": self = .escape
    case "⌫", "Backspace": self = .backspace
    case "Tab": self = .tab
    case "Del": self = .delete
    case "Ins": self = .insert
    case "↑", "Up": self = .up
    case "↓", "Down": self = .down
    case "←", "Left": self = .left
    case "→", "Right": self = .right
    case "Home": self = .home
    case "End": self = .end
    case "PgUp": self = .pageUp
    case "PgDn": self = .pageDown
    default: return nil
    }
  }

  /// Labels show letters with a modifier in capitals.
  fileprivate init?(named name: Substring, isHeld: Bool) {
    if name.utf8.count > 1, let key = Key(word: String(name)) {
      self = key
    } else if name.count == 1, let character = (isHeld ? name.lowercased() : String(name)).first,
      character.isSeen
    {
      self = .character(character)
    } else if name.hasPrefix("F"), let number = Int(name.dropFirst()), (1...63).contains(number) {
      self = .function(number)
    } else {
      return nil
    }
  }
}
