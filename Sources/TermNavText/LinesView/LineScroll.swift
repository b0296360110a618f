import TermNav

/// The scroll positions of a view of lines, and positions to scroll to once they are loaded.
struct LineScroll {
  /// Positions of a view of lines to scroll to once they are loaded. Scrolling up or down cancels all but
  /// `column`; scrolling sideways cancels `column` and `held`.
  struct Awaited {
    /// The line to scroll to the top once the view has a size and the source has counted that many lines; nil
    /// for none.
    var line: Int?
    /// The line that was the first in sight before all lines were replaced. The view scrolls to it once the
    /// source has that many lines again; nil for none.
    var top: Int?
    /// The first column in sight before the view's lines in sight changed; nil for none. The view scrolls
    /// back to that column once the new lines are loaded.
    var column: Int?
    /// The percentage of the text to scroll to once the line at that position is loaded; nil for none.
    var percent: Double?
    /// Whether the view stays at the end while lines at the end are loaded and counted.
    var isEnd = false
    /// A position of the lines that is kept in sight when they are wrapped in another way, as after a change
    /// of width; nil for none.
    var held: LinePosition?
  }

  /// The vertical scrolling of the view, in rows. A line that is not loaded counts as one row.
  var down = ScrollAxis()
  /// The horizontal scrolling of the view, in columns, while lines are not wrapped.
  var across = ScrollAxis()
  /// Whether the last line was in sight after the view's last vertical scroll.
  private(set) var isAtEnd = true
  var awaited = Awaited()
  /// Whether the present drag scrolls the lines vertically, and not horizontally; nil before the first drag.
  /// A drag scrolls along one axis only.
  private var isDraggedDown: Bool?
  /// The line that was first in sight before the last jump to another line; nil before the first jump.
  var placeBefore: Int?
  /// How many rows the view scrolls for half a screen, if a number typed before the key has set them; else
  /// nil.
  private var halfRows: Int?
  /// How many columns the view scrolls sideways at a time, if a number typed before the key has set them;
  /// else nil.
  private var halfColumns: Int?

  /// Goes to the start of the lines, because the view shows another source.
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

  /// Scrolls the lines by a drag, along the axis in which it began.
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

  /// Stops the scrolling motion of the lines. Returns true if it was fast: then the press only stops it, and
  /// does not count as a click on a letter.
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

  /// Returns how many rows to scroll for half a screen of `rows`. A number over 1, `count`, typed before the
  /// key sets the number of rows, also for later calls.
  mutating func halfScreen(_ count: Int, of rows: Int) -> Int {
    if count > 1 { halfRows = count }
    return halfRows ?? max(1, rows / 2)
  }

  /// Returns how many columns to scroll sideways in a view of `columns`, half of them. A number over 1,
  /// `count`, typed before the key sets the number of columns, also for later calls.
  mutating func halfWidth(_ count: Int, of columns: Int) -> Int {
    if count > 1 { halfColumns = count }
    return halfColumns ?? max(1, columns / 2)
  }
}
