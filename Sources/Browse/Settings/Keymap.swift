import TermNav

/// Which keys run which actions, in lists and in pagers. Keys, hints, help, palette and the settings' file are
/// made of it, and no view lists keys of its own, so that whatever a page does can be rebound.
nonisolated struct Keymap: Equatable, Sendable {
  /// Where keys are: the same key may do one thing in lists and another in texts.
  enum Scope: String, CaseIterable, Sendable {
    case lists, pager
    /// In both, for actions that have no keys there.
    case everywhere
  }

  /// Keys by their names, as `KeySequence` has them.
  private(set) var keys: [Scope: [Action: [KeySequence]]] { didSet { all = Self.all(keys) } }
  /// By scope, with those that are everywhere.
  private var all: [Scope: [Action: [KeySequence]]]

  init(keys: [Scope: [Action: [KeySequence]]]) {
    self.keys = keys
    all = Self.all(keys)
  }

  private static func all(_ keys: [Scope: [Action: [KeySequence]]]) -> [Scope: [Action: [KeySequence]]] {
    let everywhere = keys[.everywhere] ?? [:]
    return .init(
      uniqueKeysWithValues: Scope.allCases.map { ($0, everywhere.merging(keys[$0] ?? [:]) { $1 }) })
  }

  /// All keys that count in a scope.
  func sequences(in scope: Scope) -> [Action: [KeySequence]] { all[scope] ?? [:] }

  func sequences(for action: Action, in scope: Scope) -> [KeySequence] { sequences(in: scope)[action] ?? [] }

  /// Whether keys of the action can be set for the scope.
  static func has(_ action: Action, in scope: Scope) -> Bool {
    standard.keys[scope]?[action] != nil || standard.keys[.everywhere]?[action] != nil
  }

  /// What keys do in the scope, in the order of the actions.
  func actions(in scope: Scope) -> [Action] {
    Action.allCases.filter { keys[scope]?[$0] != nil || keys[.everywhere]?[$0] != nil }
  }

  mutating func set(_ sequences: [KeySequence], for action: Action, in scope: Scope) {
    keys[scope, default: [:]][action] = sequences
  }

  private static let git: [Action: [KeySequence]] = [
    .gitLog: ["L"], .gitBlame: ["B"], .gitStatus: ["S"], .gitBranches: ["T"], .gitStashes: ["Z"],
    .nextHunk: ["]"], .previousHunk: ["["], .nextFile: ["}"], .previousFile: ["{"], .parentCommit: ["^"],
    .otherDiff: ["M"], .blameBefore: [","],
  ]

  /// lf's and vi's in lists, less's in texts.
  static let standard = Keymap(keys: [
    .lists: [
      .open: ["l", "→", "⏎"], .down: ["j", "↓"], .up: ["k", "↑"],
      .halfDown: ["Ctrl-D"], .halfUp: ["Ctrl-U"], .screenDown: ["Ctrl-F", "PgDn"],
      .screenUp: ["Ctrl-B", "PgUp"],
      .first: ["g g", "Home"], .last: ["G", "End"], .select: ["Space"],
      .right: [">"], .left: ["<"], .diff: ["d"], .entryLog: ["E"],
      .filter: ["/"], .filesBelow: ["f"], .textBelow: ["t"],
      .hidden: ["."], .sort: ["s"], .home: ["~"], .placeBefore: ["-"],
    ],
    .pager: [
      .back: ["⌫"], .left: ["h", "←"], .right: ["l", "→"],
      .down: ["j", "↓", "e", "Ctrl-E", "Ctrl-N"], .up: ["k", "↑", "Ctrl-Y", "Ctrl-P"],
      .open: ["⏎"],
      .halfDown: ["d", "Ctrl-D"], .halfUp: ["u", "Ctrl-U"],
      .screenDown: ["f", "Space", "Ctrl-F", "PgDn"], .screenUp: ["b", "Ctrl-B", "PgUp"],
      .first: ["g", "<", "Home"], .last: ["G", ">", "End"], .percent: ["%"],
      .findText: ["/"], .findTextBackwards: ["?"], .findNext: ["n"], .findPrevious: ["N"],
      .nextHit: ["J"], .previousHit: ["K"], .firstFile: [],
      .filterLines: ["&"], .follow: ["F"], .mark: ["m"], .jump: ["'"],
      .wrap: ["w", "- S"], .numbers: ["#", "- N"], .info: ["=", "Ctrl-G"],
      .selectLines: ["V"], .extendDown: ["Shift-Down"], .extendUp: ["Shift-Up"],
      .nextLink: ["Tab"], .previousLink: ["Shift-Tab"], .hex: ["x"], .colors: ["c"], .signs: ["i"],
      .cancel: ["Esc"],
      .help: ["H", "F1"],
    ],
    .everywhere: [
      .back: ["h", "←", "⌫", "Esc"], .close: ["q"], .quit: ["Q"], .help: ["?", "F1"], .peek: ["p"],
      .edit: ["o", "v"], .shell: ["!"], .palette: [":"], .mouse: ["F2"],
      .reread: ["R"],
      .yankPath: ["y p"], .yankName: ["y n"], .yankLine: ["y l"], .yank: ["y y"],
    ].merging(git) { own, _ in own },
  ])
}
