import TermNav

/// How far lines are scrolled, and what is to come into sight of them.
struct LineScroll {
  /// What comes into sight once it is at hand, unless the lines are scrolled before.
  struct Awaited {
    /// The line that is to be first, before the view has a size, or the source has counted so far.
    var line: Int?
    /// The line that was first before all were replaced, until there are as many again.
    var top: Int?
    /// The first column in sight before lines came to be others, until those in sight are at hand.
    var column: Int?
    /// The percentage that was scrolled to, until the line there is at hand.
    var percent: Int?
    /// Whether the end is, until its lines have come.
    var isEnd = false
    /// A place that stays in sight whether lines are wrapped or not, and however wide they are.
    var held: LinePosition?
  }

  /// Rows, where lines that are not known take one.
  var down = ScrollAxis()
  /// Columns, where lines are not wrapped.
  var across = ScrollAxis()
  /// Whether the last line was in sight when the rows were last moved.
  private(set) var isAtEnd = true
  var awaited = Awaited()
  /// The axis to which a drag is kept.
  private var isDraggedDown: Bool?
  /// Rows of half a screen, where a count has said them.
  private var halfRows: Int?

  /// All lines are others.
  mutating func startOver() {
    awaited = Awaited()
    down = ScrollAxis()
    across = ScrollAxis()
    isAtEnd = true
  }

  mutating func scroll(toRow row: Double) { move { $0.scroll(to: row) } }

  mutating func scroll(toColumn column: Double) { moveAcross { $0.scroll(to: column) } }

  mutating func scroll(rows: Double) { scroll(toRow: Double(down.cell) + rows) }

  mutating func scroll(columns: Double) { scroll(toColumn: Double(across.cell) + columns) }

  mutating func scrollToEnd() {
    scroll(toRow: down.limit)
    awaited.isEnd = true
  }

  var claim: DragClaim { .scrolling(across: across.claim, down: down.claim) }
  var isMoving: Bool { down.isMoving || across.isMoving }

  /// Moves with a drag, which is kept to its first axis.
  @MainActor
  mutating func follow(_ pan: PanGestureRecognizer, by clock: MotionClock, reducesMotion: Bool) {
    if pan.state == .began { isDraggedDown = pan.translation.isVertical }
    if isDraggedDown == true {
      move { $0.follow(pan, \.dy, by: clock, reducesMotion: reducesMotion) }
    } else {
      moveAcross { $0.follow(pan, \.dx, by: clock, reducesMotion: reducesMotion) }
    }
  }

  mutating func advance(to time: Seconds) {
    if down.isMoving { move { $0.advance(to: time) } }
    if across.isMoving { moveAcross { $0.advance(to: time) } }
  }

  /// Stops what glides; returns whether it moved too fast for a press to mean a letter.
  mutating func stop() -> Bool {
    let isAcross = across.stop()
    return down.stop() || isAcross
  }

  private mutating func move(_ change: (inout ScrollAxis) -> Void) {
    let before = down.cell
    (awaited.held, awaited.percent) = (nil, nil)
    change(&down)
    if down.cell == before { return }
    isAtEnd = Double(down.cell) >= down.limit
    (awaited.isEnd, awaited.line, awaited.top) = (false, nil, nil)
  }

  private mutating func moveAcross(_ change: (inout ScrollAxis) -> Void) {
    (awaited.held, awaited.column) = (nil, nil)
    change(&across)
  }

  /// Rows of half a screen; a count over 1 is so many, for what follows too.
  mutating func halfScreen(_ count: Int, of rows: Int) -> Int {
    if count > 1 { halfRows = count }
    return halfRows ?? max(1, rows / 2)
  }
}
