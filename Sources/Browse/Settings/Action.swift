import TermNav
import TermNavText

/// An action of the browser that a key can run. The actions are grouped by the kind of page that performs
/// them. `table` has the name, the title and the keys of each.
nonisolated enum Action: Hashable, Sendable {
  case app(AppAction), path(PathAction), git(GitAction), sequence(SequenceAction)
  case move(MoveAction), list(ListAction), directory(DirectoryAction)
  /// The action that the library's view of lines performs itself, such as scrolling.
  case lines(LinesView.Action)
  case text(TextAction), file(FileAction), diff(DiffAction), log(LogAction)
  /// The actions that open the row or link at the cursor, and that read the page again. Each kind of page
  /// does this in its own way.
  case open, reread
  /// The actions that open the diff of the row at the cursor, and that show a file's blame as it was before
  /// the commit of the line.
  case openDiff, blameBefore
  /// The action that runs a command which the user has defined in the settings. It has no row in `table`.
  case own(OwnCommand)
}

/// An action that concerns the whole browser, so that any page can offer it.
nonisolated enum AppAction: CaseIterable, Sendable {
  case back, cancel, close, quit, help, peek, home, previousLocation, filesBelow, textBelow, palette, mouse
  /// The action that closes the preview beside lists, or opens it again, and those that scroll it.
  case preview, previewDown, previewUp
  /// The action that asks for a line of the user's shell and runs it. Placeholders in the line stand for
  /// values of the page.
  case command
}

/// An action on the file or the directory that a page shows. Hints list these actions in the order of the
/// cases.
nonisolated enum PathAction: CaseIterable, Sendable {
  case edit, shell, yankPath, yankName, yankLine, yank, yankSubject, yankAddress
}

/// An action that opens a page of git for the file or commit that a page shows. Hints list these actions in
/// the order of the cases.
nonisolated enum GitAction: CaseIterable, Sendable {
  case log, blame, status, branches, stashes, unpushed, reflog, worktrees, tree
}

/// An action that goes to another of the files that were named on the command line.
nonisolated enum SequenceAction: CaseIterable, Sendable {
  case next, previous, first
}

/// A move of the cursor through rows or lines. The raw values are names of actions of the library's list and
/// view of lines.
nonisolated enum MoveAction: String, CaseIterable, Sendable {
  case down, up, halfDown, halfUp, screenDown, screenUp, first, last
}

/// An action that every page of rows has, besides moves.
nonisolated enum ListAction: CaseIterable, Sendable {
  case filter, select, selectRange, selectOthers, findNext, findPrevious
}

/// An action that only the page of a directory has, except `measure`: a log has it too, for its commits.
nonisolated enum DirectoryAction: CaseIterable, Sendable {
  case hidden, sort, details, measure, entryLog, goTo, mark, jump
}

/// An action that every page of lines has, but not the library's view of lines.
nonisolated enum TextAction: CaseIterable, Sendable {
  case percent, filter, info, signs, encoding, followUntil, save
  /// The action that goes back to where the view was before the last jump.
  case placeBefore
  /// The action that begins the decimals of a percentage that is typed, as `.` in `12.5%`.
  case decimals
}

/// An action of pages that show a file, its blame or a diff.
nonisolated enum FileAction: CaseIterable, Sendable {
  case nextHit, previousHit, hex, colors
}

/// An action of pages that show a diff.
nonisolated enum DiffAction: CaseIterable, Sendable {
  case nextHunk, previousHunk, parent, other
  /// The actions that fold the file of a diff at the current line, or all files, so that only headings are
  /// shown.
  case fold, foldAll
  /// The action that switches between the diff as git has written it and a form that is easier to read.
  case raw
  /// The action that shows the old lines of a diff at the left and the new lines at the right.
  case beside
  case blanks, context
  /// The action that copies the hunk at the current line with the head of its file, so that git can apply it.
  case yankHunk
}

/// An action that only the page of a log has.
nonisolated enum LogAction: CaseIterable, Sendable {
  case ask, form, text, allBranches, firstParent, order, dates
}

nonisolated extension Action {
  /// The actions that mark rows, in the order of the hints.
  static let marking: [Action] = [.list(.select), .list(.selectRange), .list(.selectOthers)]

  /// The description of an action: its name, its title and its standard keys.
  struct Row: Sendable {
    let action: Action
    /// The name of the action in the settings file.
    let name: String
    /// A word or two for the action, in hints, help and the palette, the list of all actions.
    let title: String
    private let lists, pager, everywhere: [KeySequence]?
    /// Whether the palette, the list of all actions, has this action. Moves are left out, and actions that
    /// wait for a further letter.
    let isChosen: Bool

    init(
      _ action: Action, _ name: String, _ title: String,
      lists: [KeySequence]? = nil, pager: [KeySequence]? = nil, everywhere: [KeySequence]? = nil,
      isChosen: Bool = true
    ) {
      self.action = action
      self.name = name
      self.title = title
      self.isChosen = isChosen
      (self.lists, self.pager, self.everywhere) = (lists, pager, everywhere)
    }

    /// Returns the standard keys of the action in a scope, such as lists or texts; nil if the action cannot
    /// have keys in that scope, empty if it has none at first.
    func keys(in scope: Keymap.Scope) -> [KeySequence]? {
      switch scope {
      case .lists: lists
      case .pager: pager
      case .everywhere: everywhere
      }
    }
  }

  /// The actions of the browser in the order of the settings. The standard keys are those of lf and vi in
  /// lists, and those of less in texts.
  static let table: [Row] = [
    // Actions that are possible on every page.
    Row(.app(.back), "back", "back", pager: ["⌫"], everywhere: ["h", "←", "⌫"]),
    Row(.app(.cancel), "cancel", "cancel", lists: ["Esc"], pager: ["Esc"]),
    Row(.app(.close), "close", "close", everywhere: ["q"]),
    Row(.app(.quit), "quit", "quit", everywhere: ["Q"]),
    Row(.app(.help), "help", "help", pager: ["H", "F1"], everywhere: ["?", "H", "F1"]),
    // Actions on the file or directory that a page shows.
    Row(.path(.edit), "edit", "edit", everywhere: ["o", "v"]),
    Row(.path(.shell), "shell", "open a shell here", everywhere: ["!"]),
    Row(.app(.command), "command", "run a command", everywhere: ["|"]),
    Row(.path(.yankPath), "yank-path", "copy the path", everywhere: ["y p"]),
    Row(.path(.yankName), "yank-name", "copy the name", everywhere: ["y n"]),
    Row(.path(.yankLine), "yank-line", "copy path:line", everywhere: ["y l"]),
    Row(.path(.yank), "yank", "copy the selection", everywhere: ["y y"]),
    Row(.path(.yankSubject), "yank-subject", "copy the subject", everywhere: ["y s"]),
    Row(.path(.yankAddress), "yank-address", "copy the forge's address", everywhere: ["y u"]),
    // Actions of lists, and moves.
    Row(.open, "open", "open", lists: ["l", "→", "⏎"], pager: ["⏎"]),
    Row(
      .move(.down), "down", "next row", lists: ["j", "↓"], pager: ["j", "↓", "e", "Ctrl-E", "Ctrl-N"],
      isChosen: false),
    Row(
      .move(.up), "up", "previous row", lists: ["k", "↑"], pager: ["k", "↑", "Ctrl-Y", "Ctrl-P"],
      isChosen: false),
    Row(.move(.halfDown), "half-down", "half a screen down", lists: ["Ctrl-D"], pager: ["d", "Ctrl-D"]),
    Row(.move(.halfUp), "half-up", "half a screen up", lists: ["Ctrl-U"], pager: ["u", "Ctrl-U"]),
    Row(
      .move(.screenDown), "screen-down", "a screen down", lists: ["Ctrl-F", "PgDn"],
      pager: ["f", "Space", "Ctrl-F", "PgDn"]),
    Row(
      .move(.screenUp), "screen-up", "a screen up", lists: ["Ctrl-B", "PgUp"], pager: ["b", "Ctrl-B", "PgUp"]),
    Row(.move(.first), "first", "first row", lists: ["g g", "Home"], pager: ["g", "<", "Home"]),
    Row(.move(.last), "last", "last row", lists: ["G", "End"], pager: ["G", ">", "End"]),
    Row(.list(.select), "select", "mark", lists: ["Space"]),
    Row(.list(.selectRange), "select-range", "mark up to here", lists: ["V"]),
    Row(.list(.selectOthers), "select-others", "mark all others", lists: ["*"]),
    // Actions that find rows and lines.
    Row(.list(.filter), "filter", "filter", lists: ["/"]),
    Row(.list(.findNext), "filter-next", "next found row", lists: ["n"], isChosen: false),
    Row(.list(.findPrevious), "filter-previous", "previous found row", lists: ["N"], isChosen: false),
    Row(.app(.filesBelow), "files-below", "find files", lists: ["f"]),
    Row(.app(.textBelow), "text-below", "find text in files", lists: ["t"]),
    Row(.app(.palette), "palette", "all actions", everywhere: [":"], isChosen: false),
    Row(.app(.mouse), "mouse", "select text with the mouse", everywhere: ["F2"]),
    // Actions of git.
    Row(.openDiff, "diff", "diff", lists: ["d"]),
    Row(.git(.log), "git-log", "log", everywhere: ["L"]),
    Row(.directory(.entryLog), "entry-log", "log of the entry", lists: ["E"]),
    Row(.git(.blame), "git-blame", "blame", everywhere: ["B"]),
    Row(.git(.status), "git-status", "git status", everywhere: ["S"]),
    Row(.git(.branches), "git-branches", "branches and tags", everywhere: ["T"]),
    Row(.git(.stashes), "git-stashes", "stashes", everywhere: ["Z"]),
    Row(.git(.unpushed), "git-unpushed", "what is not pushed", everywhere: ["U"]),
    Row(.git(.reflog), "git-reflog", "where HEAD was", everywhere: ["r"]),
    Row(.git(.tree), "git-tree", "files at this commit", everywhere: ["I"]),
    Row(.git(.worktrees), "git-worktrees", "working trees", everywhere: []),
    Row(.log(.ask), "log-query", "ask in git's words", lists: ["w"]),
    Row(.log(.form), "log-form", "find commits", lists: ["W"]),
    Row(.log(.text), "log-text", "commits that change a text", lists: ["c"]),
    Row(.log(.allBranches), "log-all", "all branches", lists: ["a"]),
    Row(.log(.firstParent), "log-first-parent", "first parents alone", lists: ["F"]),
    Row(.log(.order), "log-order", "children before parents", lists: ["O"]),
    Row(.log(.dates), "log-dates", "whole dates", lists: ["D"]),
    Row(.diff(.nextHunk), "next-hunk", "next hunk", everywhere: ["]"]),
    Row(.diff(.previousHunk), "previous-hunk", "previous hunk", everywhere: ["["]),
    Row(.sequence(.next), "next-file", "next file", everywhere: ["}"]),
    Row(.sequence(.previous), "previous-file", "previous file", everywhere: ["{"]),
    Row(.sequence(.first), "first-file", "first file", pager: []),
    Row(.diff(.parent), "parent-commit", "parent", everywhere: ["^"]),
    Row(.diff(.other), "other-diff", "diff with the other side", everywhere: ["M"]),
    Row(.diff(.fold), "fold-file", "fold the file", pager: ["z"]),
    Row(.diff(.foldAll), "fold-all", "fold all files", pager: ["a"]),
    Row(.diff(.raw), "as-written", "as written", pager: ["t"]),
    Row(.diff(.beside), "side-by-side", "side by side", pager: ["s"]),
    Row(.diff(.yankHunk), "yank-hunk", "copy the hunk as a patch", pager: ["y h"]),
    Row(.diff(.blanks), "ignore-blanks", "ignore blanks", pager: ["W"]),
    Row(.diff(.context), "more-context", "more lines around", pager: ["C"]),
    Row(.blameBefore, "blame-before", "blame before this commit", everywhere: [","]),
    // Actions of directories.
    Row(.directory(.hidden), "hidden", "hidden files", lists: ["."]),
    Row(.directory(.sort), "sort", "sort", lists: ["s"]),
    Row(.directory(.details), "details", "permissions and owners", lists: ["i"]),
    Row(.directory(.measure), "measure", "size and details", lists: ["="]),
    Row(.app(.peek), "peek", "peek", everywhere: ["p"]),
    Row(.app(.preview), "preview", "preview", everywhere: ["+"]),
    Row(
      .app(.previewDown), "preview-down", "scroll the preview down", everywhere: ["Alt-J"], isChosen: false),
    Row(.app(.previewUp), "preview-up", "scroll the preview up", everywhere: ["Alt-K"], isChosen: false),
    Row(.app(.home), "home", "home", lists: ["~"]),
    Row(.app(.previousLocation), "place-before", "previous place", lists: ["-"]),
    Row(.directory(.goTo), "go-to", "go to", lists: ["z"]),
    Row(.directory(.mark), "mark-directory", "mark by a letter", lists: ["m"], isChosen: false),
    Row(.directory(.jump), "go-to-mark", "go to a mark", lists: ["'"], isChosen: false),
    // Actions of texts.
    Row(.lines(.left), "left", "back", pager: ["h", "←"], isChosen: false),
    Row(.lines(.right), "right", "to the right", pager: ["l", "→"], isChosen: false),
    Row(.text(.percent), "percent", "go to a percent of the text", pager: ["%"], isChosen: false),
    Row(.text(.decimals), "decimals", "decimals of a percentage", pager: ["."], isChosen: false),
    Row(.lines(.find), "find-text", "find", pager: ["/"]),
    Row(.lines(.findBackwards), "find-text-backwards", "find backwards", pager: ["?"]),
    Row(.lines(.findNext), "find-next", "next", pager: ["n"]),
    Row(.lines(.findPrevious), "find-previous", "previous", pager: ["N"]),
    Row(.file(.nextHit), "next-hit", "next hit", pager: ["J"]),
    Row(.file(.previousHit), "previous-hit", "previous hit", pager: ["K"]),
    Row(.text(.filter), "filter-lines", "filter", pager: ["&"]),
    Row(.lines(.follow), "follow", "follow", pager: ["F"]),
    Row(
      .text(.followUntil), "follow-until", "follow until the pattern comes", pager: ["Alt-F", "Alt-Shift-F"]),
    Row(.lines(.mark), "mark", "mark this line by a letter", pager: ["m"], isChosen: false),
    Row(.lines(.jump), "jump", "go to a mark", pager: ["'"], isChosen: false),
    Row(.text(.placeBefore), "jump-back", "back to before the jump", pager: ["Ctrl-X Ctrl-X"]),
    Row(.lines(.wrap), "wrap", "wrap", pager: ["w", "- S"]),
    Row(.lines(.numbers), "numbers", "numbers", pager: ["#", "- N"]),
    Row(.text(.info), "info", "where this is", pager: ["=", "Ctrl-G"]),
    Row(.reread, "reread", "reload", everywhere: ["R"]),
    Row(.lines(.selectLines), "select-lines", "select lines", pager: ["V"]),
    Row(.lines(.extendDown), "extend-down", "select a line more", pager: ["Shift-Down"], isChosen: false),
    Row(.lines(.extendUp), "extend-up", "select a line less", pager: ["Shift-Up"], isChosen: false),
    Row(.lines(.nextLink), "next-link", "next link", pager: ["Tab"]),
    Row(.lines(.previousLink), "previous-link", "previous link", pager: ["Shift-Tab"]),
    Row(.file(.hex), "hex", "hex", pager: ["x"]),
    Row(.file(.colors), "colors", "colours", pager: ["c"]),
    Row(.text(.signs), "signs", "signs for what is not seen", pager: ["i"]),
    Row(.text(.encoding), "encoding", "encoding", pager: ["E"]),
    Row(.text(.save), "save", "save what has come", pager: ["s"]),
  ]

  /// The two actions that may have the same key, because no page has it for both. One shows the lines of a
  /// diff side by side, the other saves a text that comes from a pipe. If such a text is a diff, the key is
  /// for the first action, and the second is in the palette, the list of all actions.
  static let keyedAlike: Set<Action> = [.diff(.beside), .text(.save)]

  private static let rows = Dictionary(uniqueKeysWithValues: table.map { ($0.action, $0) })

  /// The description of the action; nil for a user's own command.
  private var row: Row? { Self.rows[self] }
  /// The name of the action in the settings; for a user's own command, the command itself, shortened and in
  /// quotes.
  var name: String { row?.name ?? "“\(SettingNames.cut(title))”" }
  var title: String { if case .own(let command) = self { command.text.visible } else { row!.title } }
  var isChosen: Bool { row?.isChosen ?? true }

  var helpGroup: HelpGroup {
    switch self {
    case .own: .commands
    case .git, .directory(.entryLog): .git
    case .app(.back), .app(.cancel), .app(.close), .app(.previousLocation), .app(.home): .back
    case .app(.command), .app(.filesBelow), .app(.textBelow), .app(.peek), .app(.preview),
      .app(.previewDown), .app(.previewUp):
      .page
    case .app: .program
    default: .page
    }
  }

  /// How general an action is: from 0 for an action of few kinds of pages, or one that each page does in its
  /// own way, to 3 for moves. The palette, the list of all actions, shows actions with a low number first.
  var generality: Int {
    switch self {
    case .diff, .log, .directory, .file, .sequence, .open, .openDiff, .blameBefore: 0
    case .path: 2
    case .move: 3
    default: 1
    }
  }

  /// Returns the moves through rows or lines that can have keys in a scope: lists or texts.
  static func moves(in scope: Keymap.Scope) -> [Action] {
    MoveAction.allCases.map(Action.move).filter { Keymap.has($0, in: scope) }
  }
}
