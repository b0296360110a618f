/// Buttons behind a row.
extension ListView {
  func wireActions() {
    let pan = actionsGestureRecognizer
    pan.claim = { [unowned self] in
      guard let index = pressedRow else { return .nothing }
      // A vertical drag scrolls, which closes the row.
      if index == openRow { return .across }
      return hasActions(index) ? .towardLeading : .nothing
    }
    pan.addHandler { [unowned self] _ in followActions() }
    addGestureRecognizer(pan)
  }

  private var pressedRow: Int? {
    let index = axis.cell + actionsGestureRecognizer.pressLocation.wholeRow
    return index >= 0 && index < rowCount ? index : nil
  }

  func hasActions(_ index: Int) -> Bool {
    index >= 0 && index < rowCount && isItem(index) && actions?(index).isEmpty == false
  }

  /// Columns from the revealed part's leading end.
  var actionButtons: [(action: RowAction, columns: Range<Int>)] {
    guard let openRow, let actions else { return [] }
    var column = 0
    // The first action is outermost.
    return actions(openRow).reversed().map { action in
      defer { column += action.columns }
      return (action, column..<column + action.columns)
    }
  }

  /// Opens a row, and closes any other.
  public func openActions(of index: Int, animated: Bool = true) {
    guard hasActions(index) else { return }
    if openRow != index {
      reveal = ScrollAxis()
      openRow = index
      measureActions()
    }
    moveActions(to: reveal.limit, animated: animated)
  }

  /// Closes the open row.
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
      // BEHAVIOUR-NAVIGATION, section 5.
      let velocity = -pan.velocity.dx
      let width = max(1, Double(size.columns))
      let decision = ReleasePolicy.standard.decision(
        in: .init(progress: reveal.offset / max(1, reveal.limit), velocity: velocity / width, width: width))
      moveActions(to: decision == .finish ? reveal.limit : 0, velocity: velocity)
    case .cancelled: moveActions(to: 0)
    case .possible, .failed: break
    }
    setNeedsDisplay()
  }

  func pressOpenRow(_ place: Point) {
    guard let index = openRow else { return }
    let isOnRow = axis.cell + place.wholeRow == index
    let column = place.wholeColumn
    let fromStart = column - (size.columns - reveal.cell)
    let hit = isOnRow ? actionButtons.first { $0.columns.contains(fromStart) } : nil
    closeActions(animated: hit == nil)
    hit?.action.perform(index)
  }

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
