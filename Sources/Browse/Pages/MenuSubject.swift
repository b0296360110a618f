/// The kind of thing for which a menu is opened. It decides which actions the menu offers.
nonisolated enum MenuSubject: CaseIterable, Sendable {
  case file, directory, hit
  case commit, branch, stash, change, workingTree
  case text, selection, bytes, diffLine, blameLine
  /// The menu is for the marked rows of a list; it acts on all of them, wherever the pointer is.
  case marked
  /// The menu is for anything else, such as a header in a list.
  case other

  /// The most actions in a menu, so that it fits on small screens and can be read at a glance.
  static let most = 8

  /// The actions that a menu for this kind of thing offers; a page leaves out those that it cannot do now.
  /// The last one opens the palette, which lists all actions.
  var actions: [Action] {
    let own: [Action] =
      switch self {
      case .file:
        [
          .open, .path(.edit), .list(.select), .openDiff, .directory(.entryLog), .git(.blame),
          .path(.yankPath),
        ]
      case .directory:
        [
          .open, .list(.select), .app(.filesBelow), .app(.textBelow), .directory(.entryLog), .path(.shell),
          .path(.yankPath),
        ]
      case .hit: [.open, .path(.edit), .list(.select), .openDiff, .app(.command), .path(.yankLine)]
      case .commit:
        [
          .open, .openDiff, .list(.select), .app(.command), .path(.yank),
          .path(.yankAddress),
        ]
      case .branch, .stash: [.open, .openDiff, .list(.select), .app(.command), .path(.yankName)]
      case .change:
        [
          .open, .openDiff, .path(.edit), .list(.select), .git(.log), .git(.blame), .path(.yankPath),
        ]
      case .workingTree: [.open, .openDiff, .list(.select), .app(.command)]
      case .text:
        [
          .lines(.find), .text(.filter), .lines(.selectLines), .lines(.wrap), .path(.edit), .git(.blame),
          .app(.command),
        ]
      case .selection:
        [
          .path(.yank), .app(.command), .diff(.yankHunk), .git(.log), .path(.edit), .path(.yankLine),
          .app(.cancel),
        ]
      case .bytes: [.file(.hex), .path(.edit), .app(.command), .path(.yankPath)]
      case .diffLine:
        [
          .open, .path(.edit), .git(.blame), .git(.log), .diff(.fold), .diff(.beside), .path(.yankLine),
        ]
      case .blameLine:
        [
          .open, .blameBefore, .git(.log), .path(.edit), .path(.yank), .path(.yankLine),
          .path(.yankAddress),
        ]
      case .marked:
        [.app(.command), .list(.select), .openDiff, .path(.yank), .app(.cancel)]
      case .other: [.list(.filter), .reread]
      }
    return own + [.app(.palette)]
  }

  /// Returns those of the menu's actions that are among the given ones, such as the actions of a page.
  func actions(among known: [Action]) -> [Action] { actions.filter(known.contains) }
}
