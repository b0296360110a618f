public import TermNav

extension AppTester {
  /// Types a text into the program under test, one key after the other. A line break is typed as Return.
  public func type(_ text: String) {
    for character in text { press(character.isNewline ? .enter : .character(character)) }
  }

  /// Presses a key in the program under test, with modifiers.
  public func press(_ key: Key, _ modifiers: Modifiers = []) { press(KeyPress(key, modifiers)) }

  /// Presses a key in the program under test, with the modifiers that the key has.
  public func press(_ key: KeyPress) { send(key.bytes) }

  /// Pastes a text into the program under test as a terminal does, in bracketed paste. Line breaks become
  /// returns, and Esc becomes a blank. Time passes until the program takes further keys as typed, not as a
  /// part of the paste.
  public func paste(_ text: String) {
    let sent = text.map { $0.isNewline ? "\r" : $0 == "\u{1B}" ? " " : String($0) }.joined()
    send("\u{1B}[200~\(sent)\u{1B}[201~")
    advance(by: InputDecoder.pasteEndDelay)
  }
}

extension KeyPress {
  /// The bytes that a terminal sends for the key: in the form of the terminal xterm, or in that of kitty
  /// where xterm has none.
  package var bytes: String {
    switch key {
    case .character(let character): Self.bytes(of: character, modifiers)
    case .enter: modifiers.isEmpty ? "\r" : kitty(13)
    case .tab: modifiers.isEmpty ? "\t" : kitty(9)
    case .backspace: modifiers.isEmpty ? "\u{7F}" : kitty(127)
    // A single ESC byte would become a key only after a timeout. In the form of the terminal kitty it is a
    // key at once.
    case .escape: kitty(27)
    case .up: letter("A")
    case .down: letter("B")
    case .right: letter("C")
    case .left: letter("D")
    case .end: letter("F")
    case .home: letter("H")
    case .insert: tilde(2)
    case .delete: tilde(3)
    case .pageUp: tilde(5)
    case .pageDown: tilde(6)
    case .function(let number): function(number)
    }
  }

  /// Returns the bytes that a terminal sends for a character with modifiers. A character of several scalars
  /// is sent as text, without its modifiers.
  private static func bytes(of character: Character, _ modifiers: Modifiers) -> String {
    let scalars = character.unicodeScalars
    guard !modifiers.isEmpty, scalars.count == 1 else { return String(character) }
    return KeyPress(.character(character), modifiers).kitty(Int(scalars.first!.value))
  }

  private func function(_ number: Int) -> String {
    switch number {
    case ...5: tilde(number + 10)
    case 6...10: tilde(number + 11)
    case 11...14: tilde(number + 12)
    case 15, 16: tilde(number + 13)
    case 17...20: tilde(number + 14)
    default: kitty(number + 57363)
    }
  }

  private var held: String { "\(1 + modifiers.rawValue)" }

  private func kitty(_ code: Int) -> String { "\u{1B}[\(code)\(modifiers.isEmpty ? "" : ";\(held)")u" }
  private func tilde(_ number: Int) -> String { "\u{1B}[\(number)\(modifiers.isEmpty ? "" : ";\(held)")~" }
  private func letter(_ final: Character) -> String {
    modifiers.isEmpty ? "\u{1B}[\(final)" : "\u{1B}[1;\(held)\(final)"
  }
}
