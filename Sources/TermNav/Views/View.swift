/// A rectangle of a page: it draws itself, holds views within it, and owns gesture recognizers.
///
/// It is written as if it were read from the left. Where pages read from the right, what it draws is mirrored, and places,
/// arrow keys and drags come to it mirrored: columns are counted from its leading edge everywhere, left is toward leading,
/// right toward trailing.
@MainActor open class View {
  /// In the superview's columns and rows, columns counted from its leading edge.
  public var frame = Rect(columns: 0, rows: 0) {
    didSet {
      guard frame != oldValue else { return }
      if frame.size != oldValue.size {
        setNeedsLayout()
        subviewsByRow = nil
      }
      superview?.subviewsByRow = nil
      setNeedsDisplay()
    }
  }
  /// A hidden view is neither drawn nor pressed, nor is what it holds. Hidden in the middle of a gesture it cancels it.
  public var isHidden = false {
    didSet {
      guard isHidden != oldValue else { return }
      if isHidden { cancelGestures() }
      setNeedsDisplay()
    }
  }
  /// Whether it is mirrored where pages read from the right. What it holds goes along.
  public var semanticContentAttribute = SemanticContentAttribute.unspecified {
    didSet { if semanticContentAttribute != oldValue { setNeedsDisplay() } }
  }
  /// The last one topmost.
  public private(set) var subviews: [View] = [] { didSet { subviewsByRow = nil } }
  /// The view that this one stands in; nil for a page's outermost one and for one that stands nowhere.
  public private(set) weak var superview: View?
  /// In the order in which they were added.
  public private(set) var gestureRecognizers: [GestureRecognizer] = []

  /// Told when this view or one within it wants to be drawn again. Set on the outermost view by who shows it.
  var onNeedsDisplay: (() -> Void)?
  /// Of the outermost view: the view within it that wants the keys first.
  weak var firstResponder: View? { didSet { setNeedsDisplay() } }
  /// Of the outermost view: whether keys come here. False under a modal sheet, and on a sheet that is not modal.
  var receivesKeys = true {
    didSet { if receivesKeys != oldValue, firstResponder != nil { setNeedsDisplay() } }
  }
  /// Of a sheet: the navigation that it is shown over.
  weak var presentingNavigation: NavigationController?
  /// True while a frame is drawn. Nothing is laid out meanwhile.
  static var isDrawing = false
  private var needsLayout = true
  /// Built by the first hit test after a change of what stands where.
  private var subviewsByRow: SubviewsByRow?

  public init() {}

  /// The view's own columns × rows.
  public var size: Size { frame.size }
  /// The view's rectangle in its own coordinates.
  public var bounds: Rect { Rect(frame.size) }

  // MARK: The tree

  /// Adds a view on top of the others, and takes it out of where it was.
  public func addSubview(_ view: View) {
    view.removeFromSuperview()
    view.superview = self
    subviews.append(view)
    setNeedsLayout()
    setNeedsDisplay()
  }

  /// Takes the view out; gestures on it are cancelled.
  public func removeFromSuperview() {
    guard let superview else { return }
    superview.subviews.removeAll { $0 === self }
    superview.setNeedsDisplay()
    self.superview = nil
    cancelGestures()
  }

  /// A recognizer watches the presses that hit this view, on whatever page it stands, now or later. It leaves the view
  /// that it was on before.
  public func addGestureRecognizer(_ recognizer: GestureRecognizer) {
    if let before = recognizer.view {
      if before === self { return }
      before.removeGestureRecognizer(recognizer)
    }
    recognizer.owner = self
    gestureRecognizers.append(recognizer)
  }

  /// Cancels the gesture where one is under way.
  public func removeGestureRecognizer(_ recognizer: GestureRecognizer) {
    guard recognizer.view === self else { return }
    gestureRecognizers.removeAll { $0 === recognizer }
    recognizer.owner = nil
    recognizer.cancel()
  }

  /// A view that vanishes takes its gestures with it.
  private func cancelGestures() {
    for recognizer in gestureRecognizers { recognizer.cancel() }
    for view in subviews { view.cancelGestures() }
  }

  /// The view and those that it stands in, the innermost first.
  final var lineage: some Sequence<View> { sequence(first: self, next: \.superview) }

  /// Whether the view is `ancestor` or within it.
  func isWithin(_ ancestor: View) -> Bool { lineage.contains { $0 === ancestor } }

  // MARK: To be overridden

  /// Draws the view's own cells, before its subviews are drawn over them. The canvas has the view's size.
  open func draw(_ canvas: inout Canvas, theme: Theme) {}

  /// Gives the subviews their frames. Called when the size has changed.
  open func layoutSubviews() {}

  /// Returns whether the key was of use here; if not, the superview is asked, and then the page. The left arrow is the one
  /// toward leading.
  open func handle(_ key: KeyPress) -> Bool { false }

  /// Returns whether the text was of use here.
  open func paste(_ text: String) -> Bool { false }

  /// Returns whether the wheel was of use here; its location is in the view's coordinates, and left is toward leading.
  open func wheel(_ event: WheelEvent) -> Bool { false }

  // MARK: Where it stands

  /// The page that the view stands on; nil while it stands on none, and on a sheet over the pages.
  public var page: ViewController? { superview?.page }

  /// Whose clock, direction and motion hold here, on a page as on a sheet; nil where the view stands nowhere.
  var hostNavigation: NavigationController? {
    if let superview { superview.hostNavigation } else { presentingNavigation }
  }

  /// The outermost view: a page's, a sheet, or this one.
  private var root: View { superview?.root ?? self }

  /// Whether it stands in `ancestor`, with nothing hidden on the way there.
  private func isSeen(in ancestor: View) -> Bool {
    var view: View? = self
    while let here = view, !here.isHidden {
      if here === ancestor { return true }
      view = here.superview
    }
    return false
  }

  /// From now on the view gets the keys of its page, or of the modal sheet that it stands on, first: until another one
  /// does, and while neither it nor what it stands in is hidden or taken out.
  open func becomeFirstResponder() { root.firstResponder = self }

  /// Whether keys come to this view first. A control shows its cursor only then.
  public var isFirstResponder: Bool {
    let root = root
    return root.firstResponder === self && root.receivesKeys && isSeen(in: root)
  }

  /// Of the outermost view: those that are asked for a key, the one that gets it first and those that it stands in.
  var responders: [View] {
    guard let first = firstResponder, first.isSeen(in: self) else { return [] }
    return Array(first.lineage)
  }

  // MARK: Motion

  /// Whether the view moves by itself, and wants frames one after the other. Overridden with `advance`.
  open var isMoving: Bool { false }

  /// Brings what moves by itself to where it stands at `time`. Called before every event and every frame while the
  /// view's page is on screen; time never runs back.
  open func advance(to time: Seconds) {}

  /// Whether this view or one within it moves. What is hidden stands still.
  final var isTreeMoving: Bool { !isHidden && (isMoving || subviews.contains(where: \.isTreeMoving)) }

  final func advanceTree(to time: Seconds) {
    if isHidden { return }
    if isMoving { advance(to: time) }
    for view in subviews { view.advanceTree(to: time) }
  }

  // MARK: What is shown

  /// What the view shows has changed: its page is drawn again with the next frame. Called while it is drawn, as an
  /// animation may, it brings the frame after that: 60 a second, while it is called in each.
  public func setNeedsDisplay() {
    if let superview { superview.setNeedsDisplay() } else { onNeedsDisplay?() }
  }

  /// A frame comes, before which `layoutSubviews` is called. Called from there, it brings the frame after that.
  public func setNeedsLayout() {
    needsLayout = true
    setNeedsDisplay()
  }

  /// Whether this view or one within it waits for its layout.
  var isLayoutPending: Bool { !isHidden && (needsLayout || subviews.contains(where: \.isLayoutPending)) }

  /// A hidden view is laid out when it is seen again.
  func layoutIfNeeded() {
    if isHidden { return }
    if needsLayout {
      assert(!Self.isDrawing, "a view is laid out before a frame is drawn, not meanwhile")
      needsLayout = false
      layoutSubviews()
    }
    for view in subviews { view.layoutIfNeeded() }
  }

  func drawTree(_ canvas: inout Canvas, theme: Theme) {
    draw(&canvas, theme: theme)
    for view in subviews where !view.isHidden && !view.frame.isEmpty {
      view.drawInPlace(on: &canvas, theme: theme)
    }
  }

  /// The subviews that may be hit in a row, topmost first.
  private func candidates(inRow row: Int) -> ReversedCollection<[View]> {
    guard subviews.count > SubviewsByRow.worthwhile else { return subviews.reversed() }
    let rows = subviewsByRow ?? SubviewsByRow(subviews, rows: size.rows)
    subviewsByRow = rows
    return rows[row].reversed()
  }

  /// The innermost visible view at a place in this view's coordinates, in columns and rows, with that place in its own;
  /// nil outside.
  open func hitTest(_ point: Point) -> (view: View, point: Point)? {
    guard !isHidden, bounds.contains(column: point.wholeColumn, row: point.wholeRow) else { return nil }
    for view in candidates(inRow: point.wholeRow) {
      if let hit = view.hitTest(view.inside(point)) { return hit }
    }
    return (self, point)
  }
}

extension GestureRecognizer {
  /// The view that it watches.
  public var view: View? { owner as? View }
}
