/// The kind of thing for which a menu is opened.
nonisolated enum MenuSubject: CaseIterable, Sendable {
  case file, directory, hit
  case commit, branch, stash, change, workingTree
  case text, selection, bytes, diffLine, blameLine
  /// The rows of a list that are marked, wherever the pointer is.
  case marked
  /// A row that leads nowhere of these.
  case other

  /// The most actions in a menu: it should fit on small screens and be read at a glance.
  static let most = 8

  /// The actions of the menu for this kind; the page leaves out those that are not possible now. The last one
  /// shows all actions of the page.
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
        [.path(.yank), .app(.command), .git(.log), .path(.edit), .path(.yankLine), .app(.cancel)]
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

  /// Returns the menu's actions that a page can do.
  func actions(among known: [Action]) -> [Action] { actions.filter(known.contains) }
}
