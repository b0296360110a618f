/// A view that shows a part of larger content, and scrolls by drag, wheel and keys.
@MainActor open class ScrollView: View {
  /// The view that the scroll view scrolls. It needs to draw only `visibleRect`.
  public let content: View
  /// The size of the scrolled content, columns × rows.
  public var contentSize: Size { didSet { if contentSize != oldValue, !isMeasuring { setNeedsLayout() } } }
  /// Whether a drag scrolls the content only along the axis in which it began.
  public var isDirectionalLockEnabled = true
  /// Called when the content has been scrolled, or has got another size.
  public var onScroll: (() -> Void)?
  /// The recognizer of the drag that scrolls the content.
  public let panGestureRecognizer: ContentPanGestureRecognizer

  /// The horizontal scroll position of the content, in columns from the leading edge.
  package internal(set) var across = ScrollAxis()
  /// The vertical scroll position of the content, in rows from the top.
  package internal(set) var down = ScrollAxis()
  private var isDraggingDown: Bool?
  private var motion: Animation?
  /// Whether the scroll view is setting `contentSize` itself during layout, which must not request another
  /// layout.
  private var isMeasuring = false

  /// The rows by which one notch of the wheel scrolls.
  package nonisolated static let wheelRows = 3.0
  /// The columns by which a horizontal wheel report or an arrow key scrolls.
  package nonisolated static let wheelColumns = 4.0

  /// Creates a scroll view, which shows a part of larger content.
  /// - Parameters:
  ///   - content: The scrolled view.
  ///   - contentSize: The size of the content, columns × rows.
  ///   - name: The name of its pan recognizer, which traces of gestures show.
  public init(_ content: View, contentSize: Size, name: String = "scroll") {
    self.content = content
    self.contentSize = contentSize
    panGestureRecognizer = ContentPanGestureRecognizer(name: name)
    super.init()
    addSubview(content)
    let pan = panGestureRecognizer
    pan.claim = { [weak self] in self?.dragClaim ?? .nothing }
    pan.stopsContent = { [weak self] in
      guard let self else { return false }
      let stops = [across.stop(), down.stop()].contains(true)
      settled()
      return stops
    }
    pan.addHandler { [unowned self] _ in follow() }
    addGestureRecognizer(pan)
  }

  /// The drags that scroll the content, and therefore do not pop the page.
  open var dragClaim: DragClaim {
    .scrolling(across: across.claim, down: down.claim)
  }

  /// The point of the content at the scroll view's leading top corner. A value beyond the content is limited.
  public var contentOffset: Point {
    get { Point(column: across.offset, row: down.offset) }
    set {
      layoutIfNeeded()
      across.scroll(to: newValue.column)
      down.scroll(to: newValue.row)
      settled()
    }
  }

  /// The part of the content that is visible in the scroll view, in the content's coordinates.
  public var visibleRect: Rect {
    content.space.inside(Rect(viewport)).intersection(content.bounds)
  }

  override var scrolledLines: ScrolledLines? {
    down.isScrollable ? ScrolledLines(rows: 0..<viewport.rows, first: down.cell) : nil
  }

  /// The size of the scroll view without the column and the row in which scroll indicators are drawn.
  private var viewport: Size {
    var columns = size.columns
    var rows = size.rows
    if contentSize.rows > rows { columns -= 1 }
    if contentSize.columns > columns { rows -= 1 }
    if contentSize.rows > rows, columns == size.columns { columns -= 1 }
    return Size(columns: max(0, columns), rows: max(0, rows))
  }

  private func settled() {
    let frame = Rect(contentSize).offset(columns: -across.cell, rows: -down.cell)
    guard frame != content.frame else { return }
    content.frame = frame
    setNeedsDisplay()
    onScroll?()
  }

  /// Returns the size of the scrolled content in a view of so many columns; nil keeps `contentSize`.
  func contentSize(forColumns columns: Int) -> Size? { nil }

  /// Measures the scrolled content. If the content is longer than the view, it is measured again without the
  /// column of the scroll indicator.
  private func measureContent() {
    guard var content = contentSize(forColumns: size.columns) else { return }
    if content.rows > size.rows, size.columns > 0 {
      content = contentSize(forColumns: size.columns - 1) ?? content
    }
    isMeasuring = true
    contentSize = content
    isMeasuring = false
  }

  /// Scrolls as little as needed to show some rows of the content. If not all of them fit, the first ones are
  /// shown.
  func bringIntoSight(rows: Range<Int>) {
    down.scroll(toShow: rows)
    settled()
  }

  /// Returns the frame of a view in the coordinates of the scrolled content.
  func frame(of view: View) -> Rect {
    view.lineage.prefix { $0 !== content }.reduce(Rect(view.size)) {
      $0.offset(columns: $1.frame.column, rows: $1.frame.row)
    }
  }

  override var groupsFocus: Bool { true }

  override func descendantDidBecomeFirstResponder(_ view: View) {
    guard view !== content, size.rows > 0 else { return }
    layoutIfNeeded()
    let frame = frame(of: view)
    across.scroll(toShow: frame.columns)
    bringIntoSight(rows: frame.rows)
  }

  open override func layoutSubviews() {
    measureContent()
    let view = viewport
    across.resize(content: Double(contentSize.columns), view: Double(view.columns))
    down.resize(content: Double(contentSize.rows), view: Double(view.rows))
    settled()
  }

  private func follow() {
    let pan = panGestureRecognizer
    if pan.state == .began {
      let isLocked = isDirectionalLockEnabled || !across.isScrollable || !down.isScrollable
      isDraggingDown = isLocked ? pan.translation.isVertical : nil
    }
    if isDraggingDown != true { across.follow(pan, \.dx, by: motionClock, reducesMotion: reducesMotion) }
    if isDraggingDown != false { down.follow(pan, \.dy, by: motionClock, reducesMotion: reducesMotion) }
    settled()
    run(&motion, while: { [unowned self] in across.isMoving || down.isMoving }) { [unowned self] time in
      across.advance(to: time)
      down.advance(to: time)
      settled()
    }
  }

  /// Scrolls the content by columns and rows, towards its end if they are positive. The position is limited
  /// to the content.
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
      // If the content is at its start, the view does not use a swipe towards the start. The swipe then pops
      // the page, as a drag does.
      guard across.isScrollable, !isBack || across.offset > 0 else { return false }
      let before = across.offset
      scroll(columns: isBack ? -Self.wheelColumns : Self.wheelColumns)
      return across.offset != before
    }
  }

  open override var hasFocusRing: Bool { true }

  open override var canBecomeFirstResponder: Bool { true }

  static let keyTable: [KeyAction<View>] = {
    let down = KeyAction<ScrollView>.scrolling {
      $0.scroll(rows: Double($1))
    } screens: {
      $0.scroll(rows: Double($1) * max(1, $0.down.viewLength - 1))
    }
    let ends = KeyAction<ScrollView>.scrolling {
      $0.contentOffset = Point(column: 0, row: 0)
    } toEnd: {
      $0.contentOffset =
        $0.down.isScrollable
        ? Point(column: $0.across.offset, row: $0.down.limit) : Point(column: $0.across.limit, row: 0)
    }
    let all =
      acrossKeys.when { $0.across.isScrollable } + down.when { $0.down.isScrollable }
      + ends.when { $0.across.isScrollable || $0.down.isScrollable }
    return all.erased()
  }()

  private static let acrossKeys: [KeyAction<ScrollView>] = [
    // The view uses ← even if the content is at its start, so that an arrow key that is held down does not
    // leave the page.
    .init("back", "←", title: "scroll across") { $0.scroll(columns: -wheelColumns) },
    .init("on", "→", "l") { $0.scroll(columns: wheelColumns) },
    // If the content is at its start, the view does not use the key `h`, which then pops the page, as a drag
    // does.
    .init("backByLetter", "h") { $0.scroll(columns: -wheelColumns) }.when { $0.across.offset > 0 },
  ]

  override var keyActions: [KeyAction<View>] { Self.keyTable }

  override func drawTree(_ canvas: inout Canvas, theme: Theme) {
    canvas.drawOwnCells(of: self, theme: theme)
    let view = viewport
    canvas.clipped(to: Rect(view)) { $0.draw(content, theme: theme) }
    ScrollIndicator(down).draw(column: size.columns - 1, rows: view.rows, &canvas, theme)
    ScrollIndicator(across).draw(row: size.rows - 1, columns: view.columns, &canvas, theme)
  }
}
