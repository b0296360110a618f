/// The row of a list that is moved aside to show its buttons, and how far it is moved.
struct RowSwipe {
  /// The part of the list's width over which a row must be dragged so that its release performs the row's
  /// first action.
  private static let fullPart = 0.6

  /// The position of the row that is moved aside to show its buttons; nil while all rows are closed.
  private(set) var position: Int?
  /// The identity, a value by which a row is recognized, of the row that shows its buttons; nil if there is
  /// no row or it has none.
  private(set) var identity: AnyHashable?
  private(set) var side = ListView.Side.trailing
  /// The number of the row's button that Return presses, from 0 at the outermost one.
  private(set) var chosen = 0
  /// The columns by which the row is moved aside to show its buttons, and their motion. As many columns of
  /// the buttons are visible.
  private var axis = ScrollAxis()

  /// The columns by which the row is moved aside to show its buttons.
  var columns: Int { axis.cell }
  var isMoving: Bool { axis.isMoving }
  /// Whether the swiped row shows its buttons. False while it closes.
  var isOpen: Bool { position != nil && axis.destination > 0 }

  /// Returns the column of the list in which the first button of the row begins. It may be below 0, since
  /// leading buttons come from outside the list.
  func start(of buttons: RowButtons, width: Int) -> Int {
    side == .trailing ? width - columns : columns - buttons.columns
  }

  /// Returns whether the row is held so far aside that releasing it performs its first action.
  /// - Parameter width: The columns of the list.
  func isFull(width: Int) -> Bool { axis.isHeld && axis.offset >= Double(width) * Self.fullPart }

  // MARK: Opening

  /// Begins the swipe of a closed row, which moves the row aside to show its buttons. A row that is still
  /// open closes at once, without motion.
  mutating func begin(_ position: Int, _ side: ListView.Side, identity: AnyHashable?) {
    // A row that is still closing begins its swipe again with its first button chosen.
    if !isOpen { chosen = 0 }
    guard position != self.position || side != self.side else { return }
    self = RowSwipe()
    (self.position, self.side, self.identity) = (position, side, identity)
  }

  /// Sets the position of the row that shows its buttons after a change of the list's rows; nil if the row
  /// was removed.
  mutating func move(to position: Int?) {
    self.position = position
    if position == nil { identity = nil }
  }

  /// Sets how far the row can be moved aside to show its buttons.
  /// - Parameters:
  ///   - width: The columns of the list.
  ///   - buttons: The columns of all buttons.
  ///   - isFree: Whether a held row can be moved beyond its buttons.
  mutating func fit(width: Int, buttons: Int, isFree: Bool) {
    guard position != nil else { return }
    let viewWidth = Double(width)
    axis.resize(content: viewWidth + (isFree && axis.isHeld ? viewWidth : Double(buttons)), view: viewWidth)
  }

  /// Moves the row aside by a spring, to show or to hide its buttons.
  /// - Parameters:
  ///   - columns: The columns of all buttons to show them, or 0 to hide them.
  ///   - velocity: The velocity at the start in columns per second, positive if more of the buttons appears.
  ///   - start: The start of the motion.
  mutating func spring(toColumns columns: Int, velocity: Double = 0, at start: MotionStart) {
    axis.spring(to: Double(columns), velocity: velocity, at: start)
    close()
  }

  /// Ends the motion of the swiped row: the row is where it would have come to rest.
  mutating func finish() {
    axis.finish()
    close()
  }

  mutating func advance(to time: Seconds) {
    axis.advance(to: time)
    close()
  }

  private mutating func close() {
    if !axis.isMoving, !axis.isHeld, axis.cell <= 0 { move(to: nil) }
  }

  // MARK: By drag

  mutating func hold() { axis.hold() }

  /// Moves a row aside that the user holds in a swipe.
  /// - Parameter columns: The translation of the drag in columns, positive towards trailing.
  mutating func drag(by columns: Double) { axis.drag(by: outward * columns) }

  /// Returns whether the row shows its buttons if the user releases it now. The rule is that for a released
  /// page: the distance and the velocity decide (RULES, section 5).
  /// - Parameters:
  ///   - velocity: The velocity of the drag in columns per second, positive towards trailing.
  ///   - width: The columns of the list.
  ///   - buttons: The columns of all buttons.
  func opens(velocity: Double, width: Int, buttons: Int) -> Bool {
    let viewWidth = max(1, Double(width))
    return ReleasePolicy.standard.decision(
      in: .init(
        progress: axis.offset / max(1, Double(buttons)), velocity: outward * velocity / viewWidth,
        width: viewWidth))
      == .finish
  }

  /// The sign of a translation that shows more of the buttons: -1 for trailing buttons, which a drag towards
  /// leading shows, and 1 for leading ones.
  var outward: Double { side == .trailing ? -1 : 1 }

  // MARK: By keys

  mutating func choose(_ step: Int, among buttons: RowButtons) {
    chosen = buttons.number(from: chosen, step: step)
  }
}
