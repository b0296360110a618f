import TermNav
import TermNavTesting

/// A key that is tried in every mode, by its name in the records.
package nonisolated struct TriedKey: Sendable {
  /// Without blanks.
  package let name: String
  let input: Input
  /// Only keys of one family stand in the records as `a…z`.
  let family: Int

  enum Input: Sendable {
    case press(KeyPress)
    /// What a terminal sends for it.
    case bytes(String, as: KeyPress)
    case paste(String)
  }

  /// All of them, in the order in which records name them.
  package static let all: [TriedKey] = families.enumerated().flatMap { family, keys in
    keys.map { TriedKey(name: $0.name, input: $0.input, family: family) }
  }

  private typealias Named = (name: String, input: Input)

  private static let families: [[Named]] =
    [
      characters("abcdefghijklmnopqrstuvwxyz"), characters("ABCDEFGHIJKLMNOPQRSTUVWXYZ"),
      characters("0123456789"), characters("!\"#$%&'()*+,-./:;<=>?@[\\]^_`{|}~−é") + [press("Space", " ")],
      characters("1/-", "Shift-", .shift) + [press("Shift-Space", " ", .shift)],
      characters("abcdefghijklmnopqrstuvwxyz", "Ctrl-", .control),
      characters("AVZ1@]^_/\\", "Ctrl-", .control) + [press("Ctrl-Space", " ", .control)],
      characters("abcdefghijklmnopqrstuvwxyz", "Alt-", .alt), characters("AUV", "Alt-", .alt),
      characters("0123456789", "Alt-", .alt),
      characters("/?:&'<>[]{}-+=.", "Alt-", .alt) + [press("Alt-Space", " ", .alt)],
      characters("acv", "Ctrl-Alt-", [.control, .alt]),
    ] + held.map { prefix, held in named.map { ("\(prefix)\($0)", .press(KeyPress($1, held))) } }
    + held.prefix(4).map { prefix, held in
      (1...12).map { ("\(prefix)F\($0)", .press(KeyPress(.function($0), held))) }
    } + [others]

  private static let named: [(String, Key)] = [
    ("Up", .up), ("Down", .down), ("Left", .left), ("Right", .right), ("Home", .home), ("End", .end),
    ("PgUp", .pageUp), ("PgDn", .pageDown), ("Return", .enter), ("Tab", .tab), ("Esc", .escape),
    ("Backspace", .backspace), ("Del", .delete), ("Ins", .insert),
  ]

  private static let held: [(String, Modifiers)] = [
    ("", []), ("Shift-", .shift), ("Ctrl-", .control), ("Alt-", .alt), ("Ctrl-Shift-", [.control, .shift]),
    ("Alt-Shift-", [.alt, .shift]), ("Ctrl-Alt-", [.control, .alt]),
  ]

  /// Keys of a Cyrillic layout in the places of `j`, `h`, `:` and `G`; Alt as rxvt sends it, or Esc typed before the key; a
  /// paste.
  private static let others: [Named] = [
    ("Cyrillic-j", .bytes("\u{1B}[1086::106u", as: "о")),
    ("Cyrillic-h", .bytes("\u{1B}[1088::104u", as: "р")),
    ("Cyrillic-colon", .bytes("\u{1B}[1078:1046:59;2u", as: "Ж")),
    ("Cyrillic-G", .bytes("\u{1B}[1087:1055:103;2u", as: "П")),
    ("Esc+Up", .bytes("\u{1B}\u{1B}[A", as: "Alt-Up")),
    ("Esc+Left", .bytes("\u{1B}\u{1B}[D", as: "Alt-Left")),
    ("Esc+Right", .bytes("\u{1B}\u{1B}[C", as: "Alt-Right")), ("Paste", .paste("1 o\nw")),
  ]

  private static func characters(_ characters: String, _ prefix: String = "", _ held: Modifiers = [])
    -> [Named]
  {
    characters.map { press("\(prefix)\($0)", $0, held) }
  }

  private static func press(_ name: String, _ character: Character, _ held: Modifiers = []) -> Named {
    (name, .press(KeyPress(.character(character), held)))
  }

  /// What a terminal sends; a paste needs time, too.
  var bytes: String {
    switch input {
    case .press(let press): press.bytes
    case .bytes(let bytes, _): bytes
    case .paste: ""
    }
  }

  /// nil for a paste.
  var press: KeyPress? {
    switch input {
    case .press(let press), .bytes(_, let press): press
    case .paste: nil
    }
  }

  /// What typing it adds to a text; nil for keys that are no letters.
  var typed: String? {
    guard let press, case .character(let character) = press.key, press.modifiers.subtracting(.shift).isEmpty
    else { return nil }
    return String(character)
  }

  /// For each key its own place, but for Left and Right, which change theirs.
  static let mirrored: [Int] = {
    let places = Dictionary(uniqueKeysWithValues: all.enumerated().map { ($1.name, $0) })
    return all.enumerated().map { place, key in
      let other =
        key.name.hasSuffix("Left")
        ? key.name.replacing("Left", with: "Right") : key.name.replacing("Right", with: "Left")
      return places[other] ?? place
    }
  }()
}
