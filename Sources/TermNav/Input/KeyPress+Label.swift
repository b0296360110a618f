extension KeyPress {
  /// The key's name in menus, hints and help: `Ctrl-S`, `⏎`, `F5`. Where another modifier is held, a capital
  /// is named by `Shift-` and the letter: `Alt-F` is Alt with the small letter, `Alt-Shift-F` with the
  /// capital.
  var label: String {
    let names: [(Modifiers, String)] = [(.control, "Ctrl-"), (.alt, "Alt-"), (.shift, "Shift-")]
    let held = modifiers.isEmpty || !key.isCapital ? modifiers : modifiers.union(.shift)
    let words = names.filter { held.contains($0.0) }.map(\.1).joined()
    return words + key.label(isUpper: !held.isEmpty)
  }
}

extension Key {
  fileprivate var isCapital: Bool {
    if case .character(let character) = self { character.isUppercase } else { false }
  }

  fileprivate func label(isUpper: Bool) -> String {
    switch self {
    case .character(" "): "Space"
    case .character(let character): isUpper ? character.uppercased() : String(character)
    case .enter: "⏎"
    case .escape: "Esc"
    case .backspace: "⌫"
    case .tab: "Tab"
    case .delete: "Del"
    case .insert: "Ins"
    case .up: "↑"
    case .down: "↓"
    case .left: "←"
    case .right: "→"
    case .home: "Home"
    case .end: "End"
    case .pageUp: "PgUp"
    case .pageDown: "PgDn"
    case .function(let number): "F\(number)"
    }
  }
}
