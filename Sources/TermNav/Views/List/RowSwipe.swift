/// A row of a list that is moved aside: which one, and how far its buttons are in sight.
struct RowSwipe {
  /// Part of the width beyond which a full swipe performs the first action; our own figure.
  private static let fullPart = 0.6

  /// The row's place; nil where all rows are closed.
  private(set) var place: Int?
  /// What the row stays the same by.
  private(set) var identity: AnyHashable?
  private(set) var side = ListView.Side.trailing
  /// The button that Enter presses, counted from the outermost one.
  private(set) var chosen = 0
  /// Columns of buttons in sight.
  private var axis = ScrollAxis()

  /// Columns by which the row is moved aside.
  var columns: Int { axis.cell }
  var isMoving: Bool { axis.isMoving }
  /// A row that closes is none to keys.
  var isOpen: Bool { place != nil && axis.destination > 0 }

  /// The column of the list in which the buttons begin.
  func start(of buttons: RowButtons, width: Int) -> Int {
    side == .trailing ? width - columns : columns - buttons.columns
  }

  /// Whether the row is held so far aside that its first action is performed.
  /// - Parameter width: columns of the list.
  func isFull(width: Int) -> Bool { axis.isHeld && axis.offset >= Double(width) * Self.fullPart }

  // MARK: Opening

  /// Begins with a row that is closed; another one closes at once.
  mutating func begin(_ place: Int, _ side: ListView.Side, identity: AnyHashable?) {
    // The row may still be closing.
    if !isOpen { chosen = 0 }
    guard place != self.place || side != self.side else { return }
    self = RowSwipe()
    (self.place, self.side, self.identity) = (place, side, identity)
  }

  /// The row has another place, or is gone.
  mutating func move(to place: Int?) {
    self.place = place
    if place == nil { identity = nil }
  }

  /// - Parameters:
  ///   - width: columns of the list.
  ///   - buttons: columns of all buttons.
  ///   - isFree: whether a held row goes as far as it is taken.
  mutating func fit(width: Int, buttons: Int, isFree: Bool) {
    guard place != nil else { return }
    let viewWidth = Double(width)
    axis.resize(content: viewWidth + (isFree && axis.isHeld ? viewWidth : Double(buttons)), view: viewWidth)
  }

  /// Moves on until all buttons are in sight, or none.
  mutating func spring(toColumns columns: Int, velocity: Double = 0, at start: MotionStart) {
    axis.spring(to: Double(columns), velocity: velocity, at: start)
    close()
  }

  /// Ends the motion at once.
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

  /// - Parameter columns: toward trailing, as a pan tells.
  mutating func drag(by columns: Double) { axis.drag(by: outward * columns) }

  /// Whether a row that is released with this velocity shows its buttons (RULES, section 5).
  /// - Parameter velocity: columns a second toward trailing.
  func opens(velocity: Double, width: Int, buttons: Int) -> Bool {
    let viewWidth = max(1, Double(width))
    return ReleasePolicy.standard.decision(
      in: .init(
        progress: axis.offset / max(1, Double(buttons)), velocity: outward * velocity / viewWidth,
        width: viewWidth))
      == .finish
  }

  /// A drag toward leading shows trailing buttons.
  var outward: Double { side == .trailing ? -1 : 1 }

  // MARK: By keys

  mutating func choose(_ step: Int, among buttons: RowButtons) {
    chosen = buttons.number(from: chosen, step: step)
  }
}
