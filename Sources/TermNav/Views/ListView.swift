/// Rows, one selected; only visible rows are asked for.
@MainActor open class ListView: View {
  /// The number of rows; other changes need `setNeedsDisplay()`.
  public var rowCount: Int { didSet { recount() } }
  /// Returns the row at 0..<rowCount.
  public var row: (Int) -> ListRow
  /// Called by a press or Enter.
  public var onSelect: ((Int) -> Void)?
  /// Whether rows end in a chevron.
  public var hasChevrons = true { didSet { setNeedsDisplay() } }
  /// The column of details; nil puts them behind titles.
  public var detailColumn: Int? { didSet { setNeedsDisplay() } }
  /// The buttons that a drag toward leading reveals, outermost first.
  public var actions: ((Int) -> [RowAction])?
  /// Called when other rows come into sight.
  public var onScroll: (() -> Void)?
  /// The drag that scrolls.
  public let panGestureRecognizer = ContentPanGestureRecognizer(name: "list")
  /// The drag that opens and closes rows.
  public let actionsGestureRecognizer = ContentPanGestureRecognizer(name: "rowActions")

  /// The selected index; nil without an item.
  public internal(set) var selection: Int?
  /// The row showing actions.
  public internal(set) var openRow: Int? { didSet { if openRow != oldValue { setNeedsDisplay() } } }
  /// In the view's rows.
  var pressedLine: Int? { didSet { if pressedLine != oldValue { setNeedsDisplay() } } }
  var hoveredLine: Int? { didSet { if hoveredLine != oldValue { setNeedsDisplay() } } }
  var axis = ScrollAxis()
  /// Columns of buttons in sight.
  var reveal = ScrollAxis()
  var awaitsSize = false
  /// The press stopped moving rows and selects none.
  private var hasStopped = false

  /// Selects the first item.
  public init(rowCount: Int, row: @escaping (Int) -> ListRow) {
    self.rowCount = rowCount
    self.row = row
    super.init()
    panGestureRecognizer.claim = { [unowned self] in .scrolling(across: nil, down: axis.isScrollable) }
    panGestureRecognizer.onPress = { [unowned self] in
      hasStopped = axis.isMoving
      axis.stop()
    }
    panGestureRecognizer.addHandler { [unowned self] _ in followScroll() }
    addGestureRecognizer(panGestureRecognizer)
    wireActions()
    let tap = TapGestureRecognizer(name: "row")
    tap.addHandler { [unowned self] in
      // A tap may end beside the pressed row.
      if $0.state == .ended, !hasStopped { press($0.pressLocation) }
    }
    addGestureRecognizer(tap)
    selection = item(nearest: 0)
  }

  /// The first row in sight.
  public var top: Int { min(max(0, axis.cell), max(0, rowCount - 1)) }

  /// Scrolls a row to the top.
  public func scroll(to row: Int) {
    measure()
    awaitsSize = false
    let before = axis.cell
    axis.scroll(to: Double(row))
    moved(from: before)
  }

  func isItem(_ index: Int) -> Bool { row(index).kind == .item }

  private func moved(from before: Int) {
    guard axis.cell != before else { return }
    setNeedsDisplay()
    onScroll?()
  }

  var hasSize: Bool { axis.viewLength > 0 }

  /// Without room, the list keeps its place.
  func measure() {
    let before = axis.cell
    axis.resize(
      content: Double(max(0, rowCount)), view: size.rows > 0 ? Double(size.rows) : axis.viewLength)
    moved(from: before)
  }

  open override func layoutSubviews() {
    let wasInSight = selection.map(isInSight) == true
    measure()
    // A selection out of sight stays there.
    if let selection, hasSize, !axis.isMoving, !axis.isHeld {
      if awaitsSize {
        awaitsSize = false
        reveal(selection)
      } else if wasInSight {
        bringIntoSight(selection...selection)
      }
    }
    measureActions()
  }

  private func press(_ place: Point) {
    if openRow != nil { return pressOpenRow(place) }
    let index = axis.cell + place.wholeRow
    guard index >= 0, index < rowCount, isItem(index) else { return }
    selection = index
    setNeedsDisplay()
    onSelect?(index)
  }

  private func followScroll() {
    let pan = panGestureRecognizer
    let before = axis.cell
    switch pan.state {
    case .began:
      closeActions()
      axis.hold()
      axis.drag(by: -pan.translation.dy)
    case .changed: axis.drag(by: -pan.translation.dy)
    case .ended: axis.release(velocity: -pan.velocity.dy, at: pan.time)
    case .cancelled: axis.release(velocity: 0, at: pan.time)
    case .possible, .failed: break
    }
    if reducesMotion { axis.finish() }
    moved(from: before)
  }

  open override var isMoving: Bool { axis.isMoving || reveal.isMoving }

  open override func advance(to time: Seconds) {
    let before = axis.cell
    axis.advance(to: time)
    moved(from: before)
    advanceActions(to: time)
  }

  open override var canBecomeFirstResponder: Bool { true }
  open override var hasFocusRing: Bool { true }

  /// The terminal's cursor stands on the selected row.
  open override var cursorPlace: Point {
    Point(column: 0, row: selection.map { isInSight($0) ? Double($0 - axis.cell) : 0 } ?? 0)
  }

  /// A press that stops moving rows presses none.
  open override func pressDidChange(to place: Point?) { pressedLine = hasStopped ? nil : line(at: place) }

  open override func hoverDidChange(to place: Point?) { hoveredLine = line(at: place) }

  /// Of an item; rows may move under it.
  private func line(at place: Point?) -> Int? {
    guard let line = place?.wholeRow else { return nil }
    let index = axis.cell + line
    return index >= 0 && index < rowCount && index != openRow && isItem(index) ? line : nil
  }

  open override func handle(_ key: KeyPress) -> Bool {
    guard key.modifiers.isEmpty else { return false }
    if openRow != nil, handleOpenRow(key) { return true }
    switch key.key {
    case .up, .character("k"): step(-1)
    case .down, .character("j"): step(1)
    case .pageUp: turnPage(-1)
    case .pageDown: turnPage(1)
    case .home:
      select(0)
      scroll(to: 0)
    case .end:
      select(rowCount - 1)
      scroll(to: rowCount)
    case .enter:
      if let selection, isItem(selection) { onSelect?(selection) }
    case .delete:
      guard let selection, hasActions(selection) else { return false }
      // The next key must not press an unseen button.
      bringIntoSight(selection...selection)
      openActions(of: selection)
    default: return false
    }
    return true
  }

  open override func wheel(_ event: WheelEvent) -> Bool {
    let before = axis.cell
    switch event.direction {
    case .up: scroll(to: before - Int(ScrollView.wheelRows))
    case .down: scroll(to: before + Int(ScrollView.wheelRows))
    case .left, .right: return false
    }
    closeActions()
    return axis.cell != before
  }

  open override func draw(_ canvas: inout Canvas, theme: Theme) { drawRows(&canvas, theme) }
}
