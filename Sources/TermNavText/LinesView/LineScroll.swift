import TermNav

/// The scroll positions of lines, and what is still to be scrolled to.
struct LineScroll {
  /// What is scrolled to as soon as it is loaded. Scrolling otherwise cancels it.
  struct Awaited {
    /// The line to show first, once the view has a size and the source has counted that far.
    var line: Int?
    /// The line that was first before all lines were replaced; it is scrolled to once the source has that
    /// many lines again.
    var top: Int?
    /// The first column before the lines in sight changed; it is restored once these lines are loaded.
    var column: Int?
    /// The percentage to scroll to, once the line there is loaded.
    var percent: Double?
    /// Whether the view is at the end until all lines there have been loaded.
    var isEnd = false
    /// A position that stays in sight when wrapping or the width changes.
    var held: LinePosition?
  }

  /// The vertical scrolling, in rows. A line that is not loaded counts as one row.
  var down = ScrollAxis()
  /// The horizontal scrolling, in columns, while lines are not wrapped.
  var across = ScrollAxis()
  /// Whether the last line was in sight after the last vertical scroll.
  private(set) var isAtEnd = true
  var awaited = Awaited()
  /// Whether the present drag scrolls vertically: a drag scrolls along one axis only.
  private var isDraggedDown: Bool?
  /// The line that was first in sight before the last jump; nil before the first one.
  var placeBefore: Int?
  /// The rows of half a screen, if a count has set them.
  private var halfRows: Int?
  /// The columns that are scrolled sideways, if a count has set them.
  private var halfColumns: Int?

  /// Goes to the start, for other lines.
  mutating func startOver() {
    (awaited, placeBefore) = (Awaited(), nil)
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

  /// Scrolls by a drag, along the axis in which it began.
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

  /// Stops a motion; returns whether it was so fast that the press only stops it, and does not press a
  /// letter.
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

  /// Returns the rows that half a screen scrolls. A count over 1 sets them, also for later calls.
  mutating func halfScreen(_ count: Int, of rows: Int) -> Int {
    if count > 1 { halfRows = count }
    return halfRows ?? max(1, rows / 2)
  }

  /// Returns the columns to scroll sideways. A count over 1 sets them, also for later calls.
  mutating func halfWidth(_ count: Int, of columns: Int) -> Int {
    if count > 1 { halfColumns = count }
    return halfColumns ?? max(1, columns / 2)
  }
}
