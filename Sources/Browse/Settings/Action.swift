/// Something that a key does, under the name that it has in the settings and in the palette.
nonisolated enum Action: String, CaseIterable, Sendable {
  // Everywhere
  case back
  case close
  case quit
  case help
  // What a page shows
  case edit
  case shell
  case yankPath = "yank-path"
  case yankName = "yank-name"
  case yankLine = "yank-line"
  case yank
  // Lists
  case open
  case down
  case up
  case halfDown = "half-down"
  case halfUp = "half-up"
  case screenDown = "screen-down"
  case screenUp = "screen-up"
  case first
  case last
  case select
  // Finding
  case filter
  case filesBelow = "files-below"
  case textBelow = "text-below"
  case palette
  case mouse
  // Git
  case diff
  case gitLog = "git-log"
  case entryLog = "entry-log"
  case gitBlame = "git-blame"
  case gitStatus = "git-status"
  case gitBranches = "git-branches"
  case gitStashes = "git-stashes"
  case nextHunk = "next-hunk"
  case previousHunk = "previous-hunk"
  case nextFile = "next-file"
  case previousFile = "previous-file"
  case firstFile = "first-file"
  case parentCommit = "parent-commit"
  case otherDiff = "other-diff"
  case blameBefore = "blame-before"
  // Directories
  case hidden
  case sort
  case peek
  case home
  case placeBefore = "place-before"
  // Texts
  case left
  case right
  case percent
  case findText = "find-text"
  case findTextBackwards = "find-text-backwards"
  case findNext = "find-next"
  case findPrevious = "find-previous"
  case nextHit = "next-hit"
  case previousHit = "previous-hit"
  case filterLines = "filter-lines"
  case follow
  case mark
  case jump
  case wrap
  case numbers
  case info
  case reread
  case selectLines = "select-lines"
  case extendDown = "extend-down"
  case extendUp = "extend-up"
  case nextLink = "next-link"
  case previousLink = "previous-link"
  case hex
  case colors
  case signs
  case cancel

  /// A word or two for hints, help and the palette.
  var title: String {
    switch self {
    case .back: "back"
    case .close: "close"
    case .quit: "quit"
    case .help: "help"
    case .edit: "edit"
    case .shell: "a shell here"
    case .yankPath: "copy the path"
    case .yankName: "copy the name"
    case .yankLine: "copy path:line"
    case .yank: "copy the selection"
    case .open: "open"
    case .down: "the next row"
    case .up: "the row before"
    case .halfDown: "half a screen down"
    case .halfUp: "half a screen up"
    case .screenDown: "a screen down"
    case .screenUp: "a screen up"
    case .first: "the first row"
    case .last: "the last row"
    case .select: "mark"
    case .filter: "filter"
    case .filesBelow: "files below"
    case .textBelow: "text below"
    case .palette: "all actions"
    case .mouse: "the mouse for the terminal, or back"
    case .diff: "diff"
    case .gitLog: "log"
    case .entryLog: "log of the entry"
    case .gitBlame: "blame"
    case .gitStatus: "git status"
    case .gitBranches: "branches and tags"
    case .gitStashes: "stashes"
    case .nextHunk: "next hunk"
    case .previousHunk: "previous hunk"
    case .nextFile: "next file"
    case .previousFile: "previous file"
    case .firstFile: "first file"
    case .parentCommit: "parent"
    case .otherDiff: "diff with the other side"
    case .blameBefore: "blame before this commit"
    case .hidden: "hidden files"
    case .sort: "sort"
    case .peek: "peek"
    case .home: "home"
    case .placeBefore: "the place before"
    case .left: "back"
    case .right: "to the right"
    case .percent: "the line at a percent of the text"
    case .findText: "find"
    case .findTextBackwards: "find backwards"
    case .findNext: "next"
    case .findPrevious: "previous"
    case .nextHit: "the next hit"
    case .previousHit: "the hit before"
    case .filterLines: "filter"
    case .follow: "follow"
    case .mark: "mark this line by a letter"
    case .jump: "go to a mark"
    case .wrap: "wrap"
    case .numbers: "numbers"
    case .info: "where this is"
    case .reread: "read again"
    case .selectLines: "select lines"
    case .extendDown: "select a line more"
    case .extendUp: "select a line less"
    case .nextLink: "the next link"
    case .previousLink: "the previous link"
    case .hex: "hex"
    case .colors: "colours"
    case .signs: "signs for what is not seen"
    case .cancel: "end this"
    }
  }

  /// Whether it is worth a line of the palette: moving is not, and what needs a letter behind it.
  var isChosen: Bool {
    switch self {
    case .down, .up, .palette, .left, .right, .mark, .jump, .percent, .extendDown, .extendUp: false
    default: true
    }
  }
}
