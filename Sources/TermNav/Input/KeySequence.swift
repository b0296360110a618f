/// One or more keys that are pressed one after the other: a single key such as `Ctrl-S`, or a chord such as
/// `g s`.
public struct KeySequence: Hashable, Sendable, ExpressibleByStringLiteral {
  /// The keys of the sequence in the order in which they are pressed, at least one.
  public let keys: [KeyPress]

  /// Creates a sequence of keys that are pressed one after the other.
  /// - Precondition: `keys` has at least one key.
  public init(_ keys: [KeyPress]) {
    precondition(!keys.isEmpty, "a sequence has a key")
    self.keys = keys
  }

  /// Creates a sequence that consists of one key.
  public init(_ key: KeyPress) { keys = [key] }

  /// Creates a sequence from names of keys with blanks between them: `g s`, `Ctrl-S`, `Shift-Tab`, `F5`, `⏎`,
  /// `Space`, `Alt-Enter`.
  ///
  /// A key is named by one character, by a word, or by a sign `⏎ ⌫ ↑ ↓ ← →`, with `Ctrl-`, `Alt-` or `Shift-`
  /// before it; `Alt-Shift-F` is Alt with the capital. The words are `Return`, `Enter`, `Esc`, `Backspace`,
  /// `Tab`, `Space`, `Del`, `Ins`, `Up`, `Down`, `Left`, `Right`, `Home`, `End`, `PgUp`, `PgDn`, and `F1` to
  /// `F63`. An invisible character, such as a tab or a zero-width space, is not a name. A literal, as in
  /// `KeySequence("g s")`, needs no `try`.
  /// - Throws: a ``KeySequenceError`` if the text has no word, or if a word names no key; the error tells the
  ///   first such word.
  public init(_ names: String) throws(KeySequenceError) {
    var keys: [KeyPress] = []
    for name in names.split(separator: " ") { keys.append(try KeyPress(named: name)) }
    if keys.isEmpty { throw KeySequenceError(word: "", fault: .isEmpty) }
    self.keys = keys
  }

  /// Creates a sequence of keys from a literal, such as `"g s"`.
  /// - Precondition: `names` is valid for `init(_:)`.
  public init(stringLiteral names: String) {
    do { try self.init(names) } catch { preconditionFailure("\(error)") }
  }

  /// The names of the sequence's keys as hints and help show them, such as `g s`.
  public var label: String { keys.map(\.label).joined(separator: " ") }
}

/// An error in the names of keys, such as those that a user writes in a settings file.
public struct KeySequenceError: Error, Equatable, CustomStringConvertible {
  /// The word that names no key, with its modifiers, such as `Ctrl-Foo`; empty where the text has no word at
  /// all.
  public let word: String
  let fault: Fault

  enum Fault {
    case isEmpty, hasNoKey, isModifier, isNumbered, isUnseen, isUnknown

    /// Creates an error that tells why a name is no name of a key.
    /// - Parameter name: the word without its modifiers.
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

  /// An explanation in one line: `“F99” names no key: there are F1 to F63`. Invisible characters of the word
  /// are shown as signs or numbers, such as `␊` and `\u{202E}`; a long word is cut at 40 columns.
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
  /// The capital of a small letter, if the capital is a single character; nil for all other characters.
  fileprivate var capital: Character? {
    let upper = uppercased()
    return upper.count == 1 && upper != String(self) ? Character(upper) : nil
  }

  /// Whether the character may name a key. Control characters and invisible ones may not, since people read
  /// the names of keys.
  fileprivate var isSeen: Bool {
    unicodeScalars.first?.isUnseen == false && !unicodeScalars.contains(where: \.isControl)
  }
}

extension String {
  /// The most columns of a wrong word for a key that an error quotes: enough for the name of any key with all
  /// its modifiers.
  private static let mostColumns = 40

  /// The start of a wrong word for a key, with invisible characters made visible. The number of scalars is
  /// limited first, since one character may have any number of combining marks.
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
  /// Creates a key press from a key's name, such as `"d"` or `"Ctrl-S"`.
  /// - Precondition: `name` names one key; see `KeySequence`.
  public init(stringLiteral name: String) {
    do { try self.init(named: name[...]) } catch { preconditionFailure("\(error)") }
  }
}

extension KeyPress {
  fileprivate static let modifierNames: [(name: String, modifier: Modifiers)] = [
    ("Ctrl-", .control), ("Alt-", .alt), ("Shift-", .shift),
  ]

  /// The length in bytes of `Alt-`, the shortest name of a modifier.
  private static let shortestModifier = 4

  fileprivate init(named name: Substring) throws(KeySequenceError) {
    var (rest, held) = (name, Modifiers())
    // Most names of keys are a single character: the length is checked first, since comparing strings is
    // slow.
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
    // Terminals send Shift with a letter as the capital letter, without Shift, so the names mean that too.
    if held.contains(.shift), case .character(let letter) = key, let capital = letter.capital {
      self.init(.character(capital), held.subtracting(.shift))
    } else {
      self.init(key, held)
    }
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

  /// Creates a key from its name without modifiers; nil if no key has that name. With a modifier, a letter
  /// counts as lowercase, since labels show it as a capital, as in `Ctrl-S`.
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
