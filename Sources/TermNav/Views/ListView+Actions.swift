/// The buttons behind a row: opened by a drag toward leading, closed by one toward trailing, by Esc, or by a press
/// anywhere else. An open row keeps the drags that begin on it.
extension ListView {
  func wireActions() {
    let pan = actionsGestureRecognizer
    pan.claim = { [unowned self] in
      guard let index = pressedRow else { return .nothing }
      // Down and up stay the scroll's, which closes the row.
      if index == openRow { return .across }
      return hasActions(index) ? .towardLeading : .nothing
    }
    pan.addHandler { [unowned self] _ in followActions() }
    addGestureRecognizer(pan)
  }

  /// The row on which the press under way began.
  private var pressedRow: Int? {
    let index = axis.cell + actionsGestureRecognizer.pressLocation.wholeRow
    return index >= 0 && index < rowCount ? index : nil
  }

  func hasActions(_ index: Int) -> Bool {
    index >= 0 && index < rowCount && isItem(index) && actions?(index).isEmpty == false
  }

  /// The open row's buttons with their columns, counted from the leading end of what is revealed.
  var actionButtons: [(action: RowAction, columns: Range<Int>)] {
    guard let openRow, let actions else { return [] }
    var column = 0
    // The first action stands at the very end.
    return actions(openRow).reversed().map { action in
      defer { column += action.columns }
      return (action, column..<column + action.columns)
    }
  }

  /// Shows what can be done to a row, and closes any other. A row without actions changes nothing.
  public func openActions(of index: Int, animated: Bool = true) {
    guard hasActions(index) else { return }
    if openRow != index {
      reveal = ScrollAxis()
      openRow = index
      measureActions()
    }
    moveActions(to: reveal.limit, animated: animated)
  }

  /// Hides what can be done to the open row; nothing happens where none is open.
  public func closeActions(animated: Bool = true) {
    guard openRow != nil else { return }
    moveActions(to: 0, animated: animated)
  }

  private func moveActions(to place: Double, velocity: Double = 0, animated: Bool = true) {
    reveal.spring(to: place, velocity: velocity, at: now)
    if !animated || reducesMotion { reveal.finish() }
    settleActions()
  }

  func measureActions() {
    let width = Double(size.columns)
    reveal.resize(content: width + Double(actionButtons.last?.columns.upperBound ?? 0), view: width)
  }

  func advanceActions(to time: Seconds) {
    guard reveal.isMoving else { return }
    reveal.advance(to: time)
    settleActions()
  }

  private func settleActions() {
    setNeedsDisplay()
    if !reveal.isMoving, !reveal.isHeld, reveal.cell <= 0 { openRow = nil }
  }

  private func followActions() {
    let pan = actionsGestureRecognizer
    switch pan.state {
    case .began:
      guard let index = pressedRow else { return }
      if openRow != index {
        reveal = ScrollAxis()
        openRow = index
        measureActions()
      }
      reveal.hold()
      reveal.drag(by: -pan.translation.dx)
    case .changed: reveal.drag(by: -pan.translation.dx)
    case .ended:
      // By the navigation's own rule: a fling, or more than half of the way.
      let velocity = -pan.velocity.dx
      let decision = ReleasePolicy.standard.decision(
        progress: reveal.offset / max(1, reveal.limit), velocity: velocity / Double(max(1, size.columns)))
      moveActions(to: decision == .finish ? reveal.limit : 0, velocity: velocity)
    case .cancelled: moveActions(to: 0)
    case .possible, .failed: break
    }
    setNeedsDisplay()
  }

  /// A press while a row is open: one of its buttons acts, anything else closes it.
  func pressOpenRow(_ place: Point) {
    guard let index = openRow else { return }
    let isOnRow = axis.cell + place.wholeRow == index
    let column = place.wholeColumn
    let fromStart = column - (size.columns - reveal.cell)
    let hit = isOnRow ? actionButtons.first { $0.columns.contains(fromStart) } : nil
    closeActions(animated: hit == nil)
    hit?.action.perform(index)
  }

  /// Esc closes the row, Enter and Delete do what its outermost button does; every other key closes it and goes on.
  func handleOpenRow(_ key: KeyPress) -> Bool {
    guard let index = openRow else { return false }
    switch key.key {
    case .escape:
      closeActions()
      return true
    case .enter, .delete:
      let action = actions?(index).first
      closeActions(animated: false)
      action?.perform(index)
      return true
    default:
      closeActions()
      return false
    }
  }
}
