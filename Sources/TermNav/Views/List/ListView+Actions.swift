/// Buttons behind a row.
extension ListView {
  /// Which end of a row.
  public enum Side: Sendable, CaseIterable {
    case leading, trailing
  }

  func wireActions() {
    let pan = actionsGestureRecognizer
    pan.claim = { [weak self] in self?.actionsClaim ?? .nothing }
    pan.addHandler { [unowned self] _ in followActions() }
    addGestureRecognizer(pan)
  }

  private var actionsClaim: DragClaim {
    guard actions != nil || leadingActions != nil, let row = pressedPlace else { return .nothing }
    // A vertical drag scrolls, which closes the row.
    if row == openPlace { return .across }
    switch (hasActions(row, .trailing), hasActions(row, .leading)) {
    case (true, true): return .across
    case (true, false): return .towardLeading
    case (false, true): return .towardTrailing
    case (false, false): return .nothing
    }
  }

  private var pressedPlace: Int? { shownRow(at: actionsGestureRecognizer.pressLocation) }

  private func actions(_ place: Int, _ side: Side) -> [RowAction] {
    (side == .trailing ? actions : leadingActions)?(index(place)) ?? []
  }

  func hasActions(_ place: Int, _ side: Side) -> Bool {
    guard (side == .trailing ? actions : leadingActions) != nil, place >= 0, place < count else {
      return false
    }
    return isItem(place) && !actions(place, side).isEmpty
  }

  struct ActionButton {
    var action: RowAction
    var number: Int
    /// From the first button's leading end.
    var columns: Range<Int>
  }

  /// From the leading to the trailing one; the first action is outermost.
  var actionButtons: [ActionButton] {
    guard let openPlace else { return [] }
    var column = 0
    let all = Array(actions(openPlace, openSide).enumerated())
    return (openSide == .trailing ? all.reversed() : all).map { number, action in
      defer { column += action.columns }
      return ActionButton(action: action, number: number, columns: column..<column + action.columns)
    }
  }

  private var buttonColumns: Int { actionButtons.last?.columns.upperBound ?? 0 }

  // MARK: Opening

  /// A row that closes is none to keys.
  var isRowOpen: Bool { openPlace != nil && reveal.destination > 0 }

  /// Opens a row, and closes any other.
  public func openActions(of index: Int, at side: Side = .trailing, animated: Bool = true) {
    guard let place = place(of: index), hasActions(place, side) else { return }
    open(place, side, animated: animated)
  }

  func open(_ place: Int, _ side: Side, animated: Bool = true) {
    uncover(place, side)
    moveActions(to: Double(buttonColumns), animated: animated)
  }

  private func uncover(_ place: Int, _ side: Side) {
    guard openPlace != place || openSide != side else { return }
    reveal = ScrollAxis()
    openSide = side
    chosenAction = 0
    openPlace = place
    measureActions()
  }

  /// Closes the open row.
  public func closeActions(animated: Bool = true) {
    guard openPlace != nil else { return }
    moveActions(to: 0, animated: animated)
  }

  private func moveActions(to place: Double, velocity: Double = 0, animated: Bool = true) {
    reveal.spring(to: place, velocity: velocity, at: motionClock.start(at: now))
    measureActions()
    if !animated || reducesMotion { reveal.finish() }
    settleActions()
    goOn()
  }

  func measureActions() {
    guard openPlace != nil else { return }
    let width = Double(size.columns)
    // A full swipe takes the row along as far as it goes.
    let isFree = performsFirstActionWithFullSwipe && reveal.isHeld
    reveal.resize(content: width + (isFree ? width : Double(buttonColumns)), view: width)
  }

  func advanceActions(to time: Seconds) {
    guard reveal.isMoving else { return }
    reveal.advance(to: time)
    settleActions()
  }

  private func settleActions() {
    setNeedsDisplay()
    if !reveal.isMoving, !reveal.isHeld, reveal.cell <= 0 { openPlace = nil }
  }

  // MARK: By drag

  /// Part of the width beyond which a full swipe performs the first action; our own figure.
  public nonisolated static let fullSwipe = 0.6

  var isFullySwiped: Bool {
    performsFirstActionWithFullSwipe && reveal.isHeld
      && reveal.offset >= Double(size.columns) * Self.fullSwipe
  }

  private func followActions() {
    let pan = actionsGestureRecognizer
    let way = openSide == .trailing ? -1.0 : 1.0
    switch pan.state {
    case .began: beginSwipe(pan)
    case .changed: reveal.drag(by: way * pan.translation.dx)
    case .ended: endSwipe(velocity: way * pan.velocity.dx)
    case .cancelled: moveActions(to: 0)
    case .possible, .failed: break
    }
    setNeedsDisplay()
  }

  private func beginSwipe(_ pan: ContentPanGestureRecognizer) {
    guard let row = pressedPlace else { return }
    if row != openPlace { uncover(row, pan.translation.dx < 0 ? .trailing : .leading) }
    reveal.hold()
    measureActions()
    reveal.drag(by: (openSide == .trailing ? -1 : 1) * pan.translation.dx)
  }

  private func endSwipe(velocity: Double) {
    if isFullySwiped { return performFullSwipe() }
    // RULES, section 5.
    let width = max(1, Double(size.columns))
    let buttons = Double(buttonColumns)
    let decision = ReleasePolicy.standard.decision(
      in: .init(progress: reveal.offset / max(1, buttons), velocity: velocity / width, width: width))
    moveActions(to: decision == .finish ? buttons : 0, velocity: velocity)
  }

  /// A row that the action removes has gone already.
  private func performFullSwipe() {
    memory.swept = memory.open
    perform(actionButtons.first { $0.number == 0 }?.action)
    memory.swept = nil
  }

  private func perform(_ action: RowAction?) {
    guard let row = openRow else { return }
    closeActions(animated: action == nil)
    action?.perform(row)
  }

  // MARK: By click and keys

  func pressOpenRow(_ point: Point) {
    let isOnRow = shownRow(at: point) == openPlace
    let start = openSide == .trailing ? size.columns - reveal.cell : reveal.cell - buttonColumns
    let column = point.wholeColumn - start
    perform(isOnRow ? actionButtons.first { $0.columns.contains(column) }?.action : nil)
  }

  func performChosenAction() { perform(actionButtons.first { $0.number == chosenAction }?.action) }

  func chooseAction(_ way: Int) {
    let buttons = actionButtons
    guard let now = buttons.firstIndex(where: { $0.number == chosenAction }) else { return }
    chosenAction = buttons[min(max(0, now + way), buttons.count - 1)].number
    setNeedsDisplay()
  }
}
