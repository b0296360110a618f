/// Rows under each other, one of them chosen. Only rows in sight are asked for, so their number costs nothing.
///
/// Rows scroll by drag, wheel and keys; a drag across is the navigation's, but where it opens or closes a row's actions.
@MainActor open class ListView: View {
  /// Changed rows in the same number need `setNeedsDisplay()`.
  public var rowCount: Int { didSet { recount() } }
  /// The row at an index of 0..<rowCount.
  public var row: (Int) -> ListRow
  /// Called when a row is pressed, or Enter is.
  public var onSelect: ((Int) -> Void)?
  /// Whether rows end in a chevron.
  public var hasChevrons = true { didSet { setNeedsDisplay() } }
  /// The column at which details begin; nil puts them behind the titles. A title that is too long is cut, and a detail
  /// begins sooner where little of it would be seen else: BEHAVIOUR section 21.
  public var detailColumn: Int? { didSet { setNeedsDisplay() } }
  /// What a drag toward leading reveals behind the row at an index, from its trailing end inward; empty for none.
  public var actions: ((Int) -> [RowAction])?
  /// Called whenever other rows have come into sight.
  public var onScroll: (() -> Void)?
  /// The drag that scrolls.
  public let panGestureRecognizer = ContentPanGestureRecognizer(name: "list")
  /// The drag that opens and closes rows.
  public let actionsGestureRecognizer = ContentPanGestureRecognizer(name: "rowActions")

  /// The chosen row, 0-based; nil where there is none to choose.
  public internal(set) var selection: Int?
  /// The row whose actions are in sight; nil while none is.
  public internal(set) var openRow: Int? { didSet { if openRow != oldValue { setNeedsDisplay() } } }
  /// The place of the rows. Beyond its ends while it is pulled there.
  var axis = ScrollAxis()
  /// The place of the open row: 0 closed, the buttons' columns when open.
  var reveal = ScrollAxis()
  /// A row was chosen before the list had a size: it comes into sight with the first one.
  var awaitsSize = false
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
    selection = item(nearest: 0)
  }

  /// The first row in sight.
  public var top: Int { min(max(0, axis.cell), max(0, rowCount - 1)) }

  /// Puts another row first.
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

  /// Whether there has been room for rows: where they stand is known from then on.
  var hasSize: Bool { axis.viewLength > 0 }

  /// A list without a row of room keeps its place for the next one. What moves goes on.
  func measure() {
    let before = axis.cell
    axis.resize(
      content: Double(max(0, rowCount)), view: size.rows > 0 ? Double(size.rows) : axis.viewLength)
    moved(from: before)
  }

  open override func layoutSubviews() {
    let wasInSight = selection.map(isInSight) == true
    measure()
    // A selection that was scrolled out of sight stays out, and what moves is not stopped.
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

  // MARK: Press and drag

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

  // MARK: By itself

  open override var isMoving: Bool { axis.isMoving || reveal.isMoving }

  open override func advance(to time: Seconds) {
    let before = axis.cell
    axis.advance(to: time)
    moved(from: before)
    advanceActions(to: time)
  }

  // MARK: Keys and wheel

  /// Arrows or j and k, page keys, Home, End and Enter; Delete shows what can be done to the chosen row.
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
      // A button that is not seen must not be pressed by the next key.
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
