/// Content larger than its frame, scrolled along one axis or both by drag, wheel and keys.
///
/// A drag that this view has no use for is the navigation's: at its start, one toward the trailing edge pops the page.
/// Offsets are counted from the content's leading top corner, in columns and rows.
@MainActor open class ScrollView: View {
  /// What is scrolled. It has all of `contentSize` as its frame; where that is much, it draws `visibleRect` only.
  public let content: View
  /// Columns × rows.
  public var contentSize: Size { didSet { if contentSize != oldValue { setNeedsLayout() } } }
  /// Whether a drag moves along the axis alone in which it began. In a grid of cells one row of wander is much.
  public var isDirectionalLockEnabled = true
  /// Called whenever other cells have come into sight.
  public var onScroll: (() -> Void)?
  /// The drag that scrolls.
  public let panGestureRecognizer: ContentPanGestureRecognizer

  /// Where it stands across, in columns from the leading edge.
  package internal(set) var across = ScrollAxis()
  /// Where it stands down, in rows from the top.
  package internal(set) var down = ScrollAxis()
  private var isDraggingDown: Bool?

  /// Rows that one notch of a wheel scrolls. Our own figure.
  public nonisolated static let wheelRows = 3.0
  /// Columns that one report of a horizontal wheel, or an arrow key, scrolls. Our own figure.
  public nonisolated static let wheelColumns = 4.0

  /// - Parameter name: the name of its drag in traces.
  public init(_ content: View, contentSize: Size, name: String = "scroll") {
    self.content = content
    self.contentSize = contentSize
    panGestureRecognizer = ContentPanGestureRecognizer(name: name)
    super.init()
    addSubview(content)
    let pan = panGestureRecognizer
    pan.claim = { [unowned self] in dragClaim }
    pan.onPress = { [unowned self] in
      across.stop()
      down.stop()
      settled()
    }
    pan.addHandler { [unowned self] _ in follow() }
    addGestureRecognizer(pan)
  }

  // MARK: Place

  /// The drags that the view keeps from the pop at this moment.
  open var dragClaim: DragClaim {
    .scrolling(across: across.isScrollable ? across.offset : nil, down: down.isScrollable)
  }

  /// Columns and rows from the content's leading top corner. Set, it is brought within the content.
  public var contentOffset: Point {
    get { Point(column: across.offset, row: down.offset) }
    set {
      layoutIfNeeded()
      across.scroll(to: newValue.column)
      down.scroll(to: newValue.row)
      settled()
    }
  }

  /// The part of the content that is in sight, in the content's coordinates.
  public var visibleRect: Rect {
    content.inside(Rect(viewport)).intersection(content.bounds)
  }

  /// The cells for the content: all but a column and a row for the indicators, where there are any.
  private var viewport: Size {
    var columns = size.columns
    var rows = size.rows
    if contentSize.rows > rows { columns -= 1 }
    if contentSize.columns > columns { rows -= 1 }
    if contentSize.rows > rows, columns == size.columns { columns -= 1 }
    return Size(columns: max(0, columns), rows: max(0, rows))
  }

  /// The indicators' axes have moved, or what they measure has: the content goes along.
  private func settled() {
    let frame = Rect(contentSize).offset(columns: -across.cell, rows: -down.cell)
    guard frame != content.frame else { return }
    content.frame = frame
    setNeedsDisplay()
    onScroll?()
  }

  open override func layoutSubviews() {
    let view = viewport
    across.resize(content: Double(contentSize.columns), view: Double(view.columns))
    down.resize(content: Double(contentSize.rows), view: Double(view.rows))
    settled()
  }

  // MARK: Drag

  private func follow() {
    let pan = panGestureRecognizer
    switch pan.state {
    case .began:
      let isLocked = isDirectionalLockEnabled || !across.isScrollable || !down.isScrollable
      isDraggingDown = isLocked ? pan.translation.isVertical : nil
      if isDraggingDown != true { across.hold() }
      if isDraggingDown != false { down.hold() }
      drag()
    case .changed: drag()
    case .ended: letGo(pan.velocity)
    case .cancelled: letGo(.zero)
    case .possible, .failed: break
    }
  }

  private func drag() {
    let way = panGestureRecognizer.translation
    across.drag(by: -way.dx)
    down.drag(by: -way.dy)
    settled()
  }

  private func letGo(_ velocity: Vector) {
    let time = panGestureRecognizer.time
    across.release(velocity: -velocity.dx, at: time)
    down.release(velocity: -velocity.dy, at: time)
    if reducesMotion {
      across.finish()
      down.finish()
    }
    settled()
  }

  // MARK: By itself

  open override var isMoving: Bool { across.isMoving || down.isMoving }

  open override func advance(to time: Seconds) {
    across.advance(to: time)
    down.advance(to: time)
    settled()
  }

  // MARK: Wheel and keys

  /// Scrolls by that many columns and rows.
  public func scroll(columns: Double = 0, rows: Double = 0) {
    contentOffset = Point(column: across.offset + columns, row: down.offset + rows)
  }

  open override func wheel(_ event: WheelEvent) -> Bool {
    switch event.direction {
    case .up, .down:
      let before = down.offset
      scroll(rows: event.direction == .up ? -Self.wheelRows : Self.wheelRows)
      return down.offset != before
    case .left, .right:
      let isBack = event.direction == .left
      // As with a drag: at its start there is nothing to go back to, and the swipe is the navigation's.
      guard across.isScrollable, !isBack || across.offset > 0 else { return false }
      let before = across.offset
      scroll(columns: isBack ? -Self.wheelColumns : Self.wheelColumns)
      return across.offset != before
    }
  }

  /// Arrows, page keys, Home and End. At its start too the arrow back is kept here: a key held down that has scrolled
  /// all the way must not go on to leave the page.
  open override func handle(_ key: KeyPress) -> Bool {
    guard key.modifiers.isEmpty else { return false }
    let page = max(1, down.viewLength - 1)
    switch key.key {
    case .up where down.isScrollable: scroll(rows: -1)
    case .down where down.isScrollable: scroll(rows: 1)
    case .left where across.isScrollable: scroll(columns: -Self.wheelColumns)
    case .right where across.isScrollable: scroll(columns: Self.wheelColumns)
    case .pageUp where down.isScrollable: scroll(rows: -page)
    case .pageDown where down.isScrollable, .character(" ") where down.isScrollable: scroll(rows: page)
    case .home where across.isScrollable || down.isScrollable: contentOffset = Point(column: 0, row: 0)
    case .end where down.isScrollable: contentOffset = Point(column: across.offset, row: down.limit)
    case .end where across.isScrollable: contentOffset = Point(column: across.limit, row: 0)
    default: return false
    }
    return true
  }

  // MARK: Drawing

  override func drawTree(_ canvas: inout Canvas, theme: Theme) {
    draw(&canvas, theme: theme)
    let view = viewport
    canvas.clipped(to: Rect(view)) { content.drawInPlace(on: &$0, theme: theme) }
    ScrollIndicator(down).draw(column: size.columns - 1, rows: view.rows, &canvas, theme)
    ScrollIndicator(across).draw(row: size.rows - 1, columns: view.columns, &canvas, theme)
  }
}

extension View {
  /// Whether what moves by itself is wanted to cut instead.
  var reducesMotion: Bool { hostNavigation?.reducesMotion == true }
  /// The time that views without a gesture's reckon from.
  var now: Seconds { hostNavigation?.now ?? 0 }
}
