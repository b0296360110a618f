/// Rows under each other, one of them chosen. Only rows in sight are asked for, so their number costs nothing.
///
/// Rows scroll by drag, wheel and keys; a drag across is the navigation's, but where it opens or closes a row's actions.
@MainActor open class ListView: View {
  /// Changed rows in the same number need `setNeedsDisplay()`.
  public var rowCount: Int { didSet { clamp() } }
  /// The row at an index of 0..<rowCount.
  public var row: (Int) -> ListRow
  /// Called when a row is pressed, or Enter is.
  public var onChoose: ((Int) -> Void)?
  /// Whether rows end in a chevron.
  public var hasChevrons = true
  /// The column at which captions begin; nil puts them behind the titles.
  public var captionColumn: Int?
  /// What a drag toward leading reveals behind the row at an index, from its trailing end inward; empty for none.
  public var actions: ((Int) -> [RowAction])?
  /// Called whenever other rows have come into sight.
  public var onScroll: (() -> Void)?
  /// The drag that scrolls.
  public let panGestureRecognizer = ContentPanGestureRecognizer(name: "list")
  /// The drag that opens and closes rows.
  public let actionsGestureRecognizer = ContentPanGestureRecognizer(name: "rowActions")

  /// The chosen row, 0-based.
  public private(set) var selection = 0
  /// The row whose actions are in sight; nil while none is.
  public internal(set) var openRow: Int? { didSet { if openRow != oldValue { setNeedsDisplay() } } }
  /// The place of the rows. Beyond its ends while it is pulled there.
  var axis = ScrollAxis()
  /// The place of the open row: 0 closed, the buttons' columns when open.
  var reveal = ScrollAxis()
  /// The press under way has stopped rows that moved; it chooses none.
  private var hasStopped = false

  /// - Parameter row: asked for the rows in sight whenever the list is drawn.
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
      // What was pressed; a tap may end beside it, even beside the list.
      if $0.state == .ended, !hasStopped { press($0.pressLocation) }
    }
    addGestureRecognizer(tap)
    select(0)
  }

  /// The first row in sight.
  public var top: Int { min(max(0, axis.cell), max(0, rowCount - 1)) }

  /// Chooses a row, or the nearest item after it, and brings it into sight.
  public func select(_ index: Int) {
    guard rowCount > 0 else { return }
    var index = min(max(index, 0), rowCount - 1)
    while index < rowCount - 1, !isItem(index) { index += 1 }
    while index > 0, !isItem(index) { index -= 1 }
    selection = index
    reveal(index)
    setNeedsDisplay()
  }

  /// Puts another row first.
  public func scroll(to row: Int) {
    measure()
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

  private func measure() { axis.resize(content: Double(rowCount), view: Double(max(1, size.rows))) }

  private func reveal(_ index: Int) {
    let rows = max(1, size.rows)
    if index < axis.cell + 1 {
      // What stands above the first item, a heading, a word on the list, is worth seeing with it.
      scroll(to: (0..<index).contains(where: isItem) ? index : 0)
    }
    if index >= axis.cell + rows { scroll(to: index - rows + 1) }
  }

  private func clamp() {
    closeActions(animated: false)
    scroll(to: top)
    // A row less is no reason to jump to the chosen one, if it was out of sight.
    if selection < rowCount, !isInSight(selection) { return }
    select(selection)
  }

  /// Whether the row is seen in the layout that the list was measured with.
  private func isInSight(_ index: Int) -> Bool {
    index >= axis.cell && Double(index) < Double(axis.cell) + max(1, axis.viewLength)
  }

  private func move(by step: Int) {
    var index = selection + step
    while index >= 0, index < rowCount, !isItem(index) { index += step.signum() }
    if index >= 0, index < rowCount { select(index) } else { scroll(to: step < 0 ? 0 : rowCount) }
  }

  open override func layoutSubviews() {
    // A selection that was scrolled out of sight stays out.
    let wasInSight =
      axis.viewLength <= 1 || (axis.cell..<axis.cell + Int(axis.viewLength)).contains(selection)
    scroll(to: top)
    if wasInSight { reveal(selection) }
    measureActions()
  }

  // MARK: Press and drag

  private func press(_ place: Point) {
    if openRow != nil { return pressOpenRow(place) }
    let index = axis.cell + place.wholeRow
    guard index >= 0, index < rowCount, isItem(index) else { return }
    select(index)
    onChoose?(index)
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

  // MARK: By itself

  open override var isMoving: Bool { axis.isMoving || reveal.isMoving }

  open override func advance(to time: Seconds) {
    let before = axis.cell
    axis.advance(to: time)
    moved(from: before)
    advanceActions(to: time)
  }

  // MARK: Keys and wheel

  /// Arrows, page keys, Home, End and Enter; Delete shows what can be done to the chosen row.
  open override func handle(_ key: KeyPress) -> Bool {
    guard key.modifiers.isEmpty else { return false }
    if openRow != nil, handleOpenRow(key) { return true }
    switch key.key {
    case .up: move(by: -1)
    case .down: move(by: 1)
    case .pageUp: move(by: -max(1, size.rows - 1))
    case .pageDown: move(by: max(1, size.rows - 1))
    case .home: select(0)
    case .end: select(rowCount - 1)
    case .enter: if rowCount > 0, isItem(selection) { onChoose?(selection) }
    case .delete where hasActions(selection): openActions(of: selection)
    default: return false
    }
    return true
  }

  open override func wheel(_ event: WheelEvent) -> Bool {
    switch event.direction {
    case .up: scroll(to: axis.cell - Int(ScrollView.wheelRows))
    case .down: scroll(to: axis.cell + Int(ScrollView.wheelRows))
    case .left, .right: return false
    }
    closeActions()
    return true
  }

  open override func draw(_ canvas: inout Canvas, theme: Theme) { drawRows(&canvas, theme) }
}
