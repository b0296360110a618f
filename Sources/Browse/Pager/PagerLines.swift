import TermNav

/// Lines whose keys are actions: keys of its own it has none but those that type a query.
final class PagerLines: LinesView {
  override init(_ source: any LineSource) {
    super.init(source)
    usesLessKeys = false
    // The row below says where this is.
    showsScrollIndicator = false
  }

  /// In the row below, as less's stands at its prompt: what a line more has changed ends there.
  override var cursorPlace: Point {
    isCursorVisible ? super.cursorPlace : Point(column: 0, row: Double(size.rows))
  }

  override var listsOwnKeys: Bool { isTyping }

  static let actions: [Browse.Action] = [
    .down, .up, .halfDown, .halfUp, .screenDown, .screenUp, .first, .last, .right, .selectLines, .extendDown,
    .extendUp, .mark, .jump, .nextLink, .previousLink, .numbers,
  ]

  /// What the lines do for an action; nil for one that is not theirs.
  static func action(for action: Browse.Action) -> LinesView.Action? {
    switch action {
    case .down: .down
    case .up: .up
    case .halfDown: .halfDown
    case .halfUp: .halfUp
    case .screenDown: .screenDown
    case .screenUp: .screenUp
    case .first: .first
    case .last: .last
    case .right: .right
    case .findText: .find
    case .findTextBackwards: .findBackwards
    case .findNext: .findNext
    case .findPrevious: .findPrevious
    case .follow: .follow
    case .mark: .mark
    case .jump: .jump
    case .wrap: .wrap
    case .numbers: .numbers
    case .selectLines: .selectLines
    case .extendDown: .extendDown
    case .extendUp: .extendUp
    case .yank: .copy
    case .nextLink: .nextLink
    case .previousLink: .previousLink
    default: nil
    }
  }
}
