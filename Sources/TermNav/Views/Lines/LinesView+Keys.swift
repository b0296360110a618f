/// What keys do in lines, beside letters of a query and names of marks.
extension KeyAction<LinesView> {
  fileprivate static var table: [KeyAction<View>] {
    let links = linkKeys.map { $0.listed { $0.onLink != nil } }
    let across = acrossKeys.when { $0.across.isScrollable }
    let all = countedKeys + keys + links + across
    return (all.when { $0.usesLessKeys && !$0.isTyping } + typingKeys).erased()
  }

  private static var typingKeys: [Self] {
    [
      .asked("typing") { $0.isTyping ? $0.typingCommands : [] }
    ]
  }

  private static func does(
    _ action: LinesView.Action, _ keys: KeySequence..., also otherKeys: [KeySequence] = [],
    title: String? = nil,
    isHinted: Bool = false, takesCount: Bool = false
  ) -> Self {
    Self(
      "\(action)", keys: keys, also: otherKeys, title: title, isHinted: isHinted, takesCount: takesCount
    ) { $0.perform(action, count: $1) }
  }

  private static var countedKeys: [Self] {
    [
      does(.down, "j", "↓", title: "a line down", takesCount: true),
      does(.up, "k", "↑", title: "a line up", takesCount: true),
      does(.halfDown, "d", "Ctrl-D", title: "half a screen down", takesCount: true),
      does(.halfUp, "u", "Ctrl-U", title: "half a screen up", takesCount: true),
      does(.screenDown, "Space", "PgDn", title: "a screen down", takesCount: true),
      does(.screenUp, "b", "PgUp", title: "a screen up", takesCount: true),
      does(.first, "g", "Home", title: "the first line, or the line of a count", takesCount: true),
      does(.last, "G", "End", title: "the last line, or the line of a count", takesCount: true),
      does(.findNext, "n", title: "the next line found", takesCount: true).when { $0.find != nil },
      does(.findPrevious, "N", title: "the previous line found", takesCount: true).when { $0.find != nil },
    ]
  }

  private static var keys: [Self] {
    [
      does(.cancel, "Esc", isHinted: true).titled { $0.cancelTitle }.when { $0.cancelTitle != nil },
      does(.find, "/", title: "find", isHinted: true),
      does(.follow, "F").titled { $0.isFollowing ? "do not follow the end" : "follow the end" },
      does(.wrap, "w").titled { $0.wrapsLines ? "do not wrap lines" : "wrap lines" },
      does(.numbers, "#").titled { $0.showsLineNumbers ? "no line numbers" : "line numbers" },
      does(.mark, "m", title: "mark the first line by a letter"),
      does(.jump, "'", title: "go to a mark"),
      does(.selectLines, "V", title: "select lines"),
      does(.extendDown, "Shift-↓", title: ""),
      does(.extendUp, "Shift-↑", title: ""),
      does(.copy, "y", also: ["Alt-C", "Ctrl-Ins"], title: "copy the selection").listed {
        $0.selection != nil
      },
      .init("copyLines", "⏎", title: "") { $0.copySelected() }.when { $0.selectsLines },
    ]
  }

  private static var linkKeys: [Self] {
    [
      does(.nextLink, "o", title: "the next link, the previous one"),
      does(.previousLink, "O"),
      does(.openLink, "⏎", title: "").when { $0.onLink != nil && $0.chosenLink != nil },
    ]
  }

  /// Where ← and → do nothing they are the page's, which goes back by one of them.
  private static var acrossKeys: [Self] {
    [
      does(.right, "→", "l", title: "to the right"),
      does(.left, "←", "h", title: "to the left").when { $0.across.offset > 0 },
    ]
  }
}

extension LinesView {
  /// What a letter is for that follows `m` or `'`.
  enum AwaitedLetter {
    case mark, jump
  }

  /// Whether letters are a query or the name of a mark: a program's own keys stand back meanwhile.
  public var isTyping: Bool { find?.isTyping == true || awaitedLetter != nil }

  static let keyTable = KeyAction<LinesView>.table

  /// What the first Esc ends.
  fileprivate var cancelTitle: String? {
    if selectionEnds != nil { return "select nothing" }
    if find != nil { return "end the search" }
    return onLink != nil && chosenLink != nil ? "leave the link" : nil
  }

  func cancel() -> Bool {
    if selectionEnds != nil {
      selection = nil
    } else if find != nil {
      endFind()
    } else if onLink != nil, chosenLink != nil {
      chosenLink = nil
      setNeedsDisplay()
    } else {
      return false
    }
    return true
  }

  /// What keys do while letters are typed.
  fileprivate var typingCommands: [KeyCommand] {
    if let awaitedLetter {
      return [
        KeyCommand(
          label: words("a letter"),
          title: words(awaitedLetter == .mark ? "marks the first line" : "goes to its mark")),
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

  /// What letters do while they are a query or the name of a mark; nil where they are keys.
  func handleTyping(_ key: KeyPress) -> Bool? {
    if let letter = awaitedLetter { return handleLetter(key, letter) }
    return find?.isTyping == true ? handleFind(key) : nil
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
    if usesLessKeys { message = words(followsEnd ? Self.followingWords : "not following") }
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
      message = words("line {} is {}", source.label(ofLine: top), String(letter))
      setNeedsDisplay()
    case .jump:
      if let line = marks[letter], lineRange.contains(line) {
        marks["'"] = top
        scroll(to: line)
      } else {
        message = words("no mark {}", String(letter))
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
