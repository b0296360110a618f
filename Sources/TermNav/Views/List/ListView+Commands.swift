/// What the keys of a list do, as hints and help have it: in the order in which `handleKey` asks.
extension ListView {
  var listCommands: [KeyCommand] {
    let all =
      searchCommands + openRowCommands + markCommands + actionCommands + moveCommands
    return all.compactMap { command in
      var command = command
      let keys = command.sequences
      command.sequences.removeAll { isOfSearch($0.keys[0]) }
      return command.sequences.isEmpty && !keys.isEmpty ? nil : command
    }
  }

  private var searchCommands: [KeyCommand] {
    guard let search else {
      if openPlace != nil { return [] }
      switch searchMode {
      case .off: return []
      case .onSlash: return [ownCommand("/", title: "search", isHinted: true)]
      case .asYouType:
        var letters = KeyCommand(label: "letters", title: "search")
        letters.isHinted = false
        return [letters]
      }
    }
    let end = ownCommand("Esc", title: "end the search", isHinted: true)
    guard search.isTyping else { return [end, ownCommand("/", "⌫", title: "change the words")] }
    return [
      end, ownCommand("⌫", title: "take a letter back"), ownCommand("Ctrl-U", title: "take all letters back"),
      ownCommand("←", "→", title: ""),
    ] + (searchMode == .asYouType ? [] : [ownCommand("⏎", title: "end the typing")])
  }

  private var openRowCommands: [KeyCommand] {
    if !isRowOpen { return [] }
    return [
      ownCommand("Esc", title: "close the row", isHinted: true),
      ownCommand("←", "→", title: "choose a button"), ownCommand("⏎", "Del", title: "press the button"),
    ]
  }

  private var markCommands: [KeyCommand] {
    if !allowsMultipleSelection { return [] }
    let marking = [
      ownCommand("Space", title: "mark", isHinted: true),
      ownCommand("Shift-↑", "Shift-↓", title: "mark all on the way"), ownCommand("Ctrl-A", title: "mark all"),
    ]
    return marks.isEmpty ? marking : marking + [ownCommand("Esc", title: "unmark all", isHinted: true)]
  }

  private var viCommands: [KeyCommand] {
    let moves = [
      ownCommand("g", "G", title: "first row, last row"),
      ownCommand("Ctrl-D", "Ctrl-U", title: "half a screen down, up"),
    ]
    let found = ownCommand("n", "N", title: "next, previous row that was found")
    return search?.matches == nil ? moves : moves + [found]
  }

  /// A list without rows takes the keys, and names none of them.
  private var moveCommands: [KeyCommand] {
    let commands = (usesViKeys ? viCommands : []) + plainCommands
    if rowCount > 0 { return commands }
    return commands.map { command in
      var command = command
      command.title = ""
      return command
    }
  }

  private var plainCommands: [KeyCommand] {
    var commands = [
      ownCommand("↑", "↓", "k", "j", title: "the row before, the next one"),
      ownCommand("PgUp", "PgDn", "Space", title: "a screen up, down"),
      ownCommand("Home", "End", title: "first row, last row"),
      ownCommand("⏎", "→", "l", title: onSelect == nil ? "" : "open the row"),
    ]
    if let place, hasActions(place, .trailing) {
      commands.append(ownCommand("Del", title: "the row's buttons"))
    }
    if let place, hasActions(place, .leading) {
      commands.append(ownCommand("Ins", title: "the row's leading buttons"))
    }
    return commands.map { command in
      var command = command
      command.isNamedByPages = true
      return command
    }
  }
}
