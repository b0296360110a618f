extension LinesView {
  /// What a letter is for that follows `m` or `'`.
  enum AwaitedLetter {
    case mark, jump
  }

  /// Whether letters are a query or the name of a mark: a program's own keys stand back meanwhile.
  public var isTyping: Bool { find?.isTyping == true || awaitedLetter != nil }

  /// Keys that take a count.
  var lineCommands: [KeyCommand] {
    if isTyping { return [] }
    var commands = [
      command("j", "↓", title: "a line down", .down),
      command("k", "↑", title: "a line up", .up),
      command("d", "Ctrl-D", title: "half a screen down", .halfDown),
      command("u", "Ctrl-U", title: "half a screen up", .halfUp),
      command("Space", "PgDn", title: "a screen down", .screenDown),
      command("b", "PgUp", title: "a screen up", .screenUp),
      command("g", "Home", title: "the first line, or the line of a count", .first),
      command("G", "End", title: "the last line, or the line of a count", .last),
    ]
    if find != nil {
      commands += [
        command("n", title: "the next line found", .findNext),
        command("N", title: "the previous line found", .findPrevious),
      ]
    }
    return commands
  }

  private func command(_ keys: KeySequence..., title: String, _ action: Action) -> KeyCommand {
    var command = KeyCommand(keys, title, takesCount: true) { [weak self] in
      self?.perform(action, count: $0)
    }
    command.isHinted = false
    return command
  }

  /// For the help.
  var furtherCommands: [KeyCommand] {
    escapeCommands + [
      ownCommand("/", title: "find", isHinted: true),
      ownCommand("F", title: isFollowing ? "do not follow the end" : "follow the end"),
      ownCommand("w", title: wrapsLines ? "do not wrap lines" : "wrap lines"),
      ownCommand("#", title: showsLineNumbers ? "no line numbers" : "line numbers"),
      ownCommand("m", title: "mark the first line by a letter"),
      ownCommand("'", title: "go to a mark"),
      ownCommand("V", title: "select lines"),
      ownCommand("y", title: selection == nil ? "" : "copy the selection"),
      ownCommand("o", "O", title: onLink == nil ? "" : "the next link, the previous one"),
    ] + acrossCommands
  }

  /// Where ← and → do nothing they are the page's, which goes back by one of them.
  private var acrossCommands: [KeyCommand] {
    guard across.isScrollable else { return [] }
    let right = ownCommand("→", "l", title: "to the right")
    return across.offset > 0 ? [right, ownCommand("←", "h", title: "to the left")] : [right]
  }

  /// What the first Esc ends.
  private var escapeCommands: [KeyCommand] {
    let title =
      selectionEnds != nil
      ? "select nothing"
      : find != nil ? "end the search" : onLink != nil && chosenLink != nil ? "leave the link" : nil
    return title.map { [ownCommand("Esc", title: $0, isHinted: true)] } ?? []
  }

  /// What keys do while letters are typed.
  var typingCommands: [KeyCommand] {
    if let awaitedLetter {
      return [
        KeyCommand(
          label: "a letter", title: awaitedLetter == .mark ? "marks the first line" : "goes to its mark"),
        ownCommand("Esc", title: "none", isHinted: true),
      ]
    }
    let other = find?.query.isRegex == true ? "as it is typed" : "as a regular expression"
    return [
      ownCommand("⏎", title: "find", isHinted: true), ownCommand("Esc", title: "end this", isHinted: true),
      ownCommand("Ctrl-R", title: other, isHinted: true),
      ownCommand(
        "↑", "↓", title: "what was looked for before", isHinted: true,
        isEnabled: !findHistory.patterns.isEmpty),
      ownCommand("←", "→", "Home", "End", "⌫", title: ""),
    ]
  }

  func handleKey(_ key: KeyPress) -> Bool {
    message = nil
    if let letter = awaitedLetter { return handleLetter(key, letter) }
    if find?.isTyping == true { return handleFind(key) }
    if handleSelection(key) || handleFind(key) || handleLink(key) { return true }
    switch (key.key, key.modifiers) {
    case (.character("/"), []): return perform(.find)
    case (.character("F"), []), (.character("F"), .shift): return perform(.follow)
    case (.character("w"), []): return perform(.wrap)
    case (.character("#"), []): return perform(.numbers)
    case (.character("m"), []): return perform(.mark)
    case (.character("'"), []): return perform(.jump)
    case (.right, []), (.character("l"), []): return perform(.right)
    case (.left, []), (.character("h"), []): return perform(.left)
    default: return false
    }
  }

  // MARK: Moving

  func step(_ rows: Int) {
    if selectsLines { return extendLines(rows) }
    move { $0.scroll(to: Double($0.cell) + Double(rows)) }
  }

  func goTo(_ line: Int) {
    if selectsLines { return extendLines(to: line) }
    scroll(to: line)
  }

  func goToEnd() {
    if selectsLines { return extendLines(to: lineRange.upperBound - 1) }
    scrollToEnd()
  }

  func toggleFollowing() {
    // What was let go by scrolling up is followed again.
    followsEnd = !followsEnd || !isAtEnd
    if followsEnd { scrollToEnd() }
    // A program with keys of its own says it in its own place.
    if usesLessKeys { message = followsEnd ? Self.followingWords : "not following" }
  }

  /// At the start ← goes back, as a drag does.
  func scrollAcross(_ way: Double) -> Bool {
    guard across.isScrollable, way > 0 || across.offset > 0 else { return false }
    moveAcross { $0.scroll(to: $0.offset + way * Double(max(1, textColumns / 2))) }
    return true
  }

  // MARK: Marks

  private func handleLetter(_ key: KeyPress, _ awaited: AwaitedLetter) -> Bool {
    awaitedLetter = nil
    guard case .character(let letter) = key.key, key.modifiers.isEmpty || key.modifiers == .shift else {
      return key.key == .escape
    }
    switch awaited {
    case .mark:
      marks[letter] = top
      message = "line \(source.label(ofLine: top)) is \(letter)"
      setNeedsDisplay()
    case .jump:
      if let line = marks[letter], lineRange.contains(line) {
        marks["'"] = top
        scroll(to: line)
      } else {
        message = "no mark \(letter)"
      }
    }
    return true
  }

  /// Marks a line by a letter, for `'` and the letter.
  public func setMark(_ letter: Character, at line: Int) {
    marks[letter] = line
    setNeedsDisplay()
  }
}
