/// A command that a key gives in an edited text (RULES, section 27).
enum TextCommand: Equatable {
  case insert(String)
  case move(TextMove, isSelecting: Bool)
  /// Deletes the selection of the text. If nothing is selected, deletes the text from the caret to where the
  /// move would take the caret.
  case delete(TextMove)
  case selectAll, copy, cut, paste, undo, redo
  /// Uses the key in the text without any effect.
  case ignore

  /// Creates the command that a key gives in an edited text; nil for a key that has none in any text.
  init?(_ key: KeyPress) {
    if let character = key.writtenCharacter {
      self = .insert(String(character))
    } else if let move = TextMove(key) {
      self = .move(move, isSelecting: key.modifiers.contains(.shift))
    } else if let command = Self.deletion(key) ?? Self.other(key) {
      self = command
    } else {
      return nil
    }
  }

  private static func deletion(_ key: KeyPress) -> TextCommand? {
    switch (key.key, key.modifiers) {
    case (.backspace, []), (.backspace, .shift), (.character("h"), .control): .delete(.left)
    case (.delete, []), (.character("d"), .control): .delete(.right)
    case (.backspace, .alt), (.backspace, .control), (.character("w"), .control): .delete(.wordLeft)
    case (.delete, .alt), (.delete, .control), (.character("d"), .alt): .delete(.wordRight)
    case (.character("u"), .control): .delete(.lineStart)
    case (.character("k"), .control): .delete(.lineEnd)
    default: nil
    }
  }

  private static func other(_ key: KeyPress) -> TextCommand? {
    switch (key.key, key.modifiers) {
    case (.character("a"), .alt): .selectAll
    case (.character("c"), .alt), (.insert, .control): .copy
    case (.character("x"), .control), (.character("x"), .alt), (.delete, .shift): .cut
    case (.character("v"), .control), (.insert, .shift): .paste
    case (.character("_"), .control), (.character("/"), .control), (.character("u"), .alt): .undo
    case (.character("y"), .control), (.character("r"), .alt): .redo
    default: nil
    }
  }
}

/// A move of the caret in an edited text.
enum TextMove: Equatable {
  case left, right, wordLeft, wordRight, lineStart, lineEnd, up, down, pageUp, pageDown, start, end

  fileprivate init?(_ key: KeyPress) {
    let jumps = key.modifiers.contains(.alt) || key.modifiers.contains(.control)
    switch key.key {
    case .left: self = jumps ? .wordLeft : .left
    case .right: self = jumps ? .wordRight : .right
    case .home: self = jumps ? .start : .lineStart
    case .end: self = jumps ? .end : .lineEnd
    case .up: self = jumps ? .start : .up
    case .down: self = jumps ? .end : .down
    case .pageUp where !jumps: self = .pageUp
    case .pageDown where !jumps: self = .pageDown
    case .character(let letter):
      guard let move = Self.letter(letter, key.modifiers) else { return nil }
      self = move
    default: return nil
    }
  }

  /// Whether the caret's move goes up or down by rows of the screen.
  var isVertical: Bool { self == .up || self == .down || self == .pageUp || self == .pageDown }

  /// Returns the caret's move by a letter key with Ctrl or Alt, as in the editors Readline and Emacs; nil for
  /// other keys.
  private static func letter(_ letter: Character, _ modifiers: Modifiers) -> TextMove? {
    switch (letter, modifiers) {
    case ("b", .control): .left
    case ("f", .control): .right
    case ("b", .alt): .wordLeft
    case ("f", .alt): .wordRight
    case ("a", .control): .lineStart
    case ("e", .control): .lineEnd
    case ("p", .control): .up
    case ("n", .control): .down
    default: nil
    }
  }
}

extension TextEntry {
  /// Returns the command that a key gives in this kind of text; nil for a key that goes on to the superviews.
  func command(for key: KeyPress) -> TextCommand? {
    if let command = TextCommand(key), accepts(command) { return command }
    // A key with Alt that nothing uses would be handled as Esc and the key, and Esc could close the page.
    return kind != .query && key.modifiers.contains(.alt) ? .ignore : nil
  }

  private func accepts(_ command: TextCommand) -> Bool {
    switch command {
    case .insert, .delete, .ignore: true
    case .move(let move, _): kind == .lines || !move.isVertical
    case .selectAll, .copy, .cut, .paste: kind != .query
    case .undo, .redo: kind == .lines
    }
  }
}

extension KeyPress {
  /// The letter, digit or symbol that the key types; nil for other keys.
  package var writtenCharacter: Character? {
    guard case .character(let character) = key, modifiers.isEmpty || modifiers == .shift else { return nil }
    return character
  }
}

extension Control {
  /// Returns entries of hints and help for the usual keys of an edited text. More keys are listed in RULES,
  /// section 27.
  func textCommands(_ entry: TextEntry) -> [KeyCommand] {
    let isLine = entry.kind == .line
    let (moves, deleted) = ("move the caret; with Shift select", isLine ? "all" : "the line")
    let commands = [
      isLine ? words.ownCommand("←", "→", title: moves) : words.ownCommand("←", "→", "↑", "↓", title: moves),
      words.ownCommand("Ctrl-←", "Ctrl-→", "Alt-←", "Alt-→", title: "a word back, on"),
      words.ownCommand("Ctrl-W", "Ctrl-U", title: "delete a word, \(deleted) before the caret"),
      words.ownCommand("Alt-A", title: "select all"),
      words.ownCommand("Alt-C", "Ctrl-X", title: "copy, cut what is selected", isEnabled: entry.canCopy),
      words.ownCommand("Ctrl-V", title: "paste", isEnabled: tree.host?.copiedText != nil),
    ]
    if isLine { return commands }
    return commands + [
      words.ownCommand("Alt-U", "Ctrl-_", title: "undo", isEnabled: entry.isEditable && entry.canUndo),
      words.ownCommand("Alt-R", "Ctrl-Y", title: "redo", isEnabled: entry.isEditable && entry.canRedo),
    ]
  }
}
