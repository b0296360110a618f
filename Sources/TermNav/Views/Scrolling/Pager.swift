/// A view of views side by side, the pager's pages. One of them is visible, and dots below show which one.
@MainActor open class Pager: View {
  /// The pages of the pager from leading to trailing.
  public let pages: [View]
  /// Called when the user or the program turns the pager to another page, before that page has slid in. The
  /// argument is the page's index, from 0.
  public var onPageChange: ((Int) -> Void)?
  /// The recognizer of the drag that turns the pager to the next or previous page.
  public let panGestureRecognizer: ContentPanGestureRecognizer
  /// The index of the pager's page that is visible or sliding in, from 0.
  public private(set) var currentPage = 0

  private var axis = ScrollAxis()
  private var motion: Animation?
  private let dots = PagerDots()
  private var swipe = WheelSwipe()

  /// Creates a pager, views side by side of which one is visible.
  /// - Precondition: There is at least one page.
  public init(_ pages: [View]) {
    precondition(!pages.isEmpty, "a pager has a page")
    self.pages = pages
    panGestureRecognizer = ContentPanGestureRecognizer(name: "pager")
    super.init()
    for page in pages { addSubview(page) }
    addSubview(dots)
    dots.count = pages.count
    dots.onSelect = { [weak self] in self?.turn(to: $0) }
    let pan = panGestureRecognizer
    pan.claim = { [weak self] in self?.dragClaim ?? .nothing }
    pan.addHandler { [unowned self] _ in follow() }
    addGestureRecognizer(pan)
  }

  /// The scroll position of the pager, in columns from the first page's leading edge.
  package var contentOffset: Double { axis.offset }

  /// The drags that turn the pager's pages, and therefore do not pop the view controller around the pager.
  open var dragClaim: DragClaim { .scrolling(across: axis.claim, down: nil) }

  private var width: Double { max(1, axis.viewLength) }

  /// Turns the pager to a page. An index out of range turns to the nearest page.
  public func turn(to page: Int, animated: Bool = true) { turn(to: page, velocity: 0, animated: animated) }

  private func turn(to page: Int, velocity: Double, animated: Bool) {
    layoutIfNeeded()
    let target = min(max(0, page), pages.count - 1)
    axis.spring(to: Double(target) * width, velocity: velocity, at: motionClock.start(at: now))
    if !animated || reducesMotion { axis.finish() }
    let isNew = target != currentPage
    currentPage = target
    dots.current = target
    settled()
    run(&motion, while: { [unowned self] in axis.isMoving }) { [unowned self] in
      axis.advance(to: $0)
      settled()
    }
    if isNew { onPageChange?(target) }
  }

  private func settled() {
    let columns = size.columns
    let rows = max(0, size.rows - 1)
    for (index, page) in pages.enumerated() {
      let column = index * columns - axis.cell
      page.frame = Rect(column: column, row: 0, columns: columns, rows: rows)
      page.isHidden = abs(column) >= columns
    }
    dots.frame = Rect(column: 0, row: rows, columns: columns, rows: size.rows - rows)
  }

  open override func layoutSubviews() {
    let isWider = axis.viewLength != Double(size.columns)
    axis.resize(content: Double(size.columns * pages.count), view: Double(size.columns))
    if isWider, !axis.isHeld { axis.scroll(to: Double(currentPage) * width) }
    settled()
  }

  private func follow() {
    let pan = panGestureRecognizer
    switch pan.state {
    case .began:
      axis.hold()
      axis.drag(by: -pan.translation.dx)
      settled()
    case .changed:
      axis.drag(by: -pan.translation.dx)
      settled()
    case .ended: release(velocity: -pan.velocity.dx)
    case .cancelled: turn(to: currentPage)
    case .possible, .failed: break
    }
  }

  /// Turns to the next page of the pager or lets the page spring back when a drag ends. The rule is that for
  /// a released pop: distance and velocity decide (RULES, section 5).
  private func release(velocity: Double) {
    let distance = axis.offset - Double(currentPage) * width
    let step = distance < 0 ? -1 : 1
    let release = ReleasePolicy.Situation(
      progress: abs(distance) / width, velocity: velocity * Double(step) / width, width: width)
    let turns = ReleasePolicy.standard.decision(in: release) == .finish
    turn(to: currentPage + (turns ? step : 0), velocity: velocity, animated: true)
  }

  open override var hasFocusRing: Bool { true }

  /// Always true, since keys turn the pager's pages. The pager uses ← on its first page too, so that an arrow
  /// key that is held down does not pop the view controller around the pager.
  open override var canBecomeFirstResponder: Bool { true }

  private static let keys: [KeyAction<Pager>] = [
    .init("before", "←", also: ["PgUp"], title: "the page before, the page after") {
      $0.turn(to: $0.currentPage - 1)
    },
    .init("after", "→", also: ["PgDn", "Space"]) { $0.turn(to: $0.currentPage + 1) },
    // On the first page the pager does not use the key `h`, which then pops the view controller, as a drag
    // does.
    .init("beforeByLetter", "h", title: "the page before, the page after") { $0.turn(to: $0.currentPage - 1) }
      .when { $0.currentPage > 0 },
    .init("afterByLetter", "l") { $0.turn(to: $0.currentPage + 1) }
      .titled { $0.currentPage > 0 ? .withBefore : "the page after" },
    .init("first", "Home", title: "first page, last page") { $0.turn(to: 0) },
    .init("last", "End") { $0.turn(to: $0.pages.count - 1) },
  ]
  private static let keyTable: [KeyAction<View>] = keys.when { $0.pages.count > 1 }.erased()

  override var keyActions: [KeyAction<View>] { Self.keyTable }

  open override func wheel(_ event: WheelEvent) -> Bool {
    guard event.direction == .left || event.direction == .right else { return false }
    let isBack = event.direction == .left
    let continues = swipe.continues(event)
    guard swipe.isKept(event, by: axis.isScrollable && !(isBack && currentPage == 0)) else { return false }
    if !continues { turn(to: currentPage + (isBack ? -1 : 1)) }
    return true
  }
}

@MainActor final class PagerDots: View {
  var count = 0
  var current = 0 { didSet { if current != oldValue { setNeedsDisplay() } } }
  var onSelect: ((Int) -> Void)?

  override init() {
    super.init()
    let tap = TapGestureRecognizer(name: "dots")
    tap.addHandler { [unowned self] in
      guard $0.state == .ended else { return }
      // A press on one of the pager's dots or on the blank after it selects the page of that dot.
      let position = ($0.location.column.rounded(.down) - Double(start)) / 2
      onSelect?(min(max(0, Int(position.rounded(.down))), count - 1))
    }
    addGestureRecognizer(tap)
  }

  private var start: Int { (size.columns - (2 * count - 1)) / 2 }

  override func draw(_ canvas: inout Canvas, theme: Theme) {
    for dot in 0..<count {
      let isCurrent = dot == current
      canvas.text(
        isCurrent ? "●" : "○", column: start + 2 * dot, row: 0,
        style: isCurrent ? theme.accent : theme.secondary)
    }
  }
}
