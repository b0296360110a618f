import TermNav
import TermNavText

/// Lines whose keys are actions: keys of its own it has none but those that type a query.
final class PagerLines: LinesView {
  override init(_ source: any LineSource) {
    patch = source as? PatchLines
    super.init(source)
    usesLessKeys = false
    // The row below says where this is.
    showsScrollIndicator = false
  }

  /// The patch that is shown, also where it is filtered. Kept, since it is asked for at each key.
  var patch: PatchLines?
  /// The selection of a row that was stepped to in a patch.
  var stepped: Range<LinePosition>?

  let beside = PatchBeside()

  override func wheel(_ event: WheelEvent) -> Bool {
    beside.wheel(event.direction, self) ?? super.wheel(event)
  }

  /// In the row below, as less's stands at its prompt: what a line more has changed ends there.
  override var terminalCursorPlace: Point {
    isTerminalCursorVisible ? super.terminalCursorPlace : Point(column: 0, row: Double(size.rows))
  }

  override var listsOwnKeys: Bool { isTyping }

  /// Does the lines' own action of the same name.
  func move(_ action: MoveAction, count: Int) {
    if let own = LinesView.Action(rawValue: action.rawValue) { perform(own, count: count) }
  }
}
