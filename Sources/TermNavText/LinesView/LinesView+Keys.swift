import TermNav

/// The keys of a view of lines. Letters typed into a query, and the letters of marks, by which the user can
/// go back to lines, are not among them.
extension KeyAction<LinesView> {
  static var table: [Self] {
    let links = linkKeys.map { $0.listed { $0.onLink != nil } }
    let across = acrossKeys.when { $0.viewport.scroll.across.isScrollable }
    return countedKeys + keys + links + across
  }

  static var typing: Self { .listedOnly("typing") { $0.typingCommands } }

  private static func does(
    _ action: LinesView.Action, _ keys: KeySequence..., also others: [KeySequence] = [],
    title: KeyLine = .withBefore,
    isHinted: Bool = false, takesCount: Bool = false
  ) -> Self {
    Self(
      action.rawValue, keys: keys, also: others, title: title, isHinted: isHinted, takesCount: takesCount
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
      does(.first, "g", "Home", title: "first line", takesCount: true),
      does(.last, "G", "End", title: "last line", takesCount: true),
      does(.findNext, "n", title: "the next line found", takesCount: true).when { $0.query != nil },
      does(.findPrevious, "N", title: "the previous line found", takesCount: true).when { $0.query != nil },
    ]
  }

  private static var keys: [Self] {
    [
      does(.cancel, "Esc", isHinted: true).titled { $0.whatEscEnds.map { .titled($0.rawValue) } ?? .unlisted }
        .when { $0.whatEscEnds != nil },
      does(.find, "/", title: "find", isHinted: true),
      does(.follow, "F").titled { $0.isFollowing ? "do not follow the end" : "follow the end" },
      does(.wrap, "w").titled { $0.wrapsLines ? "do not wrap lines" : "wrap lines" },
      does(.numbers, "#").titled { $0.showsLineNumbers ? "no line numbers" : "line numbers" },
      does(.mark, "m", title: "mark the line"),
      does(.jump, "'", title: "go to a mark"),
      does(.selectLines, "V", title: "select lines"),
      does(.extendDown, "Shift-↓", title: .unlisted),
      does(.extendUp, "Shift-↑", title: .unlisted),
      does(.copy, "y", also: ["Alt-C", "Ctrl-Ins"], title: "copy the selection").listed {
        $0.selection != nil
      },
      .init("copyLines", "⏎", title: .unlisted) { $0.perform(.copy) }.when { $0.selected.isByLines },
    ]
  }

  private static var linkKeys: [Self] {
    [
      does(.nextLink, "o", title: "the next link, the previous one"),
      does(.previousLink, "O"),
      does(.openLink, "⏎", title: .unlisted).when {
        $0.onLink != nil && $0.viewport.window.chosenLink != nil
      },
    ]
  }

  /// The keys that scroll the lines sideways. At the first column the key ← scrolls no further: then the page
  /// gets the key and goes back.
  private static var acrossKeys: [Self] {
    [
      does(.right, "→", "l", title: "scroll right"),
      does(.left, "←", "h", title: "scroll left").when { $0.viewport.scroll.across.offset > 0 },
    ]
  }
}

extension LinesView {
  /// The keys that hints and help list while a query is typed, or the letter of a mark, by which the user can
  /// go back to a line, is awaited.
  fileprivate var typingCommands: [KeyCommand] {
    let words = tree.words
    if let use = marks.awaited {
      return [
        KeyCommand(
          label: words.text("a letter"),
          title: words.text(use == .mark ? "marks the first line" : "goes to its mark")),
        words.ownCommand("Esc", title: "none", isHinted: true),
      ]
    }
    if find?.isTyping != true { return [] }
    let other = find?.query.isRegex == true ? "as it is typed" : "as a regular expression"
    return [
      words.ownCommand("⏎", title: "find", isHinted: true),
      words.ownCommand("Esc", title: "cancel", isHinted: true),
      words.ownCommand("Ctrl-R", title: other, isHinted: true),
      words.ownCommand(
        "↑", "↓", title: "what was looked for before", isHinted: true,
        isEnabled: !findHistory.patterns.isEmpty),
      words.ownCommand("←", "→", "Home", "End", "⌫", title: ""),
    ]
  }
}
