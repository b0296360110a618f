extension ListView {
  /// A tap recognizer that records the modifiers of the press.
  private final class RowTap: TapGestureRecognizer {
    private(set) var modifiers: Modifiers = []

    override func pressed(_ event: PointerEvent) {
      super.pressed(event)
      modifiers = event.modifiers
    }
  }

  func addRecognizers() {
    panGestureRecognizer.claim = { [weak self] in
      self.map { .scrolling(across: nil, down: $0.viewport.axis.claim) } ?? .nothing
    }
    panGestureRecognizer.stopsContent = { [weak self] in
      guard let self else { return false }
      let wasChanging = drawn.finish()
      if wasChanging { setNeedsDisplay() }
      return viewport.stop() || wasChanging
    }
    panGestureRecognizer.addHandler { [unowned self] _ in
      if panGestureRecognizer.state == .began { closeActions() }
      viewport.follow(panGestureRecognizer, by: motionClock, reducesMotion: reducesMotion)
      runMotion()
    }
    actionsGestureRecognizer.claim = { [weak self] in self?.swipeClaim ?? .nothing }
    actionsGestureRecognizer.addHandler { [unowned self] _ in followSwipe() }
    let tap = RowTap(name: "row")
    tap.addHandler { [unowned self, unowned tap] in
      // A tap may be released in the row beside the pressed one, so the location of the press is used.
      if $0.state == .ended { press($0.pressLocation, tap.modifiers) }
    }
    for recognizer in [panGestureRecognizer, actionsGestureRecognizer, tap] {
      addGestureRecognizer(recognizer)
    }
  }

  // MARK: Taps

  private func press(_ point: Point, _ modifiers: Modifiers) {
    if swipe.position != nil {
      let isOnRow = viewport.position(atLine: point.wholeRow) == swipe.position
      let buttons = buttons
      let start = swipe.start(of: buttons, width: size.columns)
      return perform(isOnRow ? buttons.action(atColumn: point.wholeColumn - start) : nil)
    }
    setNeedsDisplay()
    if point.wholeRow < viewport.headerLines {
      return ListKeys.tapHeader(of: self, atColumn: point.wholeColumn)
    }
    if point.wholeRow < viewport.leadLines { return rows.setTyping(true) }
    guard let index = index(at: point), let newPosition = viewport.position(atLine: point.wholeRow) else {
      return
    }
    let wasSelected = cursorPosition == newPosition
    rows.cursorIsSet(to: cursor)
    cursorPosition = newPosition
    let wantsMark = !marks.isEmpty || !modifiers.isDisjoint(with: [.control, .shift])
    if allowsMarks, wantsMark {
      _ = toggleMark()
    } else if tapBehavior == .opens || wasSelected {
      onOpen?(index)
    }
  }

  // MARK: Marks

  /// The indices of the list's marked rows; empty unless `allowsMarks`.
  public var marks: Set<Int> {
    get { rows.marks.indices }
    set { mark(newValue, tells: false) }
  }

  func mark(_ marked: Set<Int>, tells: Bool) {
    guard allowsMarks || marked.isEmpty, marked != marks else { return }
    rows.setMarks(marked)
    setNeedsDisplay()
    if tells { onMarksChange?(marked) }
  }

  /// Marks the row with the list's cursor, or removes its mark. Returns false if no row has the cursor.
  func toggleMark() -> Bool {
    guard let cursorPosition, rows.isItem(cursorPosition) else { return false }
    mark(rows.marks.toggled(rows.index(of: cursorPosition)), tells: true)
    return true
  }

  // MARK: Buttons

  /// The buttons of the list's row that a swipe or a key has opened; empty if no row shows its buttons.
  var buttons: RowButtons { RowButtons(swipe.position.map { actions(at: $0, swipe.side) } ?? [], swipe.side) }

  private func actions(at position: Int, _ side: Side) -> [RowAction] {
    let index = rows.index(of: position)
    guard let actions = side == .trailing ? actions : leadingActions, index < rowCount else { return [] }
    return rows.asking { actions(index) }
  }

  func hasActions(_ position: Int, _ side: Side) -> Bool {
    (side == .trailing ? actions : leadingActions) != nil && 0..<rows.layout.count ~= position
      && rows.isItem(position) && !actions(at: position, side).isEmpty
  }

  /// Performs an action, or nothing if it is nil, on the list's row that shows its buttons, and closes the
  /// row.
  func perform(_ action: RowAction?) {
    guard let index = rowWithOpenActions else { return }
    closeActions(animated: action == nil)
    action?.action(index)
  }

  /// Shows the buttons of the list's row with an index, and hides those of any other row. Does nothing if the
  /// row is not among the shown ones or has no actions on that side.
  public func openActions(of index: Int, at side: Side = .trailing, animated: Bool = true) {
    guard let position = rows.position(of: index), hasActions(position, side) else { return }
    begin(position, side)
    slide(toColumns: buttons.columns, animated: animated)
  }

  /// Hides the buttons of the list's row that shows them. Does nothing if no row does.
  public func closeActions(animated: Bool = true) {
    if swipe.position != nil { slide(toColumns: 0, animated: animated) }
  }

  private func begin(_ position: Int, _ side: Side) {
    swipe.begin(position, side, identity: rows.identity(of: rows.index(of: position)))
    fitSwipe()
  }

  private func fitSwipe() {
    let columns = buttons.columns
    swipe.fit(width: size.columns, buttons: columns, isFree: performsFirstActionWithFullSwipe)
  }

  private func slide(toColumns columns: Int, velocity: Double = 0, animated: Bool = true) {
    swipe.spring(toColumns: columns, velocity: velocity, at: motionClock.start(at: now))
    fitSwipe()
    if !animated || reducesMotion { swipe.finish() }
    runMotion()
  }

  // MARK: Swipe

  private var swipeClaim: DragClaim {
    let point = actionsGestureRecognizer.pressLocation
    guard actions != nil || leadingActions != nil, let position = viewport.position(atLine: point.wholeRow)
    else {
      return .nothing
    }
    // If the pressed row shows its buttons, only horizontal drags move it. A vertical drag scrolls, which
    // closes the row.
    if position == swipe.position { return .across }
    switch (hasActions(position, .trailing), hasActions(position, .leading)) {
    case (true, true): return .across
    case (true, false): return .towardLeading
    case (false, true): return .towardTrailing
    case (false, false): return .nothing
    }
  }

  private func followSwipe() {
    let pan = actionsGestureRecognizer
    switch pan.state {
    case .began: beginSwipe(pan)
    case .changed: swipe.drag(by: pan.translation.dx)
    case .ended: endSwipe(velocity: pan.velocity.dx)
    case .cancelled: slide(toColumns: 0)
    case .possible, .failed: break
    }
  }

  private func beginSwipe(_ pan: ContentPanGestureRecognizer) {
    guard let position = viewport.position(atLine: pan.pressLocation.wholeRow) else { return }
    if position != swipe.position { begin(position, pan.translation.dx < 0 ? .trailing : .leading) }
    swipe.hold()
    fitSwipe()
    swipe.drag(by: pan.translation.dx)
  }

  private func endSwipe(velocity: Double) {
    if performsFirstActionWithFullSwipe, swipe.isFull(width: size.columns) {
      // A swipe over the full width has moved the row out of sight already. If its action removes the row,
      // that is not animated.
      drawn.swept = swipe.identity
      perform(buttons.action(0))
      drawn.swept = nil
      return
    }
    let columns = buttons.columns
    let opens = swipe.opens(velocity: velocity, width: size.columns, buttons: columns)
    slide(toColumns: opens ? columns : 0, velocity: swipe.outward * velocity)
  }
}
